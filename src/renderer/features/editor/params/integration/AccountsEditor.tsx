import type { ParamEditorProps } from '../contract';
import { ListEditor } from '../list/ListEditor';
import { AccountsField } from './AccountsField';
import { awsIntegrationKey, textOfValue } from './stepIntegration';

/** The accounts of the step's AWS integration; of any other step they are a list like any other. */
export function AccountsEditor(props: ParamEditorProps) {
  const key = awsIntegrationKey(props.world.definition);
  if (key === undefined) return <ListEditor {...props} />;
  return (
    <AccountsField
      form={props}
      integrationId={textOfValue(props.world.valueOf(key))}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
