import { JsonText } from '../../fields/JsonText';
import { DatastoreInputEditor } from '../datastore/DatastoreInputEditor';
import { isRecordInput } from '../datastore/recordInput';
import type { ParamEditorProps } from '../contract';

/** An object, or anything that JSON can say; records of a datastore also by their columns. */
export function JsonEditor(props: ParamEditorProps) {
  return isRecordInput(props.world.definition, props.definition) ? (
    <DatastoreInputEditor {...props} />
  ) : (
    <PlainJson {...props} />
  );
}

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
