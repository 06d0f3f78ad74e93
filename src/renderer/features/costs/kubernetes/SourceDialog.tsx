import { useState } from 'react';
import { sourceKinds, sourceNames, type SourceKind } from '@shared/model/kubernetes/source';
import { costWords } from '@shared/words/costs';
import { clusterSourceWords as words } from '@shared/words/kubernetesSource';
import type { Cluster, ClusterSource } from '../../../data/kubernetes';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoney } from '../../../platform/formatting/money';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Checkbox, Field, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

interface Draft {
  kind: SourceKind;
  address: string;
  token: string;
  drops: boolean;
}

const plain = (address: string): string => address.trim().replace(/\/+$/, '');

const lendsToken = (draft: Draft, source: ClusterSource | null): boolean =>
  source !== null && source.token_set && plain(draft.address) === source.address;

/** Without a token, the saved one is meant: the server refuses to send it to another address. */
function bodyOf({ kind, address, token, drops }: Draft) {
  const place = { kind, address: address.trim() };
  if (drops) return { ...place, token: '' };
  return token.trim() === '' ? place : { ...place, token: token.trim() };
}

function tokenHelp(draft: Draft, source: ClusterSource | null): string {
  if (lendsToken(draft, source)) return words.tokenKept;
  return source?.token_set === true ? words.tokenGone : words.tokenHelp;
}

/** Where a cluster is read from, with its token; tried before it is saved. */
export function SourceDialog(props: { cluster: Cluster; source: ClusterSource | null; onClose(): void }) {
  const { cluster, source } = props;
  const [draft, setDraft] = useState<Draft>({
    kind: source?.kind ?? 'opencost',
    address: source?.address ?? '',
    token: '',
    drops: false,
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [put, { isLoading }] = useChange('kubernetes.putSource');
  const [test, testing] = useChange('kubernetes.testSource');
  const toast = useToast();
  const params = { id: cluster.cluster_id };
  const isEmpty = draft.address.trim() === '';
  const patch = (next: Partial<Draft>) => {
    setRefused(null);
    testing.reset();
    setDraft((now) => ({ ...now, ...next }));
  };
  async function save() {
    setTried(true);
    if (isEmpty) return;
    const reply = await put({ params, body: bodyOf(draft) });
    if (reply.error) return setRefused(reasonOf(reply.error));
    toast(words.saved);
    props.onClose();
  }
  function ask() {
    setTried(true);
    if (!isEmpty) void test({ params, body: bodyOf(draft) });
  }
  return (
    <FormDialog
      title={words.title(cluster.name)}
      open
      onClose={props.onClose}
      width={600}
      keepOnOutsideClick
      confirm={words.save}
      busy={isLoading}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        <Field label={words.kind}>
          <Select
            label={words.kind}
            value={draft.kind}
            options={sourceKinds.map((value) => ({ value, label: sourceNames[value] }))}
            fill
            onChange={(kind) => patch({ kind })}
          />
        </Field>
        <Field
          label={words.address}
          help={words.addressHelp[draft.kind]}
          error={tried && isEmpty ? words.addressMissing : null}
        >
          <TextInput value={draft.address} maxLength={500} onChange={(address) => patch({ address })} />
        </Field>
        <Field label={words.token} help={tokenHelp(draft, source)}>
          <TextInput
            type="password"
            value={draft.token}
            maxLength={4000}
            disabled={draft.drops}
            placeholder={lendsToken(draft, source) ? '••••••••' : ''}
            onChange={(token) => patch({ token })}
          />
        </Field>
        {source?.token_set === true && (
          <Checkbox
            label={words.dropToken}
            checked={draft.drops}
            onChange={(drops) => patch({ drops, token: '' })}
          />
        )}
        <div className="cl-stack" aria-live="polite">
          <div>
            <Button busy={testing.isLoading} onClick={ask}>
              {words.test}
            </Button>
          </div>
          {!testing.isLoading && testing.error !== undefined && (
            <Banner tone="bad">{reasonOf(testing.error)}</Banner>
          )}
          {!testing.isLoading && testing.data && <Tested cluster={cluster} told={testing.data.data} />}
        </div>
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
      </div>
    </FormDialog>
  );
}

function Tested(props: {
  cluster: Cluster;
  told: { day: string; namespaces: number; workloads: number; total: number; has_idle: boolean };
}) {
  const { day, namespaces, workloads, total, has_idle: hasIdle } = props.told;
  const date = costWords.basis.day(day);
  if (total === 0) return <Banner tone="warn">{words.testedNothing(date)}</Banner>;
  const text = words.tested(date, namespaces, workloads, formatMoney(total, props.cluster.currency, true));
  return <Banner tone={hasIdle ? 'good' : 'warn'}>{hasIdle ? text : `${text} ${words.noIdle}`}</Banner>;
}
