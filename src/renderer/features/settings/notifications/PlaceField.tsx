import type { PickerSource } from '../../../parts/pickers/PickerList';
import { Picker } from '../../../parts/pickers/Picker';
import { Field } from '../../../ui/fields/Field';

/** One choice of what an integration knows. */
export function PlaceField(props: {
  label: string;
  what: string;
  source: PickerSource;
  value: string;
  disabled?: boolean;
  /** Of what is chosen and no longer among them. */
  name?: string;
  onChange(value: string): void;
}) {
  const { name } = props;
  return (
    <Field label={props.label}>
      {({ id, describedBy }) => (
        <Picker
          {...props.source}
          id={id}
          describedBy={describedBy}
          label={props.label}
          what={props.what}
          value={props.value === '' ? null : props.value}
          {...(name ? { gone: () => name } : {})}
          disabled={props.disabled ?? false}
          onChange={(value) => props.onChange(value ?? '')}
        />
      )}
    </Field>
  );
}
