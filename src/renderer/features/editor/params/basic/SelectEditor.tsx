import type { ParamEditorProps } from '../contract';
import { OrReference } from './OrReference';
import { SelectField } from './SelectField';
import { textOf } from './texts';

/** One of the options of the catalogue, or a reference: select, status. */
export function SelectEditor(props: ParamEditorProps) {
  const { definition, value } = props;
  return (
    <OrReference param={props}>
      <SelectField
        id={props.id}
        describedBy={props.describedBy}
        invalid={props.invalid}
        label={definition.title}
        value={value === null || value === '' ? null : textOf(value)}
        options={definition.selectValues}
        placeholder={definition.placeholder}
        readOnly={props.readOnly}
        onChange={props.onChange}
        onCommit={props.onCommit}
      />
    </OrReference>
  );
}
