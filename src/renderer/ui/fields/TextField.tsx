import type { ReactNode } from 'react';
import { Field, TextInput, type TextInputProps } from './Field';
import { Select, type SelectProps } from './Select';
import { TextArea, type TextAreaProps } from './TextArea';

interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string | null;
}

type Bound = 'label' | 'id' | 'describedBy' | 'invalid';

/** A field of one line. */
export const TextField = ({ label, help, error, ...input }: FieldProps & Omit<TextInputProps, Bound>) => (
  <Field label={label} help={help} error={error ?? null}>
    <TextInput {...input} />
  </Field>
);

/** A field of several lines. */
export const AreaField = ({ label, help, error, ...area }: FieldProps & Omit<TextAreaProps, Bound>) => (
  <Field label={label} help={help} error={error ?? null}>
    <TextArea {...area} />
  </Field>
);

/** A field of one of many. */
export const SelectField = <T extends string>({
  help,
  error,
  ...select
}: FieldProps & Omit<SelectProps<T>, Bound | 'fill'>) => (
  <Field label={select.label} help={help} error={error ?? null}>
    <Select {...select} fill />
  </Field>
);

/** What is searched for; a cross takes it away. */
export const SearchInput = (props: Omit<TextInputProps, 'placeholder' | 'icon'> & { label: string }) => (
  <TextInput icon="search" placeholder={props.label} clearable {...props} />
);

/** A text of several lines that is only read. */
export const ShownText = (props: { label: string; help?: ReactNode; rows: number; value: string }) => (
  <AreaField {...props} mono readOnly onChange={() => undefined} />
);
