import { syncWords } from '@shared/words/syncs';
import type { FoundExport } from '../../../data/syncs';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm } from '../../../parts/forms/useForm';
import { ScheduleFields, type Schedule } from '../../../parts/syncs/ScheduleFields';
import { useChange } from '../../../platform/api/calls';
import { TextField } from '../../../ui/fields/TextField';

const words = syncWords.start;
const NAME_MAX = 100;

/** Follows an export: asks where its bills go, how far back and how often. */
export function StartSync(props: {
  found: FoundExport;
  integrationId: string;
  suggestion: string;
  onClose(): void;
  onStarted(): void;
}) {
  const { found } = props;
  const [start] = useChange('costs.startSync');
  const form = useForm({
    start: (): Schedule & { name: string } => ({ name: props.suggestion, months: 13, everyHours: 24 }),
    save: ({ name, months, everyHours }) =>
      start({
        body: {
          integration_id: props.integrationId,
          export_key: found.exportKey,
          source_name: name.trim(),
          months,
          every_hours: everyHours,
        },
      }),
    names: { source_name: 'name', every_hours: 'everyHours' },
    saved: words.started(found.name),
    onSaved: props.onStarted,
  });
  const missing = needed(form.draft.name);
  return (
    <FormDialog
      form={form}
      title={words.title(found.name)}
      width={460}
      confirm={words.confirm}
      disabled={missing !== null}
      onClose={props.onClose}
    >
      <p className="cl-muted">{found.place}</p>
      <TextField
        label={words.source}
        help={words.sourceHelp}
        maxLength={NAME_MAX}
        {...form.bind('name')}
        error={missing ?? form.problems.name}
      />
      <ScheduleFields value={form.draft} onChange={form.patch} />
    </FormDialog>
  );
}
