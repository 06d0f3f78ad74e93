import { useState } from 'react';
import type { Json } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { paramWords } from '@shared/words/paramEditors';
import { TextInput } from '../../../../ui/fields/Field';
import type { ParamEditorProps } from '../contract';
import { digitsOf, grouped, numberOf, numberText } from './numberText';
import { OrReference } from './OrReference';
import { useTyped } from './useTyped';

/** A number or an amount: digits with separators of thousands and up to two decimals, or a reference. */
export function NumberEditor(props: ParamEditorProps) {
  return (
    <OrReference param={props}>
      <NumberField
        id={props.id}
        describedBy={props.describedBy}
        invalid={props.invalid}
        readOnly={props.readOnly}
        placeholder={
          props.definition.placeholder ??
          (props.definition.type === 'currency' ? paramWords.examples.currency : paramWords.examples.number)
        }
        value={props.value}
        onChange={props.onChange}
        onCommit={props.onCommit}
        onReference={props.definition.noReference === true ? undefined : props.onChange}
      />
    </OrReference>
  );
}

export interface NumberFieldProps {
  id?: string;
  label?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  value: Json;
  /** A number; null for nothing; a lone sign as text. */
  onChange(value: Json): void;
  onCommit?(): void;
  /** A reference was typed or pasted: it stays text. */
  onReference?: ((text: string) => void) | undefined;
}

export function NumberField(props: NumberFieldProps) {
  const { value } = props;
  const [typed, setTyped] = useTyped(value, numberText, numberOf);
  const [editing, setEditing] = useState(false);
  return (
    <TextInput
      id={props.id}
      label={props.label}
      describedBy={props.describedBy}
      invalid={props.invalid}
      disabled={props.readOnly}
      placeholder={props.placeholder}
      value={editing ? typed : numberText(value)}
      onChange={(text) => {
        setEditing(true);
        if (props.onReference && hasReference(text)) return props.onReference(text);
        const digits = digitsOf(text);
        setTyped(grouped(digits));
        props.onChange(numberOf(digits));
      }}
      onLeave={() => {
        setEditing(false);
        props.onCommit?.();
      }}
    />
  );
}
