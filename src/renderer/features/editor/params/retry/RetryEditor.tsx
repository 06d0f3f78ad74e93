import type { RetrySettings } from '@shared/model/graph/types';
import { retryUnits } from '@shared/model/limits';
import { firstRetry, RETRY_TRIES_MAX, retryProblems } from '@shared/model/steps/retry';
import { paramFormWords } from '@shared/words/paramForms';
import { Field, Refusal, Switch, TextInput } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';
import { choices } from '../forms/Fields';
import { numberTyped, withEnabled } from './retryValue';
import { Columns, Hint, Stack } from '../../../../ui/layout/Layout';

export interface RetryEditorProps {
  value: RetrySettings | undefined;
  onChange(value: RetrySettings | undefined): void;
  onCommit(): void;
  readOnly: boolean;
}

const unitNames = { Seconds: 'Seconds', Minutes: 'Minutes', Hours: 'Hours', Days: 'Days', Weeks: 'Weeks' };

/** How often a step is tried again, and how long it waits in between. */
export function RetryEditor({ value, onChange, onCommit, readOnly }: RetryEditorProps) {
  const words = paramFormWords.retry;
  const problems = retryProblems(value);
  const retry = value ?? firstRetry();
  const number = (key: 'quantity' | 'maximum', label: string) => (
    <Field label={label}>
      <TextInput
        value={Number.isNaN(retry[key]) ? '' : String(retry[key])}
        onChange={(text) => {
          const typed = numberTyped(text, key === 'quantity');
          if (typed !== undefined) onChange({ ...retry, [key]: typed });
        }}
        onLeave={onCommit}
        disabled={readOnly}
      />
    </Field>
  );
  return (
    <Stack>
      <Switch
        label={words.enable}
        checked={value?.enabled === true}
        disabled={readOnly}
        onChange={(enabled) => {
          onChange(withEnabled(value, enabled));
          onCommit();
        }}
      />
      {value?.enabled && (
        <>
          <Columns min={90}>
            {number('quantity', words.quantity)}
            <Field label={words.unit}>
              <Select
                label={words.unit}
                value={retry.unit}
                options={choices(retryUnits, unitNames)}
                disabled={readOnly}
                fill
                onChange={(unit) => {
                  onChange({ ...retry, unit });
                  onCommit();
                }}
              />
            </Field>
            {number('maximum', words.maximum)}
          </Columns>
          {problems.length > 0 ? (
            problems.map((problem) => <Refusal key={problem}>{problem}</Refusal>)
          ) : (
            <Hint>{words.summary(Math.min(retry.maximum, RETRY_TRIES_MAX), retry.quantity, retry.unit)}</Hint>
          )}
        </>
      )}
    </Stack>
  );
}
