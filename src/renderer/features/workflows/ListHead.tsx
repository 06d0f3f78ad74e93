import { workflowListWords } from '@shared/words/workflowLists';
import type { Space } from '../../data/spaces';
import type { WorkflowSummary } from '../../data/workflows';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import type { Place } from '../../parts/workflows/WorkflowPlace';
import { Button } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';
import { Segmented } from '../../ui/fields/Field';
import { SearchInput } from '../../ui/fields/TextField';
import { MultiSelect, Select } from '../../ui/fields/Select';
import { Row } from '../../ui/layout/Layout';
import { csvOf } from './csv';
import { labelsOf } from './listRows';
import { stateChoices, type ListView } from './listView';
import { NewWorkflowButton } from './NewWorkflowButton';
import type { Ask } from './WorkflowAsks';

const words = workflowListWords;
const ALL = 'all';

export interface ListHeadProps {
  /** Null: of all spaces. */
  space: Space | null;
  spaces: readonly Space[];
  view: ListView;
  rows: readonly WorkflowSummary[];
  /** Those that fit the view. */
  shown: readonly WorkflowSummary[];
  /** Of spaces, where the list is of all of them: each row names its own, and none is moved between folders. */
  names?: ReadonlyMap<string, string>;
  loading: boolean;
  mayChange: boolean;
  place: Place;
  onSpace(id: string | null): void;
  onView(view: ListView): void;
  onAsk(ask: Ask): void;
}

/** Search, filters, export, and the way to a new workflow. */
export function ListHead(props: ListHeadProps) {
  const { view, rows, onView, place } = props;
  const now = useNow();
  const download = useDownloadCsv();
  const inFolder = view.path === null ? rows : rows.filter((row) => row.path === view.path);
  const labels = labelsOf(inFolder);
  const templates = `/templates?space=${encodeURIComponent(place.spaceId)}${place.folderId === null ? '' : `&folder=${encodeURIComponent(place.folderId)}`}`;
  return (
    <Row wrap edge="bottom" pad="m">
      {props.spaces.length > 1 && (
        <Select
          label={words.space}
          value={props.space?.space_id ?? ALL}
          options={[
            { value: ALL, label: words.allSpaces },
            ...props.spaces.map((space) => ({ value: space.space_id, label: space.name })),
          ]}
          onChange={(id) => props.onSpace(id === ALL ? null : id)}
        />
      )}
      <SearchInput
        label={words.search}
        width={176}
        value={view.search}
        onChange={(search) => onView({ ...view, search })}
      />
      <Segmented
        label={words.filter.state}
        value={view.state}
        options={stateChoices.map((value) => ({
          value,
          label: value === 'all' ? words.filter.anyState : words.states[value],
        }))}
        onChange={(state) => onView({ ...view, state })}
      />
      {(labels.length > 0 || view.labels.length > 0) && (
        <MultiSelect
          label={words.filter.labels}
          none={words.filter.anyLabel}
          values={view.labels}
          options={withChosen(labels, view.labels)}
          onChange={(chosen) => onView({ ...view, labels: chosen })}
        />
      )}
      <span className="cl-faint cl-num" role="status">
        {words.count(props.shown.length, inFolder.length)}
        {props.loading && ` · ${words.loadingMore}`}
      </span>
      <span className="cl-grow" />
      {!props.mayChange && (
        <Tag icon="lock">
          <span title={words.readOnlyText}>{words.readOnly}</span>
        </Tag>
      )}
      <Button
        icon="download"
        disabled={props.shown.length === 0}
        label={words.exportCsv}
        onClick={() => download(`workflows-${formatDate(now)}.csv`, csvOf(props.shown, props.names))}
      />
      {props.mayChange && (
        <NewWorkflowButton
          templates={templates}
          onEmpty={() => props.onAsk({ kind: 'new' })}
          onGenerate={() => props.onAsk({ kind: 'generate' })}
          onImport={() => props.onAsk({ kind: 'import' })}
        />
      )}
    </Row>
  );
}

/** A label that the URL names may be on no workflow any more; it stays, to be taken away. */
function withChosen(labels: readonly { label: string; quantity: number }[], chosen: readonly string[]) {
  const gone = chosen.filter((label) => !labels.some((one) => one.label === label));
  return [
    ...labels.map(({ label, quantity }) => ({ value: label, label, hint: String(quantity) })),
    ...gone.map((label) => ({ value: label, label, hint: '0' })),
  ];
}
