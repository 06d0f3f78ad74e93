import { BILL_UPDATED, BILLS, BUDGET_THRESHOLD } from '@shared/model/billEvent';
import { paramFormWords } from '@shared/words/paramForms';
import { FormPicker } from '../integration/FormPicker';
import { useEvents, useIntegrations } from '../integration/places';
import { offered, type AskedSource } from '../integration/useAskedList';
import type { FormOf } from '../forms/Fields';
import { typesWithEvents, type TriggerSettings } from './settings';
import { useCall } from '../../../../platform/api/calls';
import { Hint } from '../../../../ui/layout/Layout';
import { sourceOf } from '../../../../parts/pickers/sourceOf';

const words = paramFormWords.trigger;

interface Props {
  form: FormOf;
  settings: TriggerSettings;
  onChange(settings: TriggerSettings): void;
}

/** Bills of the organization, which are always there, before the integrations with events. */
function useEventPlaces(): AskedSource {
  const { missing: _none, ...integrations } = useIntegrations(typesWithEvents);
  const bills = { value: BILLS, label: words.bills, hint: words.billsHint };
  return { ...integrations, options: integrations.options && [bills, ...integrations.options] };
}

/** An event of an integration, or of bills. */
export function EventFields({ form, settings, onChange }: Props) {
  const places = useEventPlaces();
  const { integrationId } = settings;
  return (
    <>
      <FormPicker
        form={form}
        plain
        label={words.eventOf}
        source={places}
        value={integrationId}
        error={integrationId === '' ? paramFormWords.required : null}
        onChange={(next) => {
          const kept = next === integrationId ? settings.eventId : '';
          onChange({ ...settings, integrationId: next, eventId: next === BILLS ? BILL_UPDATED : kept });
        }}
      />
      {integrationId === BILLS ? (
        <BillFields form={form} settings={settings} onChange={onChange} />
      ) : (
        <ServiceEvent form={form} settings={settings} onChange={onChange} />
      )}
    </>
  );
}

function ServiceEvent({ form, settings, onChange }: Props) {
  const events = useEvents(settings.integrationId);
  return (
    <FormPicker
      form={form}
      plain
      label={words.event}
      source={events}
      value={settings.eventId}
      error={settings.eventId === '' && settings.integrationId !== '' ? paramFormWords.required : null}
      onChange={(eventId) => onChange({ ...settings, eventId })}
    />
  );
}

const billEvents = offered([
  { value: BILL_UPDATED, label: words.billUpdated },
  { value: BUDGET_THRESHOLD, label: words.budgetReached },
]);

/** The events of bills: one came, of a source or of any, or a budget is not kept. */
function BillFields({ form, settings, onChange }: Props) {
  const asked = useCall('costs.listSources');
  const own = asked.data?.data.filter(({ demo }) => !demo);
  const options = own?.map(({ sourceId, name }) => ({ value: sourceId, label: name }));
  const sources: AskedSource = { ...sourceOf(asked, options), ...offered(options, words.noSources) };
  const isBudget = settings.eventId === BUDGET_THRESHOLD;
  return (
    <>
      <FormPicker
        form={form}
        plain
        label={words.event}
        source={billEvents}
        value={settings.eventId}
        onChange={(eventId) => onChange({ ...settings, eventId, sourceId: '' })}
      />
      <Hint>{isBudget ? words.budgetHelp : words.billHelp}</Hint>
      {!isBudget && (
        <FormPicker
          form={form}
          plain
          clearable
          label={words.source}
          source={sources}
          value={settings.sourceId}
          onChange={(sourceId) => onChange({ ...settings, sourceId })}
        />
      )}
    </>
  );
}
