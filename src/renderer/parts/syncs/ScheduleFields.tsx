import { SYNC_EVERY } from '@shared/model/syncs';
import { syncWords } from '@shared/words/syncs';
import { SelectField } from '../../ui/fields/TextField';

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
      <SelectField
        label={words.months}
        value={String(months)}
        options={MONTHS.map((each) => ({
          value: String(each),
          label: each === 0 ? words.monthsAll : words.monthsText(each),
        }))}
        onChange={(value) => props.onChange({ ...props.value, months: Number(value) })}
      />
      <SelectField
        label={words.every}
        value={String(everyHours)}
        options={SYNC_EVERY.map((each) => ({ value: String(each), label: syncWords.every(each) }))}
        onChange={(value) => props.onChange({ ...props.value, everyHours: everyOf(Number(value)) })}
      />
    </>
  );
}

export const everyOf = (hours: number): Schedule['everyHours'] =>
  SYNC_EVERY.find((each) => each === hours) ?? 24;
