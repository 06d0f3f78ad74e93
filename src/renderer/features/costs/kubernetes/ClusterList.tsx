import { useState } from 'react';
import { kubernetesWords as words } from '@shared/words/kubernetes';
import type { CostRange } from '../../../data/costs';
import type { Cluster } from '../../../data/kubernetes';
import { List } from '../../../parts/list/List';
import { Page } from '../../../parts/page/Page';
import { filterTexts } from '../../../parts/spend/chargeFilter';
import { useRights } from '../../../parts/user/userContext';
import { formatPercent } from '../../../platform/formatting/numbers';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Money } from '../../../ui/base/Money';
import { Empty } from '../../../ui/feedback/States';
import { nameColumn, numberColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import { ClusterDialog } from './ClusterDialog';
import { clusterDays, clusterParam } from './clusterState';
import { useCall } from '../../../platform/api/calls';

/** The clusters with their cost on the bill and how much of it is idle. */
export function ClusterList(props: { clusters: readonly Cluster[]; known: CostRange; last: Date }) {
  const { clusters, known, last } = props;
  const url = useUrl();
  const mayChange = useRights().mayChange('resources:write');
  const [isCreating, setCreating] = useState(false);
  const create = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page>
      <List
        all={clusters}
        rows={clusters}
        actions={create}
        none={
          <Empty icon="costs" title={words.none} action={create}>
            {mayChange ? words.noneText : `${words.noneText} ${words.noneReadOnly}`}
          </Empty>
        }
        label={words.table}
        columns={columnsOf(last)}
        rowKey={({ cluster_id }) => cluster_id}
        rowLabel={({ name }) => name}
        onOpen={({ cluster_id }) => url.set(to(clusterParam, cluster_id))}
      />
      {isCreating && (
        <ClusterDialog
          cluster={null}
          known={known}
          onSaved={({ cluster_id }) => url.set(to(clusterParam, cluster_id))}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
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
    nameColumn('name', columns.name, 'minmax(220px, 2fr)', ({ name, filters }) => ({
      name,
      under: filterTexts(filters).join(', ') || words.allSpend,
    })),
    {
      id: 'bill',
      title: columns.bill,
      width: '190px',
      align: 'end',
      cell: (cluster) => <OnBill cluster={cluster} last={last} />,
    },
    {
      id: 'idle',
      title: columns.idle,
      width: '110px',
      align: 'end',
      cell: (cluster) => <IdleShare cluster={cluster} last={last} />,
    },
    numberColumn(
      'through',
      columns.through,
      '180px',
      ({ allocations }) => allocations.last ?? words.noFiles,
      'muted',
    ),
  ];
}
