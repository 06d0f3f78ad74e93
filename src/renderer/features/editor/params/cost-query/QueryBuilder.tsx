import { COST_QUERY_LIMIT, costGranularities, costTypes, type CostQuery } from '@shared/model/cost-query/types'; // prettier-ignore
import { paramFormWords } from '@shared/words/paramForms';
import { useCostRangeQuery } from '../../../../data/costs.endpoints';
import { fieldChoices } from '../../../../parts/spend/fields';
import { Field } from '../../../../ui/fields/Field';
import { MultiSelect } from '../../../../ui/fields/Select';
import { choices, FormNumber, FormSelect, type FormOf } from '../forms/Fields';
import { PeriodFields } from './PeriodFields';
import { periodKind, wrongWith } from './queryValue';
import { RuleFields } from './RuleFields';

const words = paramFormWords.query;

/** The parts of a cost query. */
export function QueryBuilder(props: { form: FormOf; query: CostQuery; onChange(query: CostQuery): void }) {
  const { form, query, onChange } = props;
  const { data } = useCostRangeQuery();
  const wrong = (field: string) => wrongWith(query, field);
  const set = (part: Partial<CostQuery>) => onChange({ ...query, ...part });
  const fields = fieldChoices(data?.data.tagKeys ?? []);
  const known = new Set(fields.map(({ value }) => value));
  const others = query.groupBy
    .filter((name) => !known.has(name))
    .map((value) => ({ value, label: value.replace(/^tag:/, ''), group: 'Tags' }));
  const isWeeks = periodKind(query) === 'weeks';
  const isBlended = query.costType === 'BlendedCost' || query.costType === 'NetBlendedCost';
  return (
    <>
      <div className="cl-form__grid">
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
      </div>
      <PeriodFields form={form} query={query} onChange={onChange} error={wrong('period')} />
      <Field label={words.groupBy} error={wrong('group by')}>
        {(ids) => (
          <MultiSelect
            {...ids}
            label={words.groupBy}
            values={query.groupBy}
            options={[...fields, ...others]}
            none={words.ungrouped}
            disabled={form.readOnly}
            fill
            onChange={(groupBy) => {
              set({ groupBy });
              form.onCommit();
            }}
          />
        )}
      </Field>
      <RuleFields form={form} query={query} onChange={onChange} fields={fields} error={wrong('filters')} />
      <FormNumber
        form={form}
        label={words.limit}
        whole
        value={query.limit}
        error={wrong('limit')}
        onChange={(limit) => set({ limit: typeof limit === 'number' ? limit : COST_QUERY_LIMIT })}
      />
    </>
  );
}
