import { REPORT_NAME_MAX } from '@shared/model/limits';
import { reportWords } from '@shared/words/reports';
import type { Report, ReportViewBody } from '../../../data/reports';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm, type Reply } from '../../../parts/forms/useForm';
import { useCall, useChange } from '../../../platform/api/calls';
import { SelectField, TextField } from '../../../ui/fields/TextField';

const words = reportWords.dialog;

/** The name and the space of a new report; of another one’s view where `copyOf` is given. */
export function SaveReportDialog(props: {
  view: ReportViewBody;
  copyOf?: Report;
  onSaved(report: Report): void;
  onClose(): void;
}) {
  const { view, copyOf } = props;
  const [create] = useChange('reports.create');
  return (
    <NameDialog
      title={copyOf ? words.copy : words.create}
      name={copyOf ? words.copyName(copyOf.name).slice(0, REPORT_NAME_MAX) : ''}
      spaceId={copyOf?.space_id ?? null}
      shows={reportWords.shows(shownOf(view))}
      save={(named) => create({ body: { ...named, view } })}
      onSaved={props.onSaved}
      onClose={props.onClose}
    />
  );
}

/** As a view is once it is saved. */
const shownOf = ({
  range,
  granularity = null,
  group_by = [],
  cost_method,
  filters = [],
}: ReportViewBody) => ({
  range,
  granularity,
  group_by,
  cost_method,
  filters,
});

/** Another name, another space. */
export function RenameReportDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const [update] = useChange('reports.update');
  const { report_id: id, revision } = report;
  return (
    <NameDialog
      title={words.rename}
      name={report.name}
      spaceId={report.space_id}
      shows={reportWords.shows(report.view)}
      save={(named) => update({ params: { id }, body: { revision, ...named } })}
      onClose={onClose}
    />
  );
}

function NameDialog(props: {
  title: string;
  name: string;
  spaceId: string | null;
  shows: string;
  save(named: { name: string; space_id: string }): PromiseLike<Reply<{ data: Report }>>;
  onSaved?(report: Report): void;
  onClose(): void;
}) {
  const { data } = useCall('spaces.list', { query: {} });
  const spaces = (data?.data ?? []).filter((one) => !one.is_archived || one.space_id === props.spaceId);
  const spaceOf = (chosen: string | null) => chosen ?? spaces[0]?.space_id ?? '';
  const form = useForm({
    start: { name: props.name, space_id: props.spaceId },
    problems: ({ name, space_id }) => ({ name: needed(name), space_id: needed(spaceOf(space_id)) }),
    save: ({ name, space_id }) => props.save({ name: name.trim(), space_id: spaceOf(space_id) }),
    saved: reportWords.saved,
    onSaved: (answer) => props.onSaved?.(answer.data),
    onClose: props.onClose,
  });
  return (
    <FormDialog
      form={form}
      title={props.title}
      confirm={words.save}
      disabled={form.isWrong}
      onClose={props.onClose}
    >
      <TextField
        label={words.name}
        maxLength={REPORT_NAME_MAX}
        autoFocus
        onEnter={form.submit}
        {...form.bind('name')}
      />
      <SelectField
        label={words.space}
        options={spaces.map((space) => ({ value: space.space_id, label: space.name }))}
        {...form.bind('space_id')}
        value={spaceOf(form.draft.space_id)}
      />
      <p className="cl-muted">{props.shows}</p>
    </FormDialog>
  );
}
