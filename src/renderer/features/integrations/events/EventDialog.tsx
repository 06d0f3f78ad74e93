import { integrationEventWords } from '@shared/words/integrationEvents';
import type { IntegrationEvent } from '../../../data/integrations';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { Field, Segmented } from '../../../ui/fields/Field';
import { TextField } from '../../../ui/fields/TextField';
import { AccountField, MonitorField, RegionField } from './ChoiceFields';
import { configurationOf, draftOf, explained, newDraft, problemsOf, type EventType } from './eventDraft';
import { ThresholdFields } from './ThresholdFields';

const words = integrationEventWords.dialog;
const NAME_MAX = 100;
const types: readonly EventType[] = ['ANOMALY_DETECTION', 'EVENT_BRIDGE'];

/** INTG-13: adds an event or changes one. */
export function EventDialog(props: {
  integrationId: string;
  /** Null: a new one. */
  event: IntegrationEvent | null;
  onClose(): void;
}) {
  const { integrationId, event, onClose } = props;
  const [create] = useChange('integrations.createEvent');
  const [update] = useChange('integrations.updateEvent');
  const form = useForm({
    start: () => (event ? draftOf(event) : newDraft),
    problems: problemsOf,
    save: async (draft) => {
      const body = {
        eventName: draft.name.trim(),
        eventType: draft.type,
        eventConfiguration: configurationOf(draft),
      };
      const reply = event
        ? await update({ params: { id: integrationId, eventId: event.eventId }, body })
        : await create({ params: { id: integrationId }, body });
      return reply.error ? { error: explained(reply.error) } : reply;
    },
    names: { eventName: 'name', eventType: 'type', thresholdExpression: 'thresholds' },
    saved: (_answer, { name }) => (event ? words.saved(name.trim()) : words.added(name.trim())),
    onClose,
  });
  const { draft, bind } = form;
  return (
    <FormDialog
      form={form}
      title={event ? words.edit : words.add}
      width={520}
      confirm={words.save}
      onClose={onClose}
    >
      <TextField label={words.name} maxLength={NAME_MAX} autoFocus {...bind('name')} />
      {event ? (
        <p className="cl-muted">
          {words.type}: {integrationEventWords.types[draft.type]}
        </p>
      ) : (
        <Field label={words.type} help={words.typeHelp} error={form.problems.type ?? null}>
          {() => (
            <Segmented
              label={words.type}
              options={types.map((value) => ({ value, label: integrationEventWords.types[value] }))}
              {...bind('type')}
            />
          )}
        </Field>
      )}
      <AccountField
        integrationId={integrationId}
        help={words.accountHelp[draft.type]}
        {...bind('accountId')}
      />
      {draft.type === 'ANOMALY_DETECTION' ? (
        <>
          <MonitorField integrationId={integrationId} {...bind('monitorArn')} />
          <ThresholdFields form={form} />
        </>
      ) : (
        <>
          <RegionField {...bind('region')} />
          <TextField label={words.service} help={words.serviceHelp} maxLength={100} {...bind('service')} />
          <TextField
            label={words.operation}
            help={words.operationHelp}
            maxLength={100}
            {...bind('operation')}
          />
        </>
      )}
    </FormDialog>
  );
}
