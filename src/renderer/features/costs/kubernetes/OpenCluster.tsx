import { useState } from 'react';
import { fileNameOf } from '@shared/model/fileName';
import { kubernetesWords as words } from '@shared/words/kubernetes';
import type { CostRange } from '../../../data/costs';
import type { Cluster } from '../../../data/kubernetes';
import { ConfirmDelete } from '../../../parts/confirm/ConfirmDelete';
import { useSend } from '../../../parts/feedback/useSend';
import { Page } from '../../../parts/page/Page';
import { useDownloadCsv } from '../../../parts/spend/useDownloadCsv';
import { useRights } from '../../../parts/user/userContext';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Select } from '../../../ui/fields/Select';
import { OpenedHead } from '../OpenedHead';
import { AddAllocations } from './AddAllocations';
import { ClusterCostPanels } from './ClusterCosts';
import { ClusterDialog } from './ClusterDialog';
import { DeleteDays } from './DeleteDays';
import { ConnectPanel, SourcePanel } from './SourcePanel';
import { askedLabel, clusterDays, clusterParam, clusterPeriodParam, clusterPeriods } from './clusterState';

/** One cluster: what it costs, and its allocations. */
export function OpenCluster(props: { cluster: Cluster; known: CostRange; last: Date }) {
  const { cluster, known, last } = props;
  const url = useUrl();
  const mayChange = useRights().mayChange('resources:write');
  const [ask, setAsk] = useState<'edit' | 'delete' | 'days' | 'add' | null>(null);
  const close = () => setAsk(null);
  const back = () => url.set(to(clusterParam, ''));
  const period = url.get(clusterPeriodParam);
  const days = clusterDays(period, last);
  return (
    <Page
      bar={
        <>
          <OpenedHead back={words.back} name={cluster.name} onBack={back} />
          <Select
            label={words.range}
            prefix={words.range}
            value={period}
            options={clusterPeriods.map((value) => ({ value, label: words.ranges[value] }))}
            onChange={(next) => url.set(to(clusterPeriodParam, next))}
          />
          <Export cluster={cluster} days={days} />
          <span className="cl-grow" />
          {mayChange && (
            <>
              <Button kind="quiet" icon="trash" label={words.delete} onClick={() => setAsk('delete')} />
              <Button kind="quiet" icon="edit" label={words.edit} onClick={() => setAsk('edit')} />
              {cluster.allocations.days > 0 && (
                <Button kind="quiet" onClick={() => setAsk('days')}>
                  {words.removing.open}
                </Button>
              )}
              <Button kind="primary" icon="upload" onClick={() => setAsk('add')}>
                {words.importing.open}
              </Button>
            </>
          )}
        </>
      }
    >
      <SourcePanel cluster={cluster} />
      <ClusterCostPanels cluster={cluster} days={days} />
      <ConnectPanel cluster={cluster} />
      {ask === 'edit' && <ClusterDialog cluster={cluster} known={known} onClose={close} />}
      {ask === 'add' && <AddAllocations cluster={cluster} onClose={close} />}
      {ask === 'days' && <DeleteDays cluster={cluster} onClose={close} />}
      {ask === 'delete' && (
        <ConfirmDelete
          call="kubernetes.delete"
          arg={{ params: { id: cluster.cluster_id } }}
          title={words.deleteTitle(cluster.name)}
          words={words}
          onDone={back}
          onClose={close}
        />
      )}
    </Page>
  );
}

function Export({ cluster, days }: { cluster: Cluster; days: { from: string; to: string } }) {
  const [fetchCsv, { isLoading }] = useSend('kubernetes.exportCosts');
  const download = useDownloadCsv();
  const label = askedLabel(useUrl());
  async function save() {
    const asked = { params: { id: cluster.cluster_id }, query: { ...days, label } };
    const { data } = await fetchCsv(asked, { done: words.exported, failed: words.exportFailed });
    const name = fileNameOf(cluster.name, 'cluster').toLowerCase();
    if (data !== undefined) download(`kubernetes-${name}-${days.from}-${days.to}.csv`, data);
  }
  return (
    <Button icon="download" busy={isLoading} onClick={() => void save()}>
      {words.export}
    </Button>
  );
}
