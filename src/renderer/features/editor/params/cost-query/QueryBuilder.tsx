import { costGranularities, costTypes, type CostQuery } from '@shared/model/cost-query/types';
import { paramFormWords } from '@shared/words/paramForms';
import { ManyPicker } from '../../../../parts/pickers/Picker';
import { fieldChoices } from '../../../../parts/spend/fields';
import { Field } from '../../../../ui/fields/Field';
import { choices, FormWhole, FormSelect, type FormOf } from '../forms/Fields';
import { PeriodFields } from './PeriodFields';
import { periodKind, wrongWith } from './queryValue';
import { RuleFields } from './RuleFields';
import { useCall } from '../../../../platform/api/calls';
import { Columns } from '../../../../ui/layout/Layout';

const words = paramFormWords.query;

/** The parts of a cost query. */
export function QueryBuilder(props: { form: FormOf; query: CostQuery; onChange(query: CostQuery): void }) {
  const { form, query, onChange } = props;
  const { data } = useCall('costs.range');
  const wrong = (field: string) => wrongWith(query, field);
  const set = (part: Partial<CostQuery>) => onChange({ ...query, ...part });
  const fields = fieldChoices(data?.data.tagKeys ?? [], data?.data.virtualTags ?? []);
  const known = new Set(fields.map(({ value }) => value));
  const others = query.groupBy
    .filter((name) => !known.has(name))
    .map((value) => ({ value, label: value.replace(/^tag:/, ''), group: 'Tags' }));
  const isWeeks = periodKind(query) === 'weeks';
  const isBlended = query.costType === 'BlendedCost' || query.costType === 'NetBlendedCost';
  return (
    <>
      <Columns min={150}>
        <FormSelect
          form={form}
          label={words.costType}
          value={query.costType}
          options={choices(costTypes, words.costTypes)}
          help={isBlended ? words.blended : undefined}
          onChange={(costType) => set({ costType })}
        />
        <FormSelect
          form={form}
          label={words.granularity}
          value={query.granularity}
          options={choices(costGranularities, words.granularities)}
          disabled={isWeeks}
          help={isWeeks ? words.weeksAreWeekly : undefined}
          onChange={(granularity) => set({ granularity })}
        />
      </Columns>
      <PeriodFields form={form} query={query} onChange={onChange} error={wrong('period')} />
      <Field label={words.groupBy} error={wrong('group by')}>
        {(ids) => (
          <ManyPicker
            {...ids}
            label={words.groupBy}
            what={words.field.toLowerCase()}
            values={query.groupBy}
            options={[...fields, ...others]}
            nothing={words.ungrouped}
            disabled={form.readOnly}
            onChange={(groupBy) => {
              set({ groupBy });
              form.onCommit();
            }}
          />
        )}
      </Field>
      <RuleFields form={form} query={query} onChange={onChange} fields={fields} error={wrong('filters')} />
      <FormWhole
        form={form}
        label={words.limit}
        value={query.limit === 0 ? null : query.limit}
        error={wrong('limit')}
        onChange={(limit) => set({ limit: limit ?? 0 })}
      />
    </>
  );
}
