import { unitWords as words } from '@shared/words/units';
import type { CostRange } from '../../../data/costs';
import { useUrl } from '../../../platform/urlState';
import { Skeleton } from '../../../ui/feedback/States';
import { WithBills } from '../WithBills';
import { MetricList } from './MetricList';
import { OpenMetric } from './OpenMetric';
import { metricParam } from './unitsState';
import './units.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** Business metrics, and what a unit of each costs. */
export function UnitsScreen() {
  return <WithBills what={words.failed}>{(known, last) => <Units known={known} last={last} />}</WithBills>;
}

function Units({ known, last }: { known: CostRange; last: Date }) {
  const query = useCall('unitMetrics.list');
  const { data, isFetching } = query;
  const open = useUrl().get(metricParam);
  if (!data) return <Pending what={words.failed} query={query} rows={8} />;
  const metric = data.data.find(({ metric_id }) => metric_id === open);
  if (metric) return <OpenMetric key={metric.metric_id} metric={metric} known={known} last={last} />;
  // One that was saved a moment ago is not in the list yet.
  if (open !== '' && isFetching) return <Skeleton rows={8} />;
  return <MetricList metrics={data.data} known={known} last={last} />;
}
