import { expect, it } from 'vitest';
import { addDays } from '@shared/model/days';
import { createCostSummary } from './costSummary';

type Deps = Parameters<typeof createCostSummary>[0];
type Spend = Awaited<ReturnType<Deps['spend']>>;
type Compared = Awaited<ReturnType<Deps['compare']>>;

/** A dollar a day from a day on. */
function summaryOf(since: string, through: string, compared: Partial<Compared>) {
  const asked: { from: string; to: string }[] = [];
  return {
    asked,
    read: createCostSummary({
      bills: { files: async () => ({ through, snapshots: [] }) as never },
      async spend(_org, query) {
        asked.push({ from: query.from, to: query.to });
        const rows: { period: string; currency: string; cost: number }[] = [];
        for (let day = query.from; day <= query.to; day = addDays(day, 1))
          if (day >= since) rows.push({ period: day, currency: 'USD', cost: 1 });
        return { rows } as Partial<Spend> as Spend;
      },
      async compare(_org, { from, to }) {
        asked.push({ from, to });
        return { totals: [], groups: [], notCompared: null, ...compared } as Compared;
      },
    })('org', new AbortController().signal),
  };
}

it('an organization is its month to date, against the same days of the month before, and its last 30 days', async () => {
  const { asked, read } = summaryOf('2026-01-01', '2026-11-10', {
    totals: [{ currency: 'USD', cost: 9, previous: 8 }],
    groups: [{ group: 'EC2', label: 'Amazon EC2', currency: 'USD', cost: 5, previous: 3 }],
  });
  const { days, spend } = await read;
  expect(days).toEqual({ from: '2026-11-01', to: '2026-11-10' });
  expect(asked).toEqual([
    { from: '2026-10-12', to: '2026-11-10' },
    { from: '2026-11-01', to: '2026-11-10' },
  ]);
  expect(spend).toEqual([
    {
      currency: 'USD',
      cost: 10,
      compared: 9,
      previous: 8,
      moved: { service: 'Amazon EC2', change: 2 },
      trend: Array.from({ length: 30 }, () => 1),
    },
  ]);
});

it('one that cannot be compared says so, and its trend begins with its bills', async () => {
  const { asked, read } = summaryOf('2026-10-25', '2026-10-31', { notCompared: 'Bills start on Oct 25.' });
  const { spend, notCompared } = await read;
  expect(asked[0]?.from).toBe('2026-10-01');
  expect(notCompared).toBe('Bills start on Oct 25.');
  expect(spend).toMatchObject([{ cost: 7, compared: 7, previous: null, moved: null }]);
  expect(spend[0]?.trend).toHaveLength(7);
});
