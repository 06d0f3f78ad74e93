import { KeyValue } from '../../fields/keyValue/KeyValue';
import type { ParamEditorProps } from '../contract';

/** Names and values; every step of the catalogue takes them as an object. */
export function KeyValueEditor(props: ParamEditorProps) {
  return (
    <KeyValue
      id={props.id}
      label={props.definition.title}
      mode="object"
      value={props.value}
      onChange={props.onChange}
      onCommit={props.onCommit}
      describedBy={props.describedBy}
      invalid={props.invalid}
      readOnly={props.readOnly}
      world={props.world}
    />
  );
}
