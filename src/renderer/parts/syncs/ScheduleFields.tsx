import { SYNC_EVERY } from '@shared/model/syncs';
import { syncWords } from '@shared/words/syncs';
import { Field } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';

const words = syncWords.start;

export interface Schedule {
  months: number;
  everyHours: (typeof SYNC_EVERY)[number];
}

const MONTHS = [1, 3, 6, 13, 24, 36, 0] as const;

/** How far back and how often a sync looks. */
export function ScheduleFields(props: { value: Schedule; onChange(value: Schedule): void }) {
  const { months, everyHours } = props.value;
  return (
    <>
      <Field label={words.months}>
        <Select
          label={words.months}
          value={String(months)}
          options={MONTHS.map((each) => ({
            value: String(each),
            label: each === 0 ? words.monthsAll : words.monthsText(each),
          }))}
          fill
          onChange={(value) => props.onChange({ ...props.value, months: Number(value) })}
        />
      </Field>
      <Field label={words.every}>
        <Select
          label={words.every}
          value={String(everyHours)}
          options={SYNC_EVERY.map((each) => ({ value: String(each), label: syncWords.every(each) }))}
          fill
          onChange={(value) => props.onChange({ ...props.value, everyHours: everyOf(Number(value)) })}
        />
      </Field>
    </>
  );
}

export const everyOf = (hours: number): Schedule['everyHours'] =>
  SYNC_EVERY.find((each) => each === hours) ?? 24;
