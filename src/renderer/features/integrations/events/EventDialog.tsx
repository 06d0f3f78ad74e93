import { useState } from 'react';
import { integrationEventWords } from '@shared/words/integrationEvents';
import type { IntegrationEvent } from '../../../data/integrations';
import { Banner } from '../../../ui/feedback/States';
import { Field, Segmented, TextInput } from '../../../ui/fields/Field';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { AccountField, MonitorField, RegionField } from './ChoiceFields';
import {
  configurationOf,
  draftOf,
  newDraft,
  problemsOf,
  refusalOf,
  type EventDraft,
  type EventType,
} from './eventDraft';
import { ThresholdFields } from './ThresholdFields';
import { useChange } from '../../../platform/api/calls';

const words = integrationEventWords.dialog;
const NAME_MAX = 100;
const types: readonly EventType[] = ['ANOMALY_DETECTION', 'EVENT_BRIDGE'];
const noRefusal = { fields: {}, text: null };

interface Props {
  integrationId: string;
  /** Null: a new one. */
  event: IntegrationEvent | null;
  onClose(): void;
}

/** INTG-13: adds an event or changes one. */
export function EventDialog(props: Props) {
  const form = useEventDraft(props);
  const { draft, problems, set } = form;
  return (
    <FormDialog
      title={props.event ? words.edit : words.add}
      open
      width={520}
      keepOnOutsideClick
      onClose={props.onClose}
      confirm={words.save}
      busy={form.busy}
      onConfirm={() => void form.save()}
    >
      <div className="cl-stack">
        <Field label={words.name} error={problems['name'] ?? null}>
          <TextInput value={draft.name} maxLength={NAME_MAX} autoFocus onChange={(name) => set({ name })} />
        </Field>
        {props.event ? (
          <p className="cl-muted">
            {words.type}: {integrationEventWords.types[draft.type]}
          </p>
        ) : (
          <Field label={words.type} help={words.typeHelp} error={problems['eventType'] ?? null}>
            {() => (
              <Segmented
                label={words.type}
                value={draft.type}
                options={types.map((value) => ({ value, label: integrationEventWords.types[value] }))}
                onChange={(type) => set({ type })}
              />
            )}
          </Field>
        )}
        <AccountField
          integrationId={props.integrationId}
          value={draft.accountId}
          help={words.accountHelp[draft.type]}
          error={problems['accountId']}
          onChange={(accountId) => set({ accountId })}
        />
        {draft.type === 'ANOMALY_DETECTION' ? (
          <AnomalyFields {...props} draft={draft} problems={problems} set={set} />
        ) : (
          <CallFields draft={draft} problems={problems} set={set} />
        )}
        {form.refusal !== null && <Banner tone="bad">{form.refusal}</Banner>}
      </div>
    </FormDialog>
  );
}

export interface PartProps {
  draft: EventDraft;
  problems: Readonly<Record<string, string>>;
  set(change: Partial<EventDraft>): void;
}

function AnomalyFields({ integrationId, draft, problems, set }: Pick<Props, 'integrationId'> & PartProps) {
  return (
    <>
      <MonitorField
        integrationId={integrationId}
        value={draft.monitorArn}
        error={problems['monitorArn']}
        onChange={(monitorArn) => set({ monitorArn })}
      />
      <ThresholdFields draft={draft} problems={problems} set={set} />
    </>
  );
}

function CallFields({ draft, problems, set }: PartProps) {
  return (
    <>
      <RegionField value={draft.region} error={problems['region']} onChange={(region) => set({ region })} />
      <Field label={words.service} help={words.serviceHelp} error={problems['service'] ?? null}>
        <TextInput value={draft.service} maxLength={100} onChange={(service) => set({ service })} />
      </Field>
      <Field label={words.operation} help={words.operationHelp} error={problems['operation'] ?? null}>
        <TextInput value={draft.operation} maxLength={100} onChange={(operation) => set({ operation })} />
      </Field>
    </>
  );
}

function useEventDraft({ integrationId, event, onClose }: Props) {
  const toast = useToast();
  const [draft, setDraft] = useState<EventDraft>(() => (event ? draftOf(event) : newDraft));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf>>(noRefusal);
  const [create, creating] = useChange('integrations.createEvent');
  const [update, updating] = useChange('integrations.updateEvent');
  const problems = problemsOf(draft);
  return {
    draft,
    busy: creating.isLoading || updating.isLoading,
    problems: { ...(tried ? problems : {}), ...refused.fields },
    refusal: refused.text,
    set(change: Partial<EventDraft>) {
      setDraft((now) => ({ ...now, ...change }));
      setRefused(noRefusal);
    },
    async save() {
      setTried(true);
      if (Object.keys(problems).length > 0) return;
      const name = draft.name.trim();
      const body = { eventName: name, eventType: draft.type, eventConfiguration: configurationOf(draft) };
      const reply = event
        ? await update({ params: { id: integrationId, eventId: event.eventId }, body })
        : await create({ params: { id: integrationId }, body });
      if (reply.error) return setRefused(refusalOf(reply.error));
      toast(event ? words.saved(name) : words.added(name));
      onClose();
    },
  };
}
