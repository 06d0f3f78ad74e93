import type { PickerSource } from '../pickers/PickerList';
import { Picker } from '../pickers/Picker';
import { Field } from '../../ui/fields/Field';

/** One choice of what an integration knows. */
export function PlaceField(props: {
  label: string;
  what: string;
  source: PickerSource;
  value: string;
  disabled?: boolean;
  /** None may be chosen. */
  clearable?: boolean;
  placeholder?: string;
  error?: string | null;
  /** Of what is chosen and no longer among them. */
  name?: string;
  onChange(value: string): void;
}) {
  const { name } = props;
  return (
    <Field label={props.label} error={props.error ?? null}>
      <Picker
        {...props.source}
        label={props.label}
        what={props.what}
        value={props.value === '' ? null : props.value}
        invalid={Boolean(props.error)}
        clearable={props.clearable ?? false}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        {...(name ? { gone: () => name } : {})}
        disabled={props.disabled ?? false}
        onChange={(value) => props.onChange(value ?? '')}
      />
    </Field>
  );
}
