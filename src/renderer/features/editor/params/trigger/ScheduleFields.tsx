import {
  intervalTypes,
  misfirePolicies,
  overlapPolicies,
  weekdays,
  type ScheduleConfiguration,
} from '@shared/model/schedules/types';
import { scheduleProblems, type ScheduleProblem } from '@shared/model/schedules/problems';
import { paramFormWords } from '@shared/words/paramForms';
import { browserZone } from '../../../../platform/formatting/zone';
import { DayToggles } from '../forms/DayToggles';
import { choices, FormSelect, type FormOf } from '../forms/Fields';
import { CronField } from './CronField';
import { NextRuns } from './NextRuns';
import {
  chosenMonthDays,
  chosenWeekdays,
  intervalNumbers,
  monthDays,
  scheduleTypeOf,
  toggled,
  withScheduleType,
} from './settings';
import { ZoneField } from './ZoneField';
import { Columns, Hint, Stack } from '../../../../ui/layout/Layout';

const words = paramFormWords.trigger;
const offered = ['DAILY', 'WEEKLY', 'MONTHLY', 'INTERVAL', 'CRON'] as const;
const two = (value: number) => String(value).padStart(2, '0');
const upTo = (count: number) =>
  Array.from({ length: count }, (_, value) => ({ value: String(value), label: two(value) }));
const hours = upTo(24);
const minutes = upTo(60);

export interface ScheduleFieldsProps {
  form: FormOf;
  schedule: ScheduleConfiguration;
  onChange(schedule: ScheduleConfiguration): void;
}

/** How often, when, in which zone; what it says in words, and the next runs. */
export function ScheduleFields({ form, schedule, onChange }: ScheduleFieldsProps) {
  const type = scheduleTypeOf(schedule);
  const problems = scheduleProblems(schedule);
  const wrong = (field: ScheduleProblem['field']) =>
    problems.find((problem) => problem.field === field)?.message ?? null;
  const set = (part: Partial<ScheduleConfiguration>) => onChange({ ...schedule, ...part });
  const choose = (part: Partial<ScheduleConfiguration>) => {
    set(part);
    form.onCommit();
  };
  const number = (key: 'hour' | 'minute' | 'number') => ({
    form,
    value: numberText(schedule[key]),
    error: wrong(key),
    onChange: (text: string) => set({ [key]: Number(text) }),
  });
  return (
    <>
      <FormSelect
        form={form}
        label={words.schedule}
        value={type ?? null}
        options={choices(offered, words.schedules)}
        error={wrong('scheduleType')}
        onChange={(next) => onChange(withScheduleType(schedule, next, browserZone()))}
      />
      {type === 'WEEKLY' && (
        <DayToggles
          label={words.weekdays}
          columns={7}
          disabled={form.readOnly}
          error={wrong('dayOfWeek')}
          days={weekdays.map((value) => ({ value, text: value, name: words.weekdayNames[value] }))}
          chosen={chosenWeekdays(schedule.dayOfWeek)}
          onToggle={(day) =>
            choose({ dayOfWeek: toggled(chosenWeekdays(schedule.dayOfWeek), day, weekdays) })
          }
        />
      )}
      {type === 'MONTHLY' && (
        <MonthDays form={form} schedule={schedule} choose={choose} error={wrong('dayOfMonth')} />
      )}
      {(type === 'DAILY' || type === 'WEEKLY' || type === 'MONTHLY') && (
        <Columns min={150}>
          <FormSelect label={words.hour} options={hours} {...number('hour')} />
          <FormSelect label={words.minute} options={minutes} {...number('minute')} />
        </Columns>
      )}
      {type === 'INTERVAL' && (
        <Columns min={150}>
          <FormSelect
            label={words.every}
            options={intervalNumbers.map((value) => ({ value, label: value }))}
            help={words.anchorHelp}
            {...number('number')}
          />
          <FormSelect
            form={form}
            label={words.unit}
            value={intervalTypes.find((unit) => unit === schedule.intervalType) ?? null}
            options={choices(intervalTypes, words.units)}
            error={wrong('intervalType')}
            onChange={(intervalType) => set({ intervalType })}
          />
        </Columns>
      )}
      {type === 'CRON' && (
        <CronField
          form={form}
          value={schedule.cronExpression ?? ''}
          onChange={(cronExpression) => set({ cronExpression })}
        />
      )}
      <ZoneField
        form={form}
        value={schedule.timezone ?? ''}
        error={wrong('timezone')}
        onChange={(timezone) => set({ timezone })}
      />
      <NextRuns schedule={schedule} />
      <Policies form={form} schedule={schedule} set={set} />
    </>
  );
}

const numberText = (value: number | string | undefined) =>
  value === undefined || String(value).trim() === '' ? null : String(Number(value));

function MonthDays(props: {
  form: FormOf;
  schedule: ScheduleConfiguration;
  choose(part: Partial<ScheduleConfiguration>): void;
  error: string | null;
}) {
  const chosen = chosenMonthDays(props.schedule.dayOfMonth);
  return (
    <>
      <DayToggles
        label={words.monthDays}
        columns={7}
        disabled={props.form.readOnly}
        error={props.error}
        days={monthDays.map((value) => ({ value, text: value, name: `Day ${value}` }))}
        chosen={chosen}
        onToggle={(day) => props.choose({ dayOfMonth: toggled(chosen, day, monthDays) })}
      />
      {chosen.some((day) => Number(day) > 28) && <Hint>{words.shortMonths}</Hint>}
    </>
  );
}

function Policies(props: {
  form: FormOf;
  schedule: ScheduleConfiguration;
  set(part: Partial<ScheduleConfiguration>): void;
}) {
  const { form, schedule, set } = props;
  return (
    <details>
      <summary>{words.more}</summary>
      <Stack>
        <FormSelect
          form={form}
          label={words.misfire}
          value={misfirePolicies.find((policy) => policy === schedule.misfire) ?? 'last'}
          options={choices(misfirePolicies, words.misfires)}
          onChange={(misfire) => set({ misfire })}
        />
        <FormSelect
          form={form}
          label={words.overlap}
          value={overlapPolicies.find((policy) => policy === schedule.overlap) ?? 'skip'}
          options={choices(overlapPolicies, words.overlaps)}
          onChange={(overlap) => set({ overlap })}
        />
      </Stack>
    </details>
  );
}
