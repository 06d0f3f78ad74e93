import { useState, type ReactNode } from 'react';
import { paramFormWords } from '@shared/words/paramForms';
import { Field } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';
import { ReferenceText } from '../../fields/ReferenceText';
import type { ParamEditorProps } from '../contract';
import { numberOrText } from './values';
import './forms.css';

/** What every field of a value with parts needs of the editor that it stands in. */
export type FormOf = Pick<ParamEditorProps, 'readOnly' | 'world' | 'onCommit'>;

interface Common {
  form: FormOf;
  label: string;
  optional?: boolean;
  help?: ReactNode;
  error?: string | null | undefined;
}

const labelOf = ({ label, optional }: Common) => (optional ? `${label} (${paramFormWords.optional})` : label);

export interface FormTextProps extends Common {
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  multiline?: boolean;
  language?: 'text' | 'json' | 'html' | 'sql' | 'liquid';
}

/** Text with references under its label. */
export function FormText(props: FormTextProps) {
  const { form } = props;
  return (
    <Field label={labelOf(props)} help={props.help} error={props.error}>
      {(ids) => (
        <ReferenceText
          {...ids}
          value={props.value}
          onChange={props.onChange}
          onCommit={form.onCommit}
          readOnly={form.readOnly}
          placeholder={props.placeholder}
          multiline={props.multiline}
          language={props.language}
          world={form.world}
        />
      )}
    </Field>
  );
}

export interface FormNumberProps extends Common {
  value: number | string | null | undefined;
  /** A number; text while it is a reference or half typed; null when emptied. */
  onChange(value: number | string | null): void;
  placeholder?: string;
  /** Only whole numbers are values: anything else is null while it is typed. */
  whole?: boolean;
}

function readNumber(text: string, whole: boolean): number | string | null {
  const read = text.trim() === '' ? null : numberOrText(text);
  return whole && !Number.isInteger(read) ? null : read;
}

/** What was typed stays as it was typed for as long as it means the value. */
export function FormNumber({ value = null, onChange, whole = false, ...rest }: FormNumberProps) {
  const [typed, setTyped] = useState('');
  const means = readNumber(typed, whole) === value;
  return (
    <FormText
      {...rest}
      value={means ? typed : String(value ?? '')}
      onChange={(text) => {
        setTyped(text);
        onChange(readNumber(text, whole));
      }}
    />
  );
}

export interface FormSelectProps<T extends string> extends Common {
  value: T | null;
  options: readonly { value: T; label: string; hint?: string; group?: string }[];
  onChange(value: T): void;
  placeholder?: string;
  disabled?: boolean;
}

/** One choice is one entry of the undo history. */
export function FormSelect<T extends string>(props: FormSelectProps<T>) {
  const { form } = props;
  return (
    <Field label={labelOf(props)} help={props.help} error={props.error}>
      {(ids) => (
        <Select
          {...ids}
          label={props.label}
          value={props.value}
          options={props.options}
          placeholder={props.placeholder ?? paramFormWords.choose}
          disabled={form.readOnly || props.disabled}
          fill
          onChange={(value) => {
            props.onChange(value);
            form.onCommit();
          }}
        />
      )}
    </Field>
  );
}

/** Options of a list of values and their labels. */
export const choices = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));
