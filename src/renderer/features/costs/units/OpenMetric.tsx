import { useState } from 'react';
import { unitWords as words } from '@shared/words/units';
import type { CostRange } from '../../../data/costs';
import type { UnitMetric } from '../../../data/units';
import { Page } from '../../../parts/page/Page';
import { useRights } from '../../../parts/user/userContext';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Segmented } from '../../../ui/fields/Field';
import { Text } from '../../../ui/layout/Layout';
import { AddValues } from './AddValues';
import { MetricDialog } from './MetricDialog';
import { UnitCostBar, UnitCostPanel } from './UnitCost';
import { metricParam, unitViewParam, unitViews } from './unitsState';
import { SourceDialog } from './SourceDialog';
import { SourcePanel } from './SourcePanel';
import { ValueList } from './ValueList';
import { useCall } from '../../../platform/api/calls';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';
import '../costs.css';

/** One metric: what a unit of it costs over time, and its values. */
export function OpenMetric(props: { metric: UnitMetric; known: CostRange; last: Date }) {
  const { metric, known, last } = props;
  const url = useUrl();
  const view = url.get(unitViewParam);
  const mayChange = useRights().mayChange('resources:write');
  const [ask, setAsk] = useState<'edit' | 'delete' | 'add' | 'source' | null>(null);
  const close = () => setAsk(null);
  const { data: source } = useCall(
    'unitMetrics.source',
    { params: { id: metric.metric_id } },
    { skip: view !== 'values' },
  );
  return (
    <Page
      bar={
        <>
          <Button
            kind="quiet"
            icon="chevronLeft"
            onClick={() => url.set(to(metricParam, ''), to(unitViewParam, 'costs'))}
          >
            {words.back}
          </Button>
          <Text as="h2" size="l" strong flow="clip" className="cl-bartitle">
            {metric.name}
          </Text>
          <Segmented
            label={words.view}
            value={view}
            options={unitViews.map((value) => ({ value, label: words.views[value] }))}
            onChange={(next) => url.set(to(unitViewParam, next))}
          />
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
      {ask === 'delete' && <Delete metric={metric} onClose={close} />}
    </Page>
  );
}

function Delete({ metric, onClose }: { metric: UnitMetric; onClose(): void }) {
  const url = useUrl();
  return (
    <ConfirmChange
      call="unitMetrics.delete"
      arg={{ params: { id: metric.metric_id } }}
      title={words.deleteTitle(metric.name)}
      open
      confirm={words.delete}
      danger
      done={words.deleted}
      onDone={() => url.set(to(metricParam, ''), to(unitViewParam, 'costs'))}
      onClose={onClose}
    >
      {words.deleteText}
    </ConfirmChange>
  );
}
