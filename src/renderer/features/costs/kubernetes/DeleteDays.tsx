import { useState } from 'react';
import { isDay } from '@shared/model/kubernetes/collect';
import { kubernetesWords } from '@shared/words/kubernetes';
import type { Cluster } from '../../../data/kubernetes';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

const words = kubernetesWords.removing;

/** Allocations of some days are deleted, such as those of a wrong file. */
export function DeleteDays({ cluster, onClose }: { cluster: Cluster; onClose(): void }) {
  const { first, last } = cluster.allocations;
  const [days, setDays] = useState({ from: last ?? '', to: last ?? '' });
  const [refused, setRefused] = useState<string | null>(null);
  const [remove, { isLoading }] = useChange('kubernetes.deleteAllocations');
  const toast = useToast();
  const faults = {
    from: isDay(days.from) ? null : words.wrong,
    to: isDay(days.to) ? (isDay(days.from) && days.to < days.from ? words.order : null) : words.wrong,
  };
  async function run() {
    const reply = await remove({ params: { id: cluster.cluster_id }, query: days });
    if (reply.error) return setRefused(reasonOf(reply.error));
    const { deleted } = reply.data.data;
    if (deleted === 0) return setRefused(words.none);
    toast(words.done(deleted));
    onClose();
  }
  const field = (name: 'from' | 'to') => (
    <Field label={words[name]} help={words.format} error={faults[name]}>
      <TextInput
        value={days[name]}
        maxLength={10}
        onChange={(value) => {
          setRefused(null);
          setDays((now) => ({ ...now, [name]: value.trim() }));
        }}
      />
    </Field>
  );
  return (
    <FormDialog
      title={words.title(cluster.name)}
      open
      onClose={onClose}
      keepOnOutsideClick
      confirm={words.run}
      danger
      busy={isLoading}
      disabled={faults.from !== null || faults.to !== null}
      onConfirm={() => void run()}
    >
      <div className="cl-stack">
        <p className="cl-muted">
          {first !== null && last !== null && `${words.known(first, last)} `}
          {words.text}
        </p>
        <div className="cl-kube__fields">
          {field('from')}
          {field('to')}
        </div>
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
      </div>
    </FormDialog>
  );
}
