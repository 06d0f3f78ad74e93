import { rangeTypes, type RangeType } from '@shared/model/dateRange';
import { paramFormWords } from '@shared/words/paramForms';
import { useNow } from '../../../../platform/hooks/useNow';
import { Field } from '../../../../ui/fields/Field';
import { NumberText } from '../../fields/NumberText';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { DateField } from '../date/DateEditor';
import { FormSelect, FormText } from '../forms/Fields';
import { numberOrText } from '../forms/values';
import { daysOf, rangeProblem, rangeValue, readRange, withRangeType } from './rangeValue';
import { Columns, Text } from '../../../../ui/layout/Layout';

const own: readonly RangeType[] = ['N_DAYS', 'CUSTOM', 'VARIABLES'];
const calendar: readonly RangeType[] = ['MTD', 'PREV_MONTH', 'YTD'];

const groupOf = (type: RangeType) => {
  const groups = paramFormWords.range.groups;
  if (own.includes(type)) return groups.own;
  return calendar.includes(type) ? groups.calendar : groups.time;
};
const options = rangeTypes.map((value) => ({
  value,
  label: paramFormWords.range.names[value],
  group: groupOf(value),
}));

/** A range of days: a preset, a number of days, two days, or two references. */
export function DateRangeEditor(props: ParamEditorProps) {
  const words = paramFormWords.range;
  const now = useNow();
  const range = readRange(props.value);
  const { type } = range;
  const set = (part: Partial<typeof range>) => props.onChange(rangeValue({ ...range, ...part }));
  const shown = daysOf(range, now);
  const problem = rangeProblem(range);
  const ends = [
    { key: 'start_time', label: words.start },
    { key: 'end_time', label: words.end },
  ] as const;
  return (
    <FormRoot of={props}>
      <FormSelect
        form={props}
        label={words.type}
        value={type}
        options={options}
        onChange={(next) => props.onChange(rangeValue(withRangeType(range, next, now)))}
      />
      {type === 'N_DAYS' && (
        <Field label={words.days} error={problem}>
          {(ids) => (
            <NumberText
              {...ids}
              value={numberOrText(range.n_days)}
              onChange={(days) => set({ n_days: days === null ? '' : String(days) })}
              onCommit={props.onCommit}
              readOnly={props.readOnly}
              min={1}
              world={props.world}
            />
          )}
        </Field>
      )}
      {type === 'CUSTOM' && (
        <Columns min={150}>
          {ends.map(({ key, label }) => (
            <Field key={key} label={label} error={key === 'end_time' ? problem : null}>
              {(ids) => (
                <DateField
                  {...ids}
                  value={range[key]}
                  onChange={(day) => set({ [key]: day })}
                  onCommit={props.onCommit}
                  readOnly={props.readOnly}
                  world={props.world}
                />
              )}
            </Field>
          ))}
        </Columns>
      )}
      {type === 'VARIABLES' && (
        <Columns min={150}>
          {ends.map(({ key, label }) => (
            <FormText
              key={key}
              form={props}
              label={label}
              value={range[key]}
              placeholder="{{inputs.…}}"
              onChange={(text) => set({ [key]: text })}
            />
          ))}
        </Columns>
      )}
      {shown && problem === null && type !== 'CUSTOM' && (
        <Text as="p" size="s" tone="faint" figures flow="break">
          {words.now(shown.from, shown.to)}
        </Text>
      )}
    </FormRoot>
  );
}
