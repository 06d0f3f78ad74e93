import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { Refusal } from '@tests/fakes/aws/refusal';
import { aws, contextOf, REGION, useAws } from '@tests/fakes/awsSteps';
import { isJsonObject } from '@shared/model/json';
import { runStep } from '../common/testing/testContext';
import { readMetrics } from './read-metrics/step';

useAws();

const read = (resources: unknown, more: JsonObject = {}, context = contextOf()) =>
  runStep(
    readMetrics,
    {
      integration: 'cloud-1',
      region: REGION,
      metrics: ['CPUUtilization'],
      ...more,
      resources: resources as string,
    },
    context,
  );
const rowsOf = (output: unknown): unknown[] => {
  const rows = isJsonObject(output) ? output['rows'] : [];
  return Array.isArray(rows) ? rows : [];
};
const requests = () => aws.asked.filter((one) => one.startsWith('cloudwatch:GetMetricData'));

describe('reading metrics', () => {
  it('gives the statistics of each resource over the days that end with the last whole period', async () => {
    aws.state.metrics.set('AWS/EC2 CPUUtilization i-1', [2, 4, 9]);
    const output = await read(['i-1', 'i-2'], { period: '86400', days: 3, with_points: true });
    expect(output).toEqual({
      rows: [
        {
          account: '',
          region: REGION,
          resource: 'i-1',
          metric: 'CPUUtilization',
          statistic: 'Average',
          count: 3,
          sum: 15,
          average: 5,
          min: 2,
          max: 9,
          latest: 9,
          latest_at: '2026-01-14T00:00:00.000Z',
          error: '',
          points: [
            { at: '2026-01-12T00:00:00.000Z', value: 2 },
            { at: '2026-01-13T00:00:00.000Z', value: 4 },
            { at: '2026-01-14T00:00:00.000Z', value: 9 },
          ],
        },
        expect.objectContaining({ resource: 'i-2', count: 0, average: null, latest: null, points: [] }),
      ],
      from: '2026-01-12T00:00:00.000Z',
      to: '2026-01-15T00:00:00.000Z',
    });
  });

  it('asks 500 metrics a request, goes over every page, and makes names of ARNs', async () => {
    const many = Array.from({ length: 300 }, (_, n) => `i-${n}`);
    for (const id of many) aws.state.metrics.set(`AWS/EC2 CPUUtilization ${id}`, 1);
    const rows = rowsOf(await read(many, { statistics: 'Average, p95', days: 4 }));
    expect(rows).toHaveLength(600);
    expect(rows.every((row) => isJsonObject(row) && row['count'] === 96)).toBe(true);
    // 500 × 96 values are four pages of 15,000, 100 × 96 one.
    expect(requests()).toHaveLength(5);
    aws.state.metrics.set('AWS/Lambda Invocations orders', 7);
    const arn = 'arn:aws:lambda:us-east-1:111122223333:function:orders';
    expect(
      await read([arn], { namespace: 'AWS/Lambda', metrics: 'Invocations', statistics: ['Sum'] }),
    ).toMatchObject({
      rows: [{ resource: arn, region: 'us-east-1', average: 7 }],
    });
    expect(requests().at(-1)).toBe('cloudwatch:GetMetricData us-east-1');
  });

  it('a region that cannot be asked hides none of the others; all of them fail the step', async () => {
    aws.state.before = (_action, about) => {
      if (about === 'us-east-1') throw new Refusal(403, 'AccessDenied', 'no');
    };
    aws.state.metrics.set('AWS/EC2 CPUUtilization i-1', 1);
    const there = { resource: 'i-2', region: 'us-east-1' };
    expect(await read([there, 'i-1'])).toMatchObject({
      rows: [
        { resource: 'i-2', count: 0, error: expect.stringContaining('cloudwatch:GetMetricData') },
        { resource: 'i-1', count: 336, error: '' },
      ],
    });
    await expect(read([there])).rejects.toThrow('cloudwatch:GetMetricData');
  });

  it('refuses what CloudWatch does not keep, does not know, or is too much', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `i-${n}`);
    const wrong: [JsonObject, string][] = [
      [{ period: '60', days: 16 }, 'can be at most 15'],
      [{ period: '300', days: 64 }, 'can be at most 63'],
      [{ statistics: ['Median'] }, 'must be Average'],
      [{ namespace: 'Custom/App' }, 'is needed for Custom/App'],
      [{ metrics: [] }, 'names no metric'],
    ];
    for (const [more, said] of wrong) await expect(read(['i-1'], more), said).rejects.toThrow(said);
    await expect(read(many, { days: 60 })).rejects.toThrow('is too much for one step');
    expect(requests()).toEqual([]);
  });
});
