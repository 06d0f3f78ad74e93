import { messages } from '@shared/words/messages';
import { unitWords as words } from '@shared/words/units';
import type { CostRange } from '../../../data/costs';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useUrl } from '../../../platform/urlState';
import { Failed, Skeleton } from '../../../ui/feedback/States';
import { WithBills } from '../WithBills';
import { MetricList } from './MetricList';
import { OpenMetric } from './OpenMetric';
import { metricParam } from './unitsState';
import '../../../ui/table/plainTable.css';
import './units.css';
import { useCall } from '../../../platform/api/calls';

/** Business metrics, and what a unit of each costs. */
export function UnitsScreen() {
  return <WithBills what={words.failed}>{(known, last) => <Units known={known} last={last} />}</WithBills>;
}

function Units({ known, last }: { known: CostRange; last: Date }) {
  const { data, error, refetch, isFetching } = useCall('unitMetrics.list');
  const open = useUrl().get(metricParam);
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
  const metric = data.data.find(({ metric_id }) => metric_id === open);
  if (metric) return <OpenMetric key={metric.metric_id} metric={metric} known={known} last={last} />;
  // One that was saved a moment ago is not in the list yet.
  if (open !== '' && isFetching) return <Skeleton rows={8} />;
  return <MetricList metrics={data.data} known={known} last={last} />;
}
