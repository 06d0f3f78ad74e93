import type { PanelColumn } from '@shared/api/dashboards/entities';
import type { Choice } from '../../../ui/fields/Field';
import { SelectField } from '../../../ui/fields/TextField';

/** Stands for “none” in a list of choices: no column is called so. */
export const NONE = '\u0000';

export const columnChoices = (columns: readonly PanelColumn[], keep?: string | null): Choice<string>[] => {
  const choices = columns.map(({ key }) => ({ value: key, label: key }));
  return keep && !columns.some(({ key }) => key === keep)
    ? [...choices, { value: keep, label: keep }]
    : choices;
};

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
    <SelectField
      label={props.label}
      value={props.value ?? NONE}
      help={props.help}
      options={[{ value: NONE, label: props.none }, ...columnChoices(props.columns, props.value)]}
      onChange={(value) => props.onChange(value === NONE ? null : value)}
    />
  );
}
