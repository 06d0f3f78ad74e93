import { runWords } from '@shared/words/runs';
import { formatDate, toDate } from '../../platform/formatting/dates';
import { TypedSearch } from '../../parts/filters/TypedSearch';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { DateRange } from '../../ui/fields/DateRange';
import { MultiSelect, Select } from '../../ui/fields/Select';
import { isNarrowed, noView, ranges, timesOf, triggerChoices, type RunsView } from './runsView';
import { useCall } from '../../platform/api/calls';

interface Props {
  view: RunsView;
  now: Date;
  busy: boolean;
  exporting: boolean;
  onChange(view: RunsView): void;
  onRefresh(): void;
  onExport(): void;
}

const words = runWords.list;
const ALL = '*';
const presets = ranges.map((value) => ({ value, label: words.ranges[value] }));

/** Everything that narrows the runs; all of it stands in the URL. */
export function RunBar({ view, now, busy, exporting, onChange, onRefresh, onExport }: Props) {
  const put = (part: Partial<RunsView>) => onChange({ ...view, ...part });
  return (
    <>
      <TypedSearch text={view.text} label={words.search} width={200} onSearch={(text) => put({ text })} />
      <WorkflowChoice values={view.workflows} onChange={(workflows) => put({ workflows })} />
      <MultiSelect
        label={words.trigger}
        values={view.triggers}
        options={triggerChoices.map((value) => ({ value, label: runWords.triggers[value] }))}
        none={words.anyTrigger}
        onChange={(triggers) => put({ triggers })}
      />
      <Times view={view} now={now} onChange={put} />
      <SpaceChoice value={view.space} onChange={(space) => put({ space })} />
      {isNarrowed(view) && (
        <Button
          kind="quiet"
          icon="close"
          onClick={() => onChange({ ...noView, clickedRow: view.clickedRow })}
        >
          {words.clear}
        </Button>
      )}
      <span className="cl-grow" />
      <Button icon="download" busy={exporting} onClick={onExport}>
        {words.export}
      </Button>
      <Button icon="refresh" label={words.refresh} busy={busy} onClick={onRefresh} />
    </>
  );
}

function WorkflowChoice({ values, onChange }: { values: string[]; onChange(values: string[]): void }) {
  const rights = useRights();
  const { data } = useCall('workflows.list', { query: {} }, { skip: !rights.may('wf:read') });
  const known = (data?.data ?? []).map(({ workflowId, name }) => ({ value: workflowId, label: name }));
  const unknown = values.filter((id) => !known.some(({ value }) => value === id));
  return (
    <MultiSelect
      label={words.workflow}
      values={values}
      options={[...known, ...unknown.map((value) => ({ value, label: value }))]}
      none={words.anyWorkflow}
      onChange={(chosen) => onChange(chosen.slice(0, 100))}
    />
  );
}

function SpaceChoice({ value, onChange }: { value: string | null; onChange(value: string | null): void }) {
  const { data } = useCall('spaces.list', { query: {} });
  const spaces = data?.data ?? [];
  if (spaces.length < 2 && value === null) return null;
  return (
    <Select
      label={words.space}
      prefix={words.space}
      value={value ?? ALL}
      options={[
        { value: ALL, label: words.anySpace },
        ...spaces.map((space) => ({ value: space.space_id, label: space.name })),
      ]}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
    />
  );
}

function Times({
  view,
  now,
  onChange,
}: {
  view: RunsView;
  now: Date;
  onChange(part: Pick<RunsView, 'range' | 'days'>): void;
}) {
  const { from } = timesOf(
    view.days ? view : { days: null, range: view.range === 'all' ? '30d' : view.range },
    now,
  );
  const first = toDate(view.days?.from ?? from ?? '') ?? now;
  const last = toDate(view.days?.to ?? '') ?? now;
  return (
    <DateRange
      label={words.when}
      presets={presets}
      preset={view.days ? null : view.range}
      text={view.days ? words.custom(view.days.from, view.days.to) : words.ranges[view.range]}
      range={[first, last]}
      max={now}
      onPreset={(range) => onChange({ range, days: null })}
      onCustom={(begin, end) =>
        onChange({ range: 'all', days: { from: formatDate(begin), to: formatDate(end) } })
      }
    />
  );
}
