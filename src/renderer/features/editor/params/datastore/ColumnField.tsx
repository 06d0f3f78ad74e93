import { RECORD_ID_KEY, type Column } from '@shared/model/datastores/columns';
import type { Json } from '@shared/model/json';
import { checkValue, readList } from '@shared/model/steps/checkValue';
import { paramWords } from '@shared/words/paramEditors';
import { Field } from '../../../../ui/fields/Field';
import { MultiSelect, Select } from '../../../../ui/fields/Select';
import { NumberEditor } from '../basic/NumberEditor';
import { OrReference } from '../basic/OrReference';
import { SelectEditor } from '../basic/SelectEditor';
import { StringEditor } from '../basic/StringEditor';
import { textOf } from '../basic/texts';
import type { ParamEditorProps } from '../contract';
import { DateEditor } from '../date/DateEditor';
import { ListEditor } from '../list/ListEditor';
import { columnParam } from './recordInput';

const words = paramWords.datastore;

interface Props {
  column: Column;
  /** The parameter whose value the record is. */
  param: ParamEditorProps;
  value: Json;
  onChange(value: Json): void;
}

/** One value of a record, entered by the type of its column. */
export function ColumnField({ column, param, value, onChange }: Props) {
  const definition = columnParam(column);
  const isId = column.key === RECORD_ID_KEY;
  return (
    <Field
      label={isId ? words.recordId : column.key}
      help={isId ? undefined : words.types[column.type]}
      error={checkValue(definition, value)}
    >
      {(field) => (
        <Control
          {...param}
          {...field}
          definition={definition}
          column={column}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

function Control(props: ParamEditorProps & { column: Column }) {
  const { column } = props;
  switch (column.type) {
    case 'number':
    case 'currency':
      return <NumberEditor {...props} />;
    case 'select':
    case 'status':
      return <SelectEditor {...props} />;
    case 'list':
      return <ListEditor {...props} />;
    case 'boolean':
      return <YesNo {...props} />;
    case 'multi-select':
      return <Several {...props} />;
    case 'date':
      return <DateEditor {...props} />;
    default:
      return <StringEditor {...props} />;
  }
}

/** Unlike a switch, this can be empty: the column is then left as it is. */
function YesNo(props: ParamEditorProps) {
  const { value } = props;
  return (
    <OrReference param={props}>
      <Select<'true' | 'false' | 'empty'>
        id={props.id}
        describedBy={props.describedBy}
        label={props.definition.title}
        value={value === true ? 'true' : value === false ? 'false' : 'empty'}
        options={[
          { value: 'empty', label: paramWords.empty },
          { value: 'true', label: paramWords.yes },
          { value: 'false', label: paramWords.no },
        ]}
        disabled={props.readOnly}
        onChange={(next) => {
          props.onChange(next === 'empty' ? null : next === 'true');
          props.onCommit();
        }}
        fill
      />
    </OrReference>
  );
}

/** A plain list of options, as a datastore keeps it. */
function Several(props: ParamEditorProps) {
  return (
    <OrReference param={props}>
      <MultiSelect
        id={props.id}
        describedBy={props.describedBy}
        label={props.definition.title}
        hideLabel
        fill
        none={paramWords.multi.none}
        values={(readList(props.value ?? []) ?? []).map(textOf)}
        options={props.definition.selectValues}
        disabled={props.readOnly}
        onChange={(values) => {
          props.onChange(values);
          props.onCommit();
        }}
      />
    </OrReference>
  );
}
