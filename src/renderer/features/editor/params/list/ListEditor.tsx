import { ListText } from '../../fields/ListText';
import { RecordsChoice } from '../datastore/RecordsChoice';
import { isRecordIds } from '../datastore/recordInput';
import type { ParamEditorProps } from '../contract';

/** A list as text with commas, JSON in brackets or a reference; ids of records can be chosen as well. */
export function ListEditor(props: ParamEditorProps) {
  const text = (
    <ListText
      id={props.id}
      value={props.value}
      onChange={props.onChange}
      onCommit={props.onCommit}
      describedBy={props.describedBy}
      invalid={props.invalid}
      readOnly={props.readOnly}
      placeholder={props.definition.placeholder}
      world={props.world}
    />
  );
  if (!isRecordIds(props.world.definition, props.definition)) return text;
  return (
    <RecordsChoice many param={props}>
      {text}
    </RecordsChoice>
  );
}
