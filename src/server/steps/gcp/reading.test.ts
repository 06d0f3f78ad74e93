import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gcpBench, rowsOf, type GcpBench } from '@tests/fakes/gcp/steps';
import { publishToPubSub } from './publish-to-pubsub/step';
import { readCommitments } from './read-commitments/step';
import { readMetrics } from './read-metrics/step';

const ZONE = 'projects/acme-web/zones/europe-west4-a';
let bench: GcpBench;
beforeEach(async () => {
  bench = await gcpBench();
});
afterEach(() => bench.stop());

describe('metrics', () => {
  const metric = 'compute.googleapis.com/instance/cpu/utilization';
  const given = {
    metric,
    resources: [
      `//compute.googleapis.com/${ZONE}/instances/web`,
      `//compute.googleapis.com/${ZONE}/instances/idle`,
    ],
  };
  const point = (hour: string, value: number) => ({
    interval: { endTime: `2026-01-15T${hour}:00:00Z` },
    value: { doubleValue: value },
  });

  it('are read as statistics of each resource, oldest first', async () => {
    const series = {
      metric: { labels: { instance_name: 'web' } },
      points: [point('09', 0.3), point('08', 0.1)],
    };
    bench.gcp.inventory.series.set('acme-web', new Map([[metric, [series]]]));
    expect(await bench.run(readMetrics, { ...given, with_points: true })).toMatchObject({
      rows: [
        { account: 'acme-web', count: 2, average: 0.2, max: 0.3, latest: 0.3, points: [{ value: 0.1 }, {}] },
        { count: 0, average: null, latest: null, error: '' },
      ],
      to: '2026-01-15T10:00:00.000Z',
    });
    const asked = bench.gcp.asked.find(({ path }) => path.endsWith('/timeSeries'));
    expect(asked?.query.get('filter')).toBe(
      `metric.type="${metric}" AND metric.labels.instance_name=one_of("web","idle")`,
    );
  });

  it('need a label where none is usual, and say what may not be read', async () => {
    await expect(bench.run(readMetrics, { ...given, metric: 'custom.googleapis.com/x' })).rejects.toThrow(
      'label',
    );
    await expect(bench.run(readMetrics, { ...given, days: 455, period: 60 })).rejects.toThrow('too much');
    bench.gcp.inventory.denied.add('acme-web');
    await expect(bench.run(readMetrics, given)).rejects.toThrow('monitoring.timeSeries.list');
  });
});

it('commitments are listed with what they cover, the first to end first', async () => {
  const commitment = (name: string, status: string, end: string) => ({
    name,
    status,
    region: 'https://www.googleapis.com/compute/v1/projects/acme-web/regions/europe-west4',
    plan: 'TWELVE_MONTH',
    type: 'GENERAL_PURPOSE_N2',
    endTimestamp: end,
    resources: [
      { type: 'VCPU', amount: '32' },
      { type: 'MEMORY', amount: '131072' },
    ],
  });
  const all = [
    commitment('late', 'ACTIVE', '2026-12-01T00:00:00.000-08:00'),
    commitment('soon', 'ACTIVE', '2026-02-01T00:00:00.000-08:00'),
    commitment('past', 'EXPIRED', '2025-02-01T00:00:00.000-08:00'),
  ];
  const scopes = new Map<string, object[]>([['regions/europe-west4', all]]);
  bench.gcp.inventory.scoped.set('acme-web', new Map([['commitments', scopes]]));
  expect(await bench.run(readCommitments)).toMatchObject({
    count: 2,
    rows: [
      { name: 'soon', region: 'europe-west4', vcpus: 32, memory_gb: 128, days_left: 16 },
      { name: 'late' },
    ],
  });
  expect(rowsOf(await bench.run(readCommitments, { ends_within: 30 }))).toMatchObject([{ name: 'soon' }]);
  expect(rowsOf(await bench.run(readCommitments, { status: 'EXPIRED' }))).toMatchObject([{ days_left: 0 }]);
  bench.gcp.inventory.denied.add('acme-web');
  await expect(bench.run(readCommitments)).rejects.toThrow('compute.commitments.list');
});

describe('messages to Pub/Sub', () => {
  const given = {
    topic: 'alerts',
    project: 'acme-web',
    messages: ['one', { two: 2 }],
    attributes: { kind: 'x' },
  };
  it('are published in batches, with an entry in the audit', async () => {
    const topic = bench.managed('/v1/projects/acme-web/topics/alerts', {});
    expect(await bench.run(publishToPubSub, given, { dryRun: true })).toMatchObject({
      preview: true,
      sent: 2,
    });
    expect(topic()?.['messages']).toBeUndefined();
    expect(await bench.run(publishToPubSub, given)).toMatchObject({
      sent: 2,
      rows: [{ item: 1, status: 'sent', id: '1' }, { id: '2' }],
    });
    expect(topic()?.['messages']).toMatchObject([
      { data: Buffer.from('one').toString('base64'), attributes: { kind: 'x' } },
      { data: Buffer.from('{"two":2}').toString('base64') },
    ]);
    expect(bench.bench.audit).toContain('cloud_changed projects/acme-web/topics/alerts');
  });

  it('say what is missing', async () => {
    await expect(bench.run(publishToPubSub, given)).rejects.toThrow('not found');
    bench.gcp.managed.denied = 'for it';
    await expect(bench.run(publishToPubSub, given)).rejects.toThrow('pubsub.topics.publish');
    await expect(bench.run(publishToPubSub, { ...given, topic: 'a b' })).rejects.toThrow('must be a topic');
  });
});
