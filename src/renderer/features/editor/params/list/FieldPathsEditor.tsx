import { FieldPaths } from '../../fields/paths/FieldPaths';
import { fieldsFor } from '../../fields/paths/fieldPaths';
import type { ParamEditorProps } from '../contract';

/** Paths into the items of the step's list, in their order. */
export function FieldPathsEditor(props: ParamEditorProps) {
  return (
    <FieldPaths
      id={props.id}
      label={props.definition.title}
      value={props.value}
      onChange={props.onChange}
      onCommit={props.onCommit}
      describedBy={props.describedBy}
      invalid={props.invalid}
      readOnly={props.readOnly}
      fields={fieldsFor(props.world)}
      world={props.world}
    />
  );
}
