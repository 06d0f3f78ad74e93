import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { PlacePicker } from './FormPicker';
import { useIntegrations } from './places';
import { textOfValue } from './stepIntegration';

/** One of the organisation's integrations, of the types that the parameter or the step works with. */
export function IntegrationEditor(props: ParamEditorProps) {
  const source = useIntegrations(props.definition.integrations ?? props.world.definition.needsIntegration);
  return (
    <PlacePicker
      form={props}
      label={paramFormWords.integration.what}
      source={source}
      value={textOfValue(props.value)}
      onChange={props.onChange}
      clearable={props.definition.optional}
      id={props.id}
      describedBy={props.describedBy}
      invalid={props.invalid}
    />
  );
}
