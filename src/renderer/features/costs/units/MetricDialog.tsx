import { useState } from 'react';
import { costMethods } from '@shared/model/limits';
import { unitCombinings } from '@shared/model/units/metric';
import { costWords } from '@shared/words/costs';
import { unitWords } from '@shared/words/units';
import type { CostRange } from '../../../data/costs';
import type { UnitMetric } from '../../../data/units';
import { setFilters } from '../../../parts/spend/chargeFilter';
import { FilterSets } from '../../../parts/spend/FilterSets';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

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
  const [draft, setDraft] = useState(metric ? draftOf(metric) : empty);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [create, creating] = useChange('unitMetrics.create');
  const [update, updating] = useChange('unitMetrics.update');
  const toast = useToast();
  const patch = (next: Partial<Draft>) => {
    setRefused(null);
    setDraft((now) => ({ ...now, ...next }));
  };
  async function save() {
    setTried(true);
    if (draft.name.trim() === '' || draft.unit.trim() === '') return;
    const body = { ...draft, filters: setFilters(draft.filters) };
    const reply = metric ? await update({ params: { id: metric.metric_id }, body }) : await create({ body });
    if (reply.error) return setRefused(reasonOf(reply.error));
    toast(metric ? unitWords.saved : unitWords.created);
    props.onClose();
    props.onSaved?.(reply.data.data);
  }
  const text = (field: 'name' | 'unit', label: string, help: string, most: number) => (
    <Field label={label} help={help} error={tried && draft[field].trim() === '' ? words.required : null}>
      <TextInput value={draft[field]} maxLength={most} onChange={(value) => patch({ [field]: value })} />
    </Field>
  );
  return (
    <FormDialog
      title={metric ? words.edit : words.create}
      open
      onClose={props.onClose}
      width={640}
      keepOnOutsideClick
      confirm={words.save}
      busy={creating.isLoading || updating.isLoading}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <div className="cl-units__fields">
          {text('name', words.name, words.nameHelp, 100)}
          {text('unit', words.unit, words.unitHelp, 40)}
        </div>
        <Field label={words.filters} help={words.filtersHelp}>
          {() => (
            <div className="cl-units__filters">
              <FilterSets
                filters={draft.filters}
                tagKeys={known.tagKeys}
                virtualTags={known.virtualTags}
                onChange={(filters) => patch({ filters })}
              />
            </div>
          )}
        </Field>
        <div className="cl-units__fields">
          <Field label={words.combining} help={words.combiningHelp}>
            <Select
              label={words.combining}
              value={draft.combining}
              options={unitCombinings.map((value) => ({ value, label: unitWords.combinings[value] }))}
              fill
              onChange={(combining) => patch({ combining })}
            />
          </Field>
          <Field label={words.method}>
            <Select
              label={words.method}
              value={draft.cost_method ?? 'setting'}
              options={[
                { value: 'setting' as const, label: words.asInSettings },
                ...costMethods.map((value) => ({ value, label: costWords.methods[value] })),
              ]}
              fill
              onChange={(method) => patch({ cost_method: method === 'setting' ? null : method })}
            />
          </Field>
        </div>
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
      </div>
    </FormDialog>
  );
}
