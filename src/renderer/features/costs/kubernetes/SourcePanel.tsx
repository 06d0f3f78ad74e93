import { useState } from 'react';
import { sourceNames } from '@shared/model/kubernetes/source';
import { clusterSourceFaults, clusterSourceWords as words } from '@shared/words/kubernetesSource';
import { costWords } from '@shared/words/costs';
import type { Cluster, ClusterSource } from '../../../data/kubernetes';
import { useRights } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { useToast } from '../../../ui/overlays/Toasts';
import { SourceDialog } from './SourceDialog';
import { useCall, useChange } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';

const useSource = (cluster: Cluster) => useCall('kubernetes.source', { params: { id: cluster.cluster_id } });

/** The OpenCost or Kubecost that a cluster is read from; nothing where there is none. */
export function SourcePanel({ cluster }: { cluster: Cluster }) {
  const query = useSource(cluster);
  const { data, error } = query;
  if (error && !data) return <FailedFetch what={words.failed} query={query} />;
  return data?.data ? <Connected cluster={cluster} source={data.data} /> : null;
}

/** For a cluster that is read from nowhere, to who may change it. */
export function ConnectPanel({ cluster }: { cluster: Cluster }) {
  const { data } = useSource(cluster);
  const mayChange = useRights().mayChange('resources:write');
  const [asks, setAsks] = useState(false);
  if (!mayChange || !data || data.data !== null) return null;
  return (
    <Panel
      title={words.panel}
      actions={
        <Button size="small" onClick={() => setAsks(true)}>
          {words.connect}
        </Button>
      }
    >
      <p>{words.none}</p>
      {asks && <SourceDialog cluster={cluster} source={null} onClose={() => setAsks(false)} />}
    </Panel>
  );
}

function standing(source: ClusterSource): string {
  if (source.reading) return words.reading;
  const next = words.next(formatMoment(source.next_at));
  if (source.read_at === null) return `${words.waiting} ${next}`;
  return `${words.read(source.read_days, formatMoment(source.read_at))} ${next}`;
}

function problemOf({ problem, problem_day: day }: ClusterSource): string | null {
  if (problem === null || day === null) return problem;
  return clusterSourceFaults.ofDay(costWords.basis.day(day), problem);
}

function Connected({ cluster, source }: { cluster: Cluster; source: ClusterSource }) {
  const mayChange = useRights().mayChange('resources:write');
  const [ask, setAsk] = useState<'edit' | 'stop' | null>(null);
  const [read, { isLoading }] = useChange('kubernetes.readSource');
  const toast = useToast();
  async function again() {
    const reply = await read({ params: { id: cluster.cluster_id } });
    toast(reply.error ? { text: reasonOf(reply.error), error: true } : words.started);
  }
  const problem = problemOf(source);
  const close = () => setAsk(null);
  return (
    <Panel
      title={words.panel}
      actions={
        mayChange && (
          <>
            <Button size="small" kind="quiet" onClick={() => setAsk('stop')}>
              {words.stop}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setAsk('edit')}>
              {words.edit}
            </Button>
            <Button
              size="small"
              busy={isLoading}
              disabled={source.reading && !isLoading}
              onClick={() => void again()}
            >
              {words.again}
            </Button>
          </>
        )
      }
    >
      <div className="cl-stack">
        <p>
          {words.reads(sourceNames[source.kind], source.address)}{' '}
          <span className="cl-muted">{standing(source)}</span>
        </p>
        {problem !== null && <Banner tone="bad">{problem}</Banner>}
      </div>
      {ask === 'edit' && <SourceDialog cluster={cluster} source={source} onClose={close} />}
      {ask === 'stop' && <Stop cluster={cluster} onClose={close} />}
    </Panel>
  );
}

function Stop({ cluster, onClose }: { cluster: Cluster; onClose(): void }) {
  return (
    <ConfirmChange
      call="kubernetes.deleteSource"
      arg={{ params: { id: cluster.cluster_id } }}
      title={words.stopTitle}
      open
      confirm={words.stop}
      danger
      done={words.stopped}
      onClose={onClose}
    >
      {words.stopText}
    </ConfirmChange>
  );
}
