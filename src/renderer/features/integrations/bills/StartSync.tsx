import { useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { syncWords } from '@shared/words/syncs';
import type { FoundExport } from '../../../data/syncs';
import { reasonOf } from '../../../platform/api/reasonOf';
import { ScheduleFields, type Schedule } from '../../../parts/syncs/ScheduleFields';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

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
  const toast = useToast();
  const [name, setName] = useState(props.suggestion);
  const [schedule, setSchedule] = useState<Schedule>({ months: 13, everyHours: 24 });
  const [start, starting] = useChange('costs.startSync');
  const isEmpty = name.trim() === '';
  async function run() {
    if (isEmpty) return;
    const reply = await start({
      body: {
        integration_id: props.integrationId,
        export_key: found.exportKey,
        source_name: name.trim(),
        months: schedule.months,
        every_hours: schedule.everyHours,
      },
    });
    if (reply.error) return;
    toast(words.started(found.name));
    props.onStarted();
  }
  const { error } = starting;
  const refused = isFaultJson(error)
    ? Array.isArray(error.data)
      ? null
      : error.message
    : error && reasonOf(error);
  return (
    <FormDialog
      title={words.title(found.name)}
      open
      width={460}
      keepOnOutsideClick
      onClose={props.onClose}
      confirm={words.confirm}
      busy={starting.isLoading}
      disabled={isEmpty}
      onConfirm={() => void run()}
    >
      <div className="cl-stack">
        <p className="cl-muted">{found.place}</p>
        <Field
          label={words.source}
          help={words.sourceHelp}
          error={isEmpty ? messages.valueRequired : refused === null && error ? reasonOf(error) : null}
        >
          <TextInput value={name} maxLength={NAME_MAX} onChange={setName} />
        </Field>
        <ScheduleFields value={schedule} onChange={setSchedule} />
        {refused && <Banner tone="bad">{refused}</Banner>}
      </div>
    </FormDialog>
  );
}
