import { isDay } from '@shared/model/kubernetes/collect';
import { kubernetesWords } from '@shared/words/kubernetes';
import type { Cluster } from '../../../data/kubernetes';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { refusedWith, useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { TextField } from '../../../ui/fields/TextField';
import { Columns } from '../../../ui/layout/Layout';

const words = kubernetesWords.removing;

/** Allocations of some days are deleted, such as those of a wrong file. */
export function DeleteDays({ cluster, onClose }: { cluster: Cluster; onClose(): void }) {
  const { first, last } = cluster.allocations;
  const [remove] = useChange('kubernetes.deleteAllocations');
  const form = useForm({
    start: { from: last ?? '', to: last ?? '' },
    save: async (query) => {
      const reply = await remove({ params: { id: cluster.cluster_id }, query });
      return reply.data?.data.deleted === 0 ? refusedWith(words.none) : reply;
    },
    saved: ({ data }) => words.done(data.deleted),
    onClose,
  });
  const { from, to } = form.draft;
  const faults = {
    from: isDay(from) ? null : words.wrong,
    to: isDay(to) ? (isDay(from) && to < from ? words.order : null) : words.wrong,
  };
  return (
    <FormDialog
      form={form}
      title={words.title(cluster.name)}
      confirm={words.run}
      danger
      disabled={faults.from !== null || faults.to !== null}
      onClose={onClose}
    >
      <p className="cl-muted">
        {first !== null && last !== null && `${words.known(first, last)} `}
        {words.text}
      </p>
      <Columns>
        {(['from', 'to'] as const).map((day) => (
          <TextField
            key={day}
            label={words[day]}
            help={words.format}
            maxLength={10}
            value={form.draft[day]}
            error={faults[day] ?? form.problems[day]}
            onChange={(value) => form.patch({ [day]: value.trim() })}
          />
        ))}
      </Columns>
    </FormDialog>
  );
}
