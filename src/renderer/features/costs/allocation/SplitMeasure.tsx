import { allocationWords } from '@shared/words/allocation';
import { useCostValuesQuery, useUsageQuery } from '../../../data/costs.endpoints';
import { useUnitMetricsQuery } from '../../../data/units.endpoints';
import { Select } from '../../../ui/fields/Select';
import type { SharedDraft } from './draft';

const words = allocationWords.sharing;

interface Props {
  one: SharedDraft;
  /** Null: it is only looked at. */
  onChange: ((one: SharedDraft) => void) | null;
}

/** Which business metric a shared value is split by. */
export function MetricOf({ one, onChange }: Props) {
  const { data } = useUnitMetricsQuery();
  const metrics = data?.data ?? [];
  if (data && metrics.length === 0) return <p className="cl-muted">{words.noMetrics}</p>;
  return (
    <div className="cl-alloc__shares">
      <Select
        label={words.metric(one.value)}
        value={one.metricId}
        placeholder={words.chooseMetric}
        disabled={!onChange}
        options={metrics.map(({ metric_id: value, name }) => ({ value, label: name }))}
        onChange={(metricId) => onChange?.({ ...one, metricId })}
      />
      <span className="cl-muted">{words.metricNote}</span>
    </div>
  );
}

/** Which service, and in which unit of the bill, a shared value is split by the usage of. */
export function UsageOf({ one, days, onChange }: Props & { days: { from: string; to: string } }) {
  const { service, unit } = one.usage;
  const services = useCostValuesQuery({ query: { field: 'service' } }).data?.data ?? [];
  const filters = [{ field: 'service', operator: 'in' as const, values: [service] }];
  const used = useUsageQuery(
    { body: { from: days.from, to: days.to, filters, group_by: ['service'] } },
    { skip: service === '' },
  ).data?.data.rows;
  const units = [...new Set([...(unit === '' ? [] : [unit]), ...(used ?? []).map((row) => row.unit)])];
  const names = [...new Set([...(service === '' ? [] : [service]), ...services.map(({ value }) => value)])];
  return (
    <div className="cl-alloc__shares">
      <Select
        label={words.service(one.value)}
        value={service === '' ? null : service}
        placeholder={words.chooseService}
        disabled={!onChange}
        options={names.filter((value) => value !== '').map((value) => ({ value, label: value }))}
        onChange={(next) => onChange?.({ ...one, usage: { service: next, unit: '' } })}
      />
      <Select
        label={words.unit(one.value)}
        value={unit === '' ? null : unit}
        placeholder={words.chooseUnit}
        disabled={!onChange || service === ''}
        options={units.map((value) => ({ value, label: value }))}
        onChange={(next) => onChange?.({ ...one, usage: { service, unit: next } })}
      />
      <span className="cl-muted">{words.usageNote}</span>
    </div>
  );
}
