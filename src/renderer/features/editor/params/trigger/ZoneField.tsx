import { paramFormWords } from '@shared/words/paramForms';
import { Picker } from '../../../../parts/pickers/Picker';
import { Field } from '../../../../ui/fields/Field';
import type { FormOf } from '../forms/Fields';
import { useCall } from '../../../../platform/api/calls';

/** TRIG-20: the zones that the server knows, with what they are ahead of UTC now. */
export function ZoneField(props: {
  form: FormOf;
  value: string;
  error: string | null;
  onChange(zone: string): void;
}) {
  const words = paramFormWords.trigger;
  const { data, error, isFetching, refetch } = useCall('workflows.timeZones');
  const options = data?.data.map(({ name, offset }) => ({ value: name, label: name, hint: `UTC${offset}` }));
  return (
    <Field label={words.zone} error={props.error}>
      <Picker
        label={words.zone}
        what="time zones"
        options={options}
        error={options ? undefined : error}
        busy={isFetching}
        onRetry={() => void refetch()}
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
