import { kubernetesWords as words } from '@shared/words/kubernetes';
import type { CostRange } from '../../../data/costs';
import { useUrl } from '../../../platform/urlState';
import { Skeleton } from '../../../ui/feedback/States';
import { WithBills } from '../WithBills';
import { ClusterList } from './ClusterList';
import { clusterParam } from './clusterState';
import { OpenCluster } from './OpenCluster';
import './kubernetes.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** Kubernetes clusters, and what their namespaces and workloads cost on the bill. */
export function KubernetesScreen() {
  return <WithBills what={words.failed}>{(known, last) => <Clusters known={known} last={last} />}</WithBills>;
}

function Clusters({ known, last }: { known: CostRange; last: Date }) {
  const query = useCall('kubernetes.list');
  const { data, isFetching } = query;
  const open = useUrl().get(clusterParam);
  if (!data) return <Pending what={words.failed} query={query} rows={8} />;
  const cluster = data.data.find(({ cluster_id }) => cluster_id === open);
  if (cluster) return <OpenCluster key={cluster.cluster_id} cluster={cluster} known={known} last={last} />;
  // One that was saved a moment ago is not in the list yet.
  if (open !== '' && isFetching) return <Skeleton rows={8} />;
  return <ClusterList clusters={data.data} known={known} last={last} />;
}
