import { CRON_DEBOUNCE } from '@shared/model/limits';
import { cronProblem, DEFAULT_CRON } from '@shared/model/schedules/cron';
import { paramFormWords } from '@shared/words/paramForms';
import { useDebounced } from '../../../../platform/hooks/useDebounced';
import { Field, TextInput } from '../../../../ui/fields/Field';
import type { FormOf } from '../forms/Fields';

/** TRIG-11 to -14: what is wrong is said when typing has paused, and an emptied field says nothing at once. */
export function CronField(props: { form: FormOf; value: string; onChange(value: string): void }) {
  const words = paramFormWords.trigger;
  const settled = useDebounced(props.value, CRON_DEBOUNCE);
  const problem = props.value.trim() === '' ? null : cronProblem(settled);
  const error = problem && `${problem.message}: ${problem.detail}`;
  return (
    <Field label={words.cron} help={words.cronHelp} error={error}>
      <TextInput
        value={props.value}
        placeholder={DEFAULT_CRON}
        onChange={props.onChange}
        onLeave={props.form.onCommit}
        disabled={props.form.readOnly}
      />
    </Field>
  );
}
