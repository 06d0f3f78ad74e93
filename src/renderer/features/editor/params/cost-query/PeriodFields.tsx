import { useState } from 'react';
import type { CostQuery } from '@shared/model/cost-query/types';
import { paramFormWords } from '@shared/words/paramForms';
import { useNow } from '../../../../platform/hooks/useNow';
import { Field } from '../../../../ui/fields/Field';
import { DateField } from '../date/DateEditor';
import { dayText } from '../date/dateValue';
import { choices, FormWhole, FormSelect, type FormOf } from '../forms/Fields';
import { periodKind, withPeriodKind, withWeeks, type PeriodKind } from './queryValue';
import { Columns } from '../../../../ui/layout/Layout';

const words = paramFormWords.query;
const kinds: readonly PeriodKind[] = ['7', '14', '28', 'days', 'weeks', 'dates'];

/** 7, 14 or 28 days, or a range of one's own: days, weeks, or two dates. */
export function PeriodFields(props: {
  form: FormOf;
  query: CostQuery;
  onChange(query: CostQuery): void;
  error: string | null;
}) {
  const { form, query, onChange, error } = props;
  const { period } = query;
  const today = dayText(useNow());
  // A number of days that is also a preset: the field for it stays while it is being typed.
  const [own, setOwn] = useState<'days' | 'weeks' | null>(null);
  const found = periodKind(query);
  const isWeekly = query.granularity === 'weekly' && 'days' in period && period.days % 7 === 0;
  const kept = own !== null && found !== 'dates' && (own === 'days' || isWeekly) ? own : found;
  const days = 'days' in period ? period.days : 0;
  return (
    <>
      <FormSelect
        form={form}
        label={words.period}
        value={kept}
        options={choices(kinds, words.periods)}
        help={kept === 'dates' ? undefined : words.endsWith}
        error={kept === 'dates' || kept === 'days' || kept === 'weeks' ? null : error}
        onChange={(kind) => {
          setOwn(kind === 'days' || kind === 'weeks' ? kind : null);
          onChange(withPeriodKind(query, kind, today));
        }}
      />
      {kept === 'days' && (
        <FormWhole
          form={form}
          label={words.days}
          value={days === 0 ? null : days}
          error={error}
          onChange={(count) => onChange({ ...query, period: { days: count ?? 0 } })}
        />
      )}
      {kept === 'weeks' && (
        <FormWhole
          form={form}
          label={words.weeks}
          value={days === 0 ? null : days / 7}
          error={error}
          onChange={(count) => onChange(withWeeks(query, count ?? 0))}
        />
      )}
      {!('days' in period) && (
        <Columns min={150}>
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={words[end]} error={end === 'to' ? error : null}>
              {(ids) => (
                <DateField
                  {...ids}
                  value={period[end]}
                  onChange={(day) => onChange({ ...query, period: { ...period, [end]: day } })}
                  onCommit={form.onCommit}
                  readOnly={form.readOnly}
                  world={form.world}
                />
              )}
            </Field>
          ))}
        </Columns>
      )}
    </>
  );
}
