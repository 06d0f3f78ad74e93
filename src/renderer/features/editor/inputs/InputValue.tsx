import type { InputParameter } from '@shared/model/graph/types';
import { Switch, TextInput } from '../../../ui/fields/Field';
import type { Json } from '@shared/model/json';

/** A value of an input parameter as it is typed: texts of lists and objects stay texts until they are sent. */
export function InputValue(props: {
  parameter: Pick<InputParameter, 'id' | 'type'>;
  value: Json;
  onChange(value: Json): void;
  id?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  disabled?: boolean;
  label?: string;
}) {
  const { parameter, value } = props;
  if (parameter.type === 'boolean')
    return (
      <Switch
        label={props.label ?? parameter.id}
        checked={value === true || value === 'true'}
        disabled={props.disabled}
        onChange={props.onChange}
      />
    );
  return (
    <TextInput
      id={props.id}
      label={props.label}
      describedBy={props.describedBy}
      invalid={props.invalid}
      disabled={props.disabled}
      value={inputText(value)}
      placeholder={placeholders[parameter.type]}
      onChange={props.onChange}
    />
  );
}

const placeholders = {
  string: '',
  number: '123',
  list: 'a, b, c',
  object: '{"key": "value"}',
} as const;

export const inputText = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
