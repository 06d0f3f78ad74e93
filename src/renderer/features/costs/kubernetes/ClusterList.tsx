import { kubernetesWords as words } from '@shared/words/kubernetes';
import type { CostRange } from '../../../data/costs';
import type { Cluster } from '../../../data/kubernetes';
import { useCall } from '../../../platform/api/calls';
import { formatPercent } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { endColumn, numberColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import { definedColumn, DefinedList } from '../DefinedList';
import { ClusterDialog } from './ClusterDialog';
import { clusterDays, clusterParam } from './clusterState';

/** The clusters with their cost on the bill and how much of it is idle. */
export function ClusterList(props: { clusters: readonly Cluster[]; known: CostRange; last: Date }) {
  return (
    <DefinedList
      all={props.clusters}
      words={words}
      columns={columnsOf(props.last)}
      param={clusterParam}
      idOf={({ cluster_id }) => cluster_id}
      creating={(on) => <ClusterDialog cluster={null} known={props.known} {...on} />}
    />
  );
}

interface CellProps {
  cluster: Cluster;
  last: Date;
}

const useLatest = ({ cluster, last }: CellProps) =>
  useCall('kubernetes.costs', { params: { id: cluster.cluster_id }, query: clusterDays('30d', last) });

function OnBill(props: CellProps) {
  const { data } = useLatest(props);
  if (!data) return <span className="cl-faint">…</span>;
  return <Money amount={data.data.bill} currency={data.data.currency} />;
}

function IdleShare(props: CellProps) {
  const told = useLatest(props).data?.data;
  if (!told || told.covered <= 0) return <span className="cl-faint">–</span>;
  return <span className="cl-num">{formatPercent(told.idle.total / told.covered)}</span>;
}

function columnsOf(last: Date): Column<Cluster>[] {
  const { columns } = words;
  return [
    definedColumn(columns.name, words.allSpend),
    endColumn('bill', columns.bill, '190px', (one) => <OnBill cluster={one} last={last} />),
    endColumn('idle', columns.idle, '110px', (one) => <IdleShare cluster={one} last={last} />),
    numberColumn(
      'through',
      columns.through,
      '180px',
      ({ allocations }) => allocations.last ?? words.noFiles,
      'muted',
    ),
  ];
}
