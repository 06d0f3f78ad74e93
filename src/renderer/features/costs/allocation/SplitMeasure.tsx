import { allocationWords } from '@shared/words/allocation';
import { Select } from '../../../ui/fields/Select';
import { Row } from '../../../ui/layout/Layout';
import type { SharedDraft } from './draft';
import { useCall } from '../../../platform/api/calls';

const words = allocationWords.sharing;

interface Props {
  one: SharedDraft;
  /** Null: it is only looked at. */
  onChange: ((one: SharedDraft) => void) | null;
}

/** Which business metric a shared value is split by. */
export function MetricOf({ one, onChange }: Props) {
  const { data } = useCall('unitMetrics.list');
  const metrics = data?.data ?? [];
  if (data && metrics.length === 0) return <p className="cl-muted">{words.noMetrics}</p>;
  return (
    <Row wrap gap="l" className="cl-alloc__shares">
      <Select
        label={words.metric(one.value)}
        value={one.metricId}
        placeholder={words.chooseMetric}
        disabled={!onChange}
        options={metrics.map(({ metric_id: value, name }) => ({ value, label: name }))}
        onChange={(metricId) => onChange?.({ ...one, metricId })}
      />
      <span className="cl-muted">{words.metricNote}</span>
    </Row>
  );
}

/** Which service, and in which unit of the bill, a shared value is split by the usage of. */
export function UsageOf({ one, days, onChange }: Props & { days: { from: string; to: string } }) {
  const { service, unit } = one.usage;
  const body = { from: days.from, to: days.to, group_by: ['service'] };
  const used = useCall('costs.usage', { body }).data?.data.rows ?? [];
  const names = used.map(({ group: [name = ''] }) => name).filter((name) => name !== '');
  const services = [...new Set([...(service === '' ? [] : [service]), ...names])];
  const own = used.filter(({ group: [name] }) => name === service).map((row) => row.unit);
  const units = [...new Set([...(unit === '' ? [] : [unit]), ...own])];
  return (
    <Row wrap gap="l" className="cl-alloc__shares">
      <Select
        label={words.service(one.value)}
        value={service === '' ? null : service}
        placeholder={words.chooseService}
        disabled={!onChange}
        options={services.map((value) => ({ value, label: value }))}
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
    </Row>
  );
}
