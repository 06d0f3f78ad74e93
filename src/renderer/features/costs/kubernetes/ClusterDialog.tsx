import { kubernetesWords } from '@shared/words/kubernetes';
import type { CostRange } from '../../../data/costs';
import type { Cluster } from '../../../data/kubernetes';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm } from '../../../parts/forms/useForm';
import { setFilters } from '../../../parts/spend/chargeFilter';
import { FilterField, MethodField } from '../../../parts/spend/SpendFields';
import { useChange } from '../../../platform/api/calls';
import { TextField } from '../../../ui/fields/TextField';
import { Columns } from '../../../ui/layout/Layout';

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
  const [create] = useChange('kubernetes.create');
  const [update] = useChange('kubernetes.update');
  const form = useForm({
    start: (): Draft => ({
      name: cluster?.name ?? '',
      currency: cluster?.currency ?? known.currencies[0] ?? 'USD',
      filters: cluster?.filters ?? [],
      cost_method: cluster?.cost_method ?? null,
    }),
    problems: ({ name, currency }) => ({
      name: needed(name),
      currency: /^[A-Z]{3}$/.test(currency) ? null : words.currencyWrong,
    }),
    save: (draft) => {
      const body = { ...draft, filters: setFilters(draft.filters) };
      return cluster ? update({ params: { id: cluster.cluster_id }, body }) : create({ body });
    },
    saved: cluster ? kubernetesWords.saved : kubernetesWords.created,
    onSaved: ({ data }) => props.onSaved?.(data),
    onClose: props.onClose,
  });
  return (
    <FormDialog
      form={form}
      title={cluster ? words.edit : words.create}
      width={640}
      confirm={words.save}
      onClose={props.onClose}
    >
      <TextField label={words.name} help={words.nameHelp} maxLength={100} {...form.bind('name')} />
      <FilterField label={words.filters} help={words.filtersHelp} known={known} {...form.bind('filters')} />
      <Columns>
        <TextField
          label={words.currency}
          help={words.currencyHelp}
          maxLength={3}
          {...form.bind('currency')}
          onChange={(currency) => form.patch({ currency: currency.toUpperCase() })}
        />
        <MethodField {...form.bind('cost_method')} />
      </Columns>
    </FormDialog>
  );
}
