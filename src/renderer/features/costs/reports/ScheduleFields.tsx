import { reportFormats } from '@shared/model/reports/formats';
import { reportFileWords } from '@shared/words/reportFiles';
import { reportWords } from '@shared/words/reports';
import { useCall } from '../../../platform/api/calls';
import { Checkbox, Field } from '../../../ui/fields/Field';
import { LabelsInput } from '../../../ui/fields/LabelsInput';
import { MultiSelect } from '../../../ui/fields/Select';
import { SelectField } from '../../../ui/fields/TextField';
import { Columns } from '../../../ui/layout/Layout';
import { ChannelFields } from './ChannelFields';
import type { problemsOf, ScheduleDraft } from './scheduleDraft';

const words = reportWords.sending;
const LONGEST = 300;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: reportWords.hour(hour),
}));
const days = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));
/** Weeks begin on Monday here; Sunday is 1. */
const weekdays = [2, 3, 4, 5, 6, 7, 1].map((day) => ({
  value: String(day),
  label: reportWords.weekdays[day - 1] ?? '',
}));
const everyChoices = (['day', 'week', 'month'] as const).map((value) => ({
  value,
  label: words.everyChoices[value],
}));

const formats = reportFormats.map((value) => ({ value, label: reportFileWords.formats[value] }));

/** The times of a schedule, and who gets the report. */
export function ScheduleFields(props: {
  draft: ScheduleDraft;
  zone: string;
  disabled: boolean;
  problems: ReturnType<typeof problemsOf>;
  onChange(next: Partial<ScheduleDraft>): void;
}) {
  const { draft, disabled, problems, onChange } = props;
  const { data } = useCall('organisations.listMembers', {});
  const people = (data?.data ?? [])
    .filter(({ state, userId }) => state === 'active' || draft.members.includes(userId))
    .map(({ userId, firstName, lastName, email }) => ({
      value: userId,
      label: `${firstName} ${lastName}`.trim() || email || userId,
    }));
  const choice = (
    label: string,
    value: string,
    options: readonly { value: string; label: string }[],
    set: (value: number) => void,
    help?: string,
  ) => (
    <SelectField
      label={label}
      help={help}
      value={value}
      options={options}
      disabled={disabled}
      onChange={(next) => set(Number(next))}
    />
  );
  return (
    <>
      <Columns min={160}>
        <SelectField
          label={words.every}
          value={draft.every}
          options={everyChoices}
          disabled={disabled}
          onChange={(every) => onChange({ every })}
        />
        {draft.every === 'week' &&
          choice(words.weekday, String(draft.weekday), weekdays, (weekday) => onChange({ weekday }))}
        {draft.every === 'month' &&
          choice(words.day, String(draft.day), days, (day) => onChange({ day }), words.dayHelp)}
        {choice(words.hour, String(draft.hour), hours, (hour) => onChange({ hour }), words.zone(props.zone))}
      </Columns>
      <Columns>
        <SelectField
          label={words.format}
          help={words.formatHelp[draft.format]}
          value={draft.format}
          options={formats}
          disabled={disabled}
          onChange={(format) => onChange({ format })}
        />
        <Field label={words.members} error={problems.nobody}>
          <MultiSelect
            label={words.members}
            hideLabel
            values={draft.members}
            options={people}
            none={words.membersNone}
            disabled={disabled}
            fill
            onChange={(members) => onChange({ members })}
          />
        </Field>
      </Columns>
      <Field label={words.addresses} help={words.addressesHelp} error={problems.addresses}>
        <LabelsInput
          values={draft.addresses}
          disabled={disabled}
          onChange={(addresses) => onChange({ addresses })}
          maxLength={LONGEST}
          removeLabel={words.removeAddress}
        />
      </Field>
      <ChannelFields draft={draft} disabled={disabled} problems={problems} onChange={onChange} />
      <Checkbox
        checked={draft.tells}
        label={words.tells}
        disabled={disabled}
        onChange={(tells) => onChange({ tells })}
      />
    </>
  );
}
