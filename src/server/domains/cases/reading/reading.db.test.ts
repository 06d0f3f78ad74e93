import { expect, it } from 'vitest';
import { aFinding } from '@tests/fakes/bills';
import { bills, cases, orgId, test, useCaseWorld } from '@tests/support/caseWorld';
import { casesStore } from '../cases.store';
import { Values, whereCases } from './caseFilter.store';
import type { Search } from './reading.service';

useCaseWorld();

it('[CASE-39] many cases are paged along an index, every one once and in order', async () => {
  const count = 5200;
  const findings = Array.from({ length: count }, (_, i) =>
    // Equal amounts on purpose: then the id decides.
    aFinding('idle', `vol-${i}`, { monthlyCost: 1000, monthlySaving: i % 50 }),
  );
  bills.find(...findings);
  await cases.detection.detect(orgId);
  const search: Search = { filters: {}, narrowing: {}, sort: { by: 'impact', order: 'desc' } };
  const whose = { scope: { orgIds: [orgId] }, msp: false };
  const seen = new Set<string>();
  let last = Infinity;
  for (let key: string | null = null; ;) {
    const page = await cases.reading.search(whose, search, 1000, key);
    expect(page.total).toBe(count);
    for (const one of page.details) {
      expect(one.cost_impact!.month).toBeLessThanOrEqual(last);
      last = one.cost_impact!.month;
      seen.add(one.case_id);
    }
    key = page.next_page_key.scroll_id;
    if (key === null) break;
  }
  expect(seen.size).toBe(count);
});

it('tells anomalies that have a day in the dates, the largest impact first', async () => {
  const anomaly = (firstDay: string, lastDay: string, actual: number) => ({
    anomaly: {
      firstDay,
      lastDay,
      direction: 'spike' as const,
      actual,
      expected: 10,
      score: 5,
      contributors: [],
    },
  });
  bills.find(
    aFinding('idle', 'small', anomaly('2026-01-05', '2026-01-06', 20)),
    aFinding('idle', 'large', anomaly('2026-01-07', '2026-01-07', 900)),
    aFinding('idle', 'early', anomaly('2025-12-01', '2025-12-02', 5_000)),
    aFinding('idle', 'planned', anomaly('2026-01-06', '2026-01-06', 700)),
    aFinding('idle', 'none'),
  );
  await cases.detection.detect(orgId);
  const within = (scope: string) =>
    cases.reading.anomalies({ orgIds: [scope] }, { from: '2026-01-06', to: '2026-01-31' });
  const found = await within(orgId);
  expect(found.map(({ name, actual }) => [name, actual])).toEqual([
    ['name of large', 900],
    ['name of planned', 700],
    ['name of small', 20],
  ]);
  const planned = found[1]!.case_id;
  expect((await cases.details.get({ orgIds: [orgId] }, orgId, planned)).anomaly?.firstDay).toBe('2026-01-06');
  expect(await within('another-organization')).toEqual([]);
});

it('is ordered by an index, for all cases and for one type', async () => {
  const plans: string[] = [];
  await test.database.tenant({ orgIds: [orgId] }, async (sql) => {
    await sql.run('set local enable_seqscan = off');
    await sql.run('set local enable_sort = off');
    const told = {
      ...sql,
      rows: async (text: string, values: unknown[]) => {
        const plan = await sql.rows<Record<string, string>>(`explain ${text}`, values);
        plans.push(plan.flatMap((row) => Object.values(row)).join('\n'));
        return [];
      },
    };
    for (const narrowing of [{}, { case_type: 'idle' }]) {
      const now = new Date();
      const values = new Values();
      const where = whereCases(values, [orgId], { case_status: ['open'] }, narrowing, now);
      const sort = { by: 'impact', order: 'desc' } as const;
      const query = { where, values, now, sort, after: null, limit: 101, total: 100_000 };
      await casesStore.page(told as typeof sql, query);
    }
  });
  const indexes = [/Backward using cases_amount on/, /Backward using cases_(type_)?amount on/];
  for (const [at, index] of indexes.entries()) expect(plans[at]).toMatch(index);
});
