import { sourceKinds, sourceNames, type SourceKind } from '@shared/model/kubernetes/source';
import { costWords } from '@shared/words/costs';
import { clusterSourceWords as words } from '@shared/words/kubernetesSource';
import type { Cluster, ClusterSource } from '../../../data/kubernetes';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoney } from '../../../platform/formatting/money';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Checkbox } from '../../../ui/fields/Field';
import { SelectField, TextField } from '../../../ui/fields/TextField';
import { Stack } from '../../../ui/layout/Layout';

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
  const [put] = useChange('kubernetes.putSource');
  const [test, testing] = useChange('kubernetes.testSource');
  const params = { id: cluster.cluster_id };
  const form = useForm({
    start: (): Draft => ({
      kind: source?.kind ?? 'opencost',
      address: source?.address ?? '',
      token: '',
      drops: false,
    }),
    problems: ({ address }) => ({ address: needed(address, words.addressMissing) }),
    save: (draft) => put({ params, body: bodyOf(draft) }),
    saved: words.saved,
    onChange: testing.reset,
    onClose: props.onClose,
  });
  const { draft, patch } = form;
  return (
    <FormDialog
      form={form}
      title={words.title(cluster.name)}
      width={600}
      confirm={words.save}
      onClose={props.onClose}
    >
      <p className="cl-muted">{words.text}</p>
      <SelectField
        label={words.kind}
        options={sourceKinds.map((value) => ({ value, label: sourceNames[value] }))}
        {...form.bind('kind')}
      />
      <TextField
        label={words.address}
        help={words.addressHelp[draft.kind]}
        maxLength={500}
        {...form.bind('address')}
      />
      <TextField
        label={words.token}
        help={tokenHelp(draft, source)}
        type="password"
        maxLength={4000}
        disabled={draft.drops}
        placeholder={lendsToken(draft, source) ? '••••••••' : ''}
        {...form.bind('token')}
      />
      {source?.token_set === true && (
        <Checkbox
          label={words.dropToken}
          checked={draft.drops}
          onChange={(drops) => patch({ drops, token: '' })}
        />
      )}
      <Stack align="start" live="polite">
        <Button
          busy={testing.isLoading}
          onClick={() => {
            if (form.check()) void test({ params, body: bodyOf(draft) });
          }}
        >
          {words.test}
        </Button>
        {!testing.isLoading && testing.error !== undefined && (
          <Banner tone="bad">{reasonOf(testing.error)}</Banner>
        )}
        {!testing.isLoading && testing.data && <Tested cluster={cluster} told={testing.data.data} />}
      </Stack>
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
