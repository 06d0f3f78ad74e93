import { JsonText } from '../../fields/JsonText';
import type { ParamEditorProps } from '../contract';

/** Anything that JSON can say, with references. */
export function PlainJson(props: ParamEditorProps) {
  return (
    <JsonText
      id={props.id}
      value={props.value}
      onChange={props.onChange}
      onCommit={props.onCommit}
      describedBy={props.describedBy}
      invalid={props.invalid}
      readOnly={props.readOnly}
      placeholder={
        props.definition.placeholder ?? (props.definition.type === 'object' ? '{"key": "value"}' : '')
      }
      world={props.world}
    />
  );
}
