import type { ParamEditorProps } from '../contract';
import { ListEditor } from '../list/ListEditor';
import { AccountsField } from './AccountsField';
import { integrationKey, textOfValue } from './stepIntegration';

/** The accounts of the step's integration. */
export function AccountsEditor(props: ParamEditorProps) {
  const key = integrationKey(props.world.definition);
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
