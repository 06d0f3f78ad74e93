import { DatastoreInputEditor } from '../datastore/DatastoreInputEditor';
import { isRecordInput } from '../datastore/recordInput';
import type { ParamEditorProps } from '../contract';
import { PlainJson } from './PlainJson';

/** An object, or anything that JSON can say; records of a datastore also by their columns. */
export function JsonEditor(props: ParamEditorProps) {
  return isRecordInput(props.world.definition, props.definition) ? (
    <DatastoreInputEditor {...props} />
  ) : (
    <PlainJson {...props} />
  );
}
