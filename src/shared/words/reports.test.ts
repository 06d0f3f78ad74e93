import { expect, it } from 'vitest';
import { reportWords } from './reports';

it('says in words what a report shows', () => {
  const view = { range: { preset: '30d' }, granularity: null, group_by: ['service'], filters: [] } as const;
  expect(reportWords.shows(view)).toBe('By service · Last 30 days');
  expect(reportWords.shows({ ...view, group_by: [] })).toBe('All spend · Last 30 days');
  expect(
    reportWords.shows({
      range: { from: '2026-01-01', to: '2026-01-31' },
      granularity: 'month',
      group_by: ['account', 'tag:Team'],
      cost_method: 'net_amortized',
      filters: [
        { field: 'service', operator: 'in', values: ['EC2', 'S3', '', 'RDS', 'KMS'] },
        { field: 'tag:env', operator: 'not_in', values: ['dev'] },
        { field: 'owner', operator: 'is_empty', values: [] },
        { field: 'region', operator: 'contains', values: ['eu'] },
        { field: 'charge', operator: 'not_contains', values: ['tax'] },
        { field: 'resource', operator: 'starts_with', values: ['i-'] },
      ],
    }),
  ).toBe(
    'By account and tag Team · Jan 1 – 31, 2026 · Monthly · Net amortized cost · ' +
      'Service: EC2, S3, (none), and 2 more · Tag: env is not dev · Owner is empty · Region contains eu · ' +
      'Charge does not contain tax · Resource starts with i-',
  );
});

it('says in words when a report is sent', () => {
  expect(reportWords.times({ every: 'day', hour: 7 })).toBe('Every day at 07:00');
  expect(reportWords.times({ every: 'week', weekday: 2, hour: 8 })).toBe('Every Monday at 08:00');
  expect(reportWords.times({ every: 'month', day: 31, hour: 18 })).toBe('Monthly on day 31 at 18:00');
});
