import { paramFormWords } from '@shared/words/paramForms';
import { Picker } from '../../../../parts/pickers/Picker';
import { Field } from '../../../../ui/fields/Field';
import type { FormOf } from '../forms/Fields';
import { useTimeZones } from '../../../../parts/settings/useTimeZones';

/** TRIG-20 */
export function ZoneField(props: {
  form: FormOf;
  value: string;
  error: string | null;
  onChange(zone: string): void;
}) {
  const words = paramFormWords.trigger;
  const zones = useTimeZones();
  return (
    <Field label={words.zone} error={props.error}>
      <Picker
        {...zones}
        label={words.zone}
        value={props.value === '' ? null : props.value}
        disabled={props.form.readOnly}
        onChange={(zone) => {
          props.onChange(zone ?? '');
          props.form.onCommit();
        }}
      />
    </Field>
  );
}
