import { useState } from 'react';
import { paramFormWords } from '@shared/words/paramForms';
import { useIntegrationKindsQuery, useIntegrationsQuery } from '../../../../data/integrations.endpoints';
import { browserZone } from '../../../../platform/formatting/zone';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { choices, FormSelect } from '../forms/Fields';
import { EventFields } from './EventFields';
import { HookFields } from './HookFields';
import { SavedTrigger } from './SavedTrigger';
import { ScheduleFields } from './ScheduleFields';
import {
  offeredTypes,
  readTrigger,
  triggerValue,
  typesWithEvents,
  withType,
  type TriggerSettings,
} from './settings';

/** Whether an integration with events is here or can be connected. */
function useEventsPossible(): boolean {
  const { data: integrations } = useIntegrationsQuery({ query: {} });
  const { data: kinds } = useIntegrationKindsQuery();
  const known = [...(integrations?.data ?? []), ...(kinds?.data ?? [])];
  return known.some(({ type }) => typesWithEvents.some((each) => each === type));
}

/** What starts the workflow. What was entered for one type is kept while the editor is open. */
export function TriggerEditor(props: ParamEditorProps) {
  const words = paramFormWords.trigger;
  const settings = readTrigger(props.value);
  const eventsPossible = useEventsPossible();
  const [before, setBefore] = useState<TriggerSettings>(settings);
  const set = (next: TriggerSettings) => props.onChange(triggerValue(next));
  return (
    <FormRoot of={props}>
      <FormSelect
        form={props}
        label={words.type}
        value={settings.type}
        options={choices(offeredTypes(settings.type, eventsPossible), words.types)}
        help={settings.type === 'MANUAL' ? words.manualHelp : undefined}
        onChange={(type) => {
          const remembered = withType(settings, settings.type, before, browserZone());
          setBefore(remembered);
          set(withType(settings, type, remembered, browserZone()));
        }}
      />
      {settings.type === 'SCHEDULED' && (
        <ScheduleFields
          form={props}
          schedule={settings.schedule}
          onChange={(schedule) => set({ ...settings, schedule })}
        />
      )}
      {settings.type === 'INTEGRATION_EVENT' && (
        <EventFields form={props} settings={settings} possible={eventsPossible} onChange={set} />
      )}
      {settings.type === 'HTTP' && <HookFields form={props} />}
      <SavedTrigger workflowId={props.world.workflowId} type={settings.type} />
    </FormRoot>
  );
}
