import type { PanelColumn } from '@shared/api/dashboards/entities';
import { Field } from '../../../ui/fields/Field';
import { Select, type Choice } from '../../../ui/fields/Select';

/** Stands for “none” in a list of choices: no column is called so. */
export const NONE = '\u0000';

export const columnChoices = (columns: readonly PanelColumn[], keep?: string | null): Choice<string>[] => {
  const choices = columns.map(({ key }) => ({ value: key, label: key }));
  return keep && !columns.some(({ key }) => key === keep)
    ? [...choices, { value: keep, label: keep }]
    : choices;
};

export function Chooser<T extends string>(props: {
  label: string;
  value: T | null;
  options: readonly Choice<T>[];
  onChange(value: T): void;
  help?: string | undefined;
  error?: string | null;
  placeholder?: string;
  disabled?: boolean;
}) {
  return (
    <Field label={props.label} help={props.help} error={props.error ?? null}>
      {({ invalid, ...ids }) => (
        <Select
          {...ids}
          label={props.label}
          value={props.value}
          options={props.options}
          fill
          invalid={invalid}
          disabled={props.disabled ?? false}
          {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
          onChange={props.onChange}
        />
      )}
    </Field>
  );
}

/** A column, or none. */
export function ColumnChooser(props: {
  label: string;
  value: string | null;
  columns: readonly PanelColumn[];
  none: string;
  onChange(key: string | null): void;
  help?: string;
}) {
  return (
    <Chooser
      label={props.label}
      value={props.value ?? NONE}
      help={props.help}
      options={[{ value: NONE, label: props.none }, ...columnChoices(props.columns, props.value)]}
      onChange={(value) => props.onChange(value === NONE ? null : value)}
    />
  );
}
