import { useState } from 'react';
import { costMethods } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { kubernetesWords } from '@shared/words/kubernetes';
import type { CostRange } from '../../../data/costs';
import type { Cluster } from '../../../data/kubernetes';
import { setFilters } from '../../../parts/spend/chargeFilter';
import { FilterSets } from '../../../parts/spend/FilterSets';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

const words = kubernetesWords.dialog;

type Draft = Pick<Cluster, 'name' | 'currency' | 'filters' | 'cost_method'>;

/** A cluster is added, or one that is there is changed. */
export function ClusterDialog(props: {
  cluster: Cluster | null;
  known: CostRange;
  onSaved?(saved: Cluster): void;
  onClose(): void;
}) {
  const { cluster, known } = props;
  const [draft, setDraft] = useState<Draft>({
    name: cluster?.name ?? '',
    currency: cluster?.currency ?? known.currencies[0] ?? 'USD',
    filters: cluster?.filters ?? [],
    cost_method: cluster?.cost_method ?? null,
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [create, creating] = useChange('kubernetes.create');
  const [update, updating] = useChange('kubernetes.update');
  const toast = useToast();
  const patch = (next: Partial<Draft>) => {
    setRefused(null);
    setDraft((now) => ({ ...now, ...next }));
  };
  const noName = draft.name.trim() === '';
  const noCurrency = !/^[A-Z]{3}$/.test(draft.currency);
  async function save() {
    setTried(true);
    if (noName || noCurrency) return;
    const body = { ...draft, filters: setFilters(draft.filters) };
    const reply = cluster
      ? await update({ params: { id: cluster.cluster_id }, body })
      : await create({ body });
    if (reply.error) return setRefused(reasonOf(reply.error));
    toast(cluster ? kubernetesWords.saved : kubernetesWords.created);
    props.onClose();
    props.onSaved?.(reply.data.data);
  }
  return (
    <FormDialog
      title={cluster ? words.edit : words.create}
      open
      onClose={props.onClose}
      width={640}
      keepOnOutsideClick
      confirm={words.save}
      busy={creating.isLoading || updating.isLoading}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <Field label={words.name} help={words.nameHelp} error={tried && noName ? words.required : null}>
          <TextInput value={draft.name} maxLength={100} onChange={(name) => patch({ name })} />
        </Field>
        <Field label={words.filters} help={words.filtersHelp}>
          {() => (
            <div className="cl-kube__filters">
              <FilterSets
                filters={draft.filters}
                tagKeys={known.tagKeys}
                virtualTags={known.virtualTags}
                onChange={(filters) => patch({ filters })}
              />
            </div>
          )}
        </Field>
        <div className="cl-kube__fields">
          <Field
            label={words.currency}
            help={words.currencyHelp}
            error={tried && noCurrency ? words.currencyWrong : null}
          >
            <TextInput
              value={draft.currency}
              maxLength={3}
              onChange={(currency) => patch({ currency: currency.toUpperCase() })}
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
