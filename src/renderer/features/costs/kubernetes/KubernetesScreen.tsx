import { messages } from '@shared/words/messages';
import { kubernetesWords as words } from '@shared/words/kubernetes';
import type { CostRange } from '../../../data/costs';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useUrl } from '../../../platform/urlState';
import { Failed, Skeleton } from '../../../ui/feedback/States';
import { WithBills } from '../WithBills';
import { ClusterList } from './ClusterList';
import { clusterParam } from './clusterState';
import { OpenCluster } from './OpenCluster';
import '../../../ui/table/plainTable.css';
import './kubernetes.css';
import { useCall } from '../../../platform/api/calls';

/** Kubernetes clusters, and what their namespaces and workloads cost on the bill. */
export function KubernetesScreen() {
  return <WithBills what={words.failed}>{(known, last) => <Clusters known={known} last={last} />}</WithBills>;
}

function Clusters({ known, last }: { known: CostRange; last: Date }) {
  const { data, error, refetch, isFetching } = useCall('kubernetes.list');
  const open = useUrl().get(clusterParam);
  if (error && !data)
    return (
      <Failed
        title={messages.failedToFetch(words.failed)}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <Skeleton rows={8} />;
  const cluster = data.data.find(({ cluster_id }) => cluster_id === open);
  if (cluster) return <OpenCluster key={cluster.cluster_id} cluster={cluster} known={known} last={last} />;
  // One that was saved a moment ago is not in the list yet.
  if (open !== '' && isFetching) return <Skeleton rows={8} />;
  return <ClusterList clusters={data.data} known={known} last={last} />;
}
