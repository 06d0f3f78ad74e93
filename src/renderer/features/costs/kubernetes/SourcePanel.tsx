import { useState } from 'react';
import { sourceNames } from '@shared/model/kubernetes/source';
import { costWords } from '@shared/words/costs';
import { clusterSourceFaults, clusterSourceWords as words } from '@shared/words/kubernetesSource';
import type { Cluster, ClusterSource } from '../../../data/kubernetes';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';
import { useSend } from '../../../parts/feedback/useSend';
import { useRights } from '../../../parts/user/userContext';
import { useCall } from '../../../platform/api/calls';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { SourceFrame } from '../SourceFrame';
import { SourceDialog } from './SourceDialog';

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
  const arg = { params: { id: cluster.cluster_id } };
  const [read, { isLoading }] = useSend('kubernetes.readSource');
  const problem = problemOf(source);
  return (
    <SourceFrame
      words={words}
      stop="kubernetes.deleteSource"
      arg={arg}
      busy={isLoading}
      disabled={source.reading && !isLoading}
      editing={(onClose) => <SourceDialog cluster={cluster} source={source} onClose={onClose} />}
      onAgain={() => void read(arg, { done: words.started })}
    >
      <p>
        {words.reads(sourceNames[source.kind], source.address)}{' '}
        <span className="cl-muted">{standing(source)}</span>
      </p>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
    </SourceFrame>
  );
}
