import { paramFormWords } from '@shared/words/paramForms';
import { Banner } from '../../../../ui/feedback/States';
import { FormPicker } from '../integration/FormPicker';
import { useEvents, useIntegrations } from '../integration/places';
import type { FormOf } from '../forms/Fields';
import { typesWithEvents, type TriggerSettings } from './settings';

/** An event of an integration. */
export function EventFields(props: {
  form: FormOf;
  settings: TriggerSettings;
  /** Whether there can be an event at all. */
  possible: boolean;
  onChange(settings: TriggerSettings): void;
}) {
  const { form, settings } = props;
  const words = paramFormWords;
  const integrations = useIntegrations(typesWithEvents);
  const events = useEvents(settings.integrationId);
  return (
    <>
      {!props.possible && <Banner tone="warn">{words.trigger.eventsNotConnectable}</Banner>}
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
