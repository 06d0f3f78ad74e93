import { useState } from 'react';
import { paramFormWords } from '@shared/words/paramForms';
import { browserZone } from '../../../../platform/formatting/zone';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { choices, FormSelect } from '../forms/Fields';
import { EventFields } from './EventFields';
import { HookFields } from './HookFields';
import { SavedTrigger } from './SavedTrigger';
import { ScheduleFields } from './ScheduleFields';
import { triggerTypes } from '@shared/model/trigger';
import { readTrigger, triggerValue, withType, type TriggerSettings } from './settings';

/** What starts the workflow. What was entered for one type is kept while the editor is open. */
export function TriggerEditor(props: ParamEditorProps) {
  const words = paramFormWords.trigger;
  const settings = readTrigger(props.value);
  const [before, setBefore] = useState<TriggerSettings>(settings);
  const set = (next: TriggerSettings) => props.onChange(triggerValue(next));
  return (
    <FormRoot of={props}>
      <FormSelect
        form={props}
        label={words.type}
        value={settings.type}
        options={choices(triggerTypes, words.types)}
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
        <EventFields form={props} settings={settings} onChange={set} />
      )}
      {settings.type === 'HTTP' && (
        <HookFields form={props} hook={settings.hook} onChange={(hook) => set({ ...settings, hook })} />
      )}
      <SavedTrigger workflowId={props.world.workflowId} type={settings.type} />
    </FormRoot>
  );
}
