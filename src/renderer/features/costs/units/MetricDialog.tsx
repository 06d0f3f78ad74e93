import { unitCombinings } from '@shared/model/units/metric';
import { unitWords } from '@shared/words/units';
import type { CostRange } from '../../../data/costs';
import type { UnitMetric } from '../../../data/units';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm } from '../../../parts/forms/useForm';
import { setFilters } from '../../../parts/spend/chargeFilter';
import { FilterField, MethodField } from '../../../parts/spend/SpendFields';
import { useChange } from '../../../platform/api/calls';
import { SelectField, TextField } from '../../../ui/fields/TextField';
import { Columns } from '../../../ui/layout/Layout';

const words = unitWords.dialog;

type Draft = Pick<UnitMetric, 'name' | 'unit' | 'combining' | 'filters' | 'cost_method'>;

const empty: Draft = { name: '', unit: '', combining: 'sum', filters: [], cost_method: null };
const draftOf = ({ name, unit, combining, filters, cost_method }: UnitMetric): Draft => ({
  name,
  unit,
  combining,
  filters,
  cost_method,
});

/** A metric is made, or one that is there is changed. */
export function MetricDialog(props: {
  metric: UnitMetric | null;
  known: CostRange;
  onSaved?(saved: UnitMetric): void;
  onClose(): void;
}) {
  const { metric, known } = props;
  const [create] = useChange('unitMetrics.create');
  const [update] = useChange('unitMetrics.update');
  const form = useForm({
    start: metric ? draftOf(metric) : empty,
    problems: ({ name, unit }) => ({ name: needed(name), unit: needed(unit) }),
    save: (draft) => {
      const body = { ...draft, filters: setFilters(draft.filters) };
      return metric ? update({ params: { id: metric.metric_id }, body }) : create({ body });
    },
    saved: metric ? unitWords.saved : unitWords.created,
    onSaved: ({ data }) => props.onSaved?.(data),
    onClose: props.onClose,
  });
  return (
    <FormDialog
      form={form}
      title={metric ? words.edit : words.create}
      width={640}
      confirm={words.save}
      onClose={props.onClose}
    >
      <Columns>
        <TextField label={words.name} help={words.nameHelp} maxLength={100} {...form.bind('name')} />
        <TextField label={words.unit} help={words.unitHelp} maxLength={40} {...form.bind('unit')} />
      </Columns>
      <FilterField label={words.filters} help={words.filtersHelp} known={known} {...form.bind('filters')} />
      <Columns>
        <SelectField
          label={words.combining}
          help={words.combiningHelp}
          options={unitCombinings.map((value) => ({ value, label: unitWords.combinings[value] }))}
          {...form.bind('combining')}
        />
        <MethodField {...form.bind('cost_method')} />
      </Columns>
    </FormDialog>
  );
}
