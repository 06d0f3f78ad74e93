import { useState } from 'react';
import { unitWords as words } from '@shared/words/units';
import type { CostRange } from '../../../data/costs';
import type { UnitMetric } from '../../../data/units';
import { ConfirmDelete } from '../../../parts/confirm/ConfirmDelete';
import { UrlSegments } from '../../../parts/filters/UrlSegments';
import { Page } from '../../../parts/page/Page';
import { useRights } from '../../../parts/user/userContext';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { OpenedHead } from '../OpenedHead';
import { AddValues } from './AddValues';
import { MetricDialog } from './MetricDialog';
import { UnitCostBar, UnitCostPanel } from './UnitCost';
import { metricParam, unitViewParam, unitViews } from './unitsState';
import { SourceDialog } from './SourceDialog';
import { SourcePanel } from './SourcePanel';
import { ValueList } from './ValueList';
import { useCall } from '../../../platform/api/calls';

/** One metric: what a unit of it costs over time, and its values. */
export function OpenMetric(props: { metric: UnitMetric; known: CostRange; last: Date }) {
  const { metric, known, last } = props;
  const url = useUrl();
  const view = url.get(unitViewParam);
  const mayChange = useRights().mayChange('resources:write');
  const [ask, setAsk] = useState<'edit' | 'delete' | 'add' | 'source' | null>(null);
  const close = () => setAsk(null);
  const back = () => url.set(to(metricParam, ''), to(unitViewParam, 'costs'));
  const { data: source } = useCall(
    'unitMetrics.source',
    { params: { id: metric.metric_id } },
    { skip: view !== 'values' },
  );
  return (
    <Page
      bar={
        <>
          <OpenedHead back={words.back} name={metric.name} onBack={back} />
          <UrlSegments label={words.view} param={unitViewParam} values={unitViews} texts={words.views} />
          {view === 'costs' && <UnitCostBar metric={metric} last={last} />}
          <span className="cl-grow" />
          {mayChange && (
            <>
              <Button kind="quiet" icon="trash" label={words.delete} onClick={() => setAsk('delete')} />
              <Button kind="quiet" icon="edit" label={words.edit} onClick={() => setAsk('edit')} />
              {view === 'values' && source?.data === null && (
                <Button onClick={() => setAsk('source')}>{words.source.open}</Button>
              )}
              <Button kind="primary" icon="upload" onClick={() => setAsk('add')}>
                {words.importing.open}
              </Button>
            </>
          )}
        </>
      }
    >
      {view === 'costs' ? (
        <UnitCostPanel metric={metric} last={last} />
      ) : (
        <>
          <SourcePanel metric={metric} />
          <ValueList metric={metric} />
        </>
      )}
      {ask === 'source' && <SourceDialog metric={metric} source={null} onClose={close} />}
      {ask === 'edit' && <MetricDialog metric={metric} known={known} onClose={close} />}
      {ask === 'add' && <AddValues metric={metric} onClose={close} />}
      {ask === 'delete' && (
        <ConfirmDelete
          call="unitMetrics.delete"
          arg={{ params: { id: metric.metric_id } }}
          title={words.deleteTitle(metric.name)}
          words={words}
          onDone={back}
          onClose={close}
        />
      )}
    </Page>
  );
}
