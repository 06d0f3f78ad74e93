import { useState, type ReactNode } from 'react';
import { paramFormWords } from '@shared/words/paramForms';
import { Field, TextInput } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';
import { NumberText } from '../../fields/NumberText';
import { ReferenceText } from '../../fields/ReferenceText';
import type { ParamEditorProps } from '../contract';
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
  /** A number; text while it holds a reference; null when emptied. */
  onChange(value: number | string | null): void;
  placeholder?: string;
}

/** A number, or a reference, under its label. */
export function FormNumber({ value = null, onChange, ...rest }: FormNumberProps) {
  const { form } = rest;
  return (
    <Field label={labelOf(rest)} help={rest.help} error={rest.error}>
      {(ids) => (
        <NumberText
          {...ids}
          value={value}
          onChange={onChange}
          onCommit={form.onCommit}
          readOnly={form.readOnly}
          placeholder={rest.placeholder}
          world={form.world}
        />
      )}
    </Field>
  );
}

export interface FormWholeProps extends Common {
  value: number | null | undefined;
  /** Null while what is typed is no whole number. */
  onChange(value: number | null): void;
  placeholder?: string;
}

/** A whole number in a place where no reference can stand. */
export function FormWhole({ value = null, onChange, ...rest }: FormWholeProps) {
  const [typed, setTyped] = useState('');
  const read = (text: string) => (/^\s*-?\d{1,7}\s*$/.test(text) ? Number(text) : null);
  return (
    <Field label={labelOf(rest)} help={rest.help} error={rest.error}>
      <TextInput
        value={read(typed) === value ? typed : String(value ?? '')}
        placeholder={rest.placeholder}
        disabled={rest.form.readOnly}
        onChange={(text) => {
          setTyped(text);
          onChange(read(text));
        }}
        onLeave={rest.form.onCommit}
      />
    </Field>
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
      <Select
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
    </Field>
  );
}

/**
 * What the field of a part of a value is given: `{...bind('subject')}`. A part that is needed says so once the panel does.
 * @param change what else another part takes along
 */
export const bindParts =
  <V extends object>(form: ParamEditorProps, value: V, write: (next: V) => void) =>
  <K extends keyof V>(key: K, change = (of: V, part: V[K]): V => ({ ...of, [key]: part })) => {
    const part = value[key];
    return {
      form,
      value: part,
      error: form.invalid && typeof part === 'string' && part.trim() === '' ? paramFormWords.required : null,
      onChange: (next: V[K]) => write(change(value, next)),
    };
  };

/** Options of a list of values and their labels. */
export const choices = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));
