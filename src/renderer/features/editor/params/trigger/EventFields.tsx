import { paramFormWords } from '@shared/words/paramForms';
import { FormPicker } from '../integration/FormPicker';
import { useEvents, useIntegrations } from '../integration/places';
import type { FormOf } from '../forms/Fields';
import type { TriggerSettings } from './settings';

/** An event of an integration. */
export function EventFields(props: {
  form: FormOf;
  settings: TriggerSettings;
  onChange(settings: TriggerSettings): void;
}) {
  const { form, settings } = props;
  const words = paramFormWords;
  const integrations = useIntegrations([]);
  const events = useEvents(settings.integrationId);
  return (
    <>
      <FormPicker
        form={form}
        plain
        label={words.integration.what}
        source={integrations}
        value={settings.integrationId}
        error={settings.integrationId === '' ? words.required : null}
        onChange={(integrationId) =>
          props.onChange({
            ...settings,
            integrationId,
            eventId: integrationId === settings.integrationId ? settings.eventId : '',
          })
        }
      />
      <FormPicker
        form={form}
        plain
        label={words.trigger.event}
        source={events}
        value={settings.eventId}
        error={settings.eventId === '' && settings.integrationId !== '' ? words.required : null}
        onChange={(eventId) => props.onChange({ ...settings, eventId })}
      />
    </>
  );
}
