import { describe, expect, it } from 'vitest';
import { randomId } from '@server/platform/crypto';
import { aFinding } from '@tests/fakes/bills';
import {
  bills,
  cases,
  idle,
  nextMonth,
  only,
  orgId,
  person,
  rows,
  set,
  setNow,
  statuses,
  test,
  useCaseWorld,
} from '@tests/support/caseWorld';

useCaseWorld();

describe('money', () => {
  it('cases on one resource form a group that counts once, at its maximum, each currency by itself', async () => {
    const euro = { currency: 'EUR', accountId: '42', accountName: 'Europe' };
    bills.find(
      idle('db-1', { monthlySaving: 60 }),
      aFinding('oversized', 'db-1', { monthlySaving: 90 }),
      idle('db-1', { ...euro, monthlySaving: 70 }),
      idle('db-2', { monthlySaving: 10 }),
    );
    bills.coverage.push({ provider: 'AWS', accountId: '42', region: 'eu-west-1' });
    await cases.detection.detect(orgId);
    const whose = { scope: { orgIds: [orgId] }, msp: false };
    const summary = await cases.reading.summary(whose, {}, 'NONE');
    expect(summary.map(({ currency, gross, cost_impact }) => [currency, gross.month, cost_impact])).toEqual([
      ['USD', 160, { month: 100, year: 1200 }],
      ['EUR', 70, { month: 70, year: 840 }],
    ]);
    const smaller = (await rows()).find((row) => row.monthly_saving === 60);
    const details = await cases.details.get({ orgIds: [orgId] }, orgId, smaller!.case_id);
    expect(details).toMatchObject({ counts: false, conflicts: [{ month: 90, counts: true }] });

    // The winner is excluded: the other one counts.
    const winner = (await rows()).find((row) => row.monthly_saving === 90);
    await cases.changes.setStatus(orgId, person, { caseIds: [winner!.case_id], status: 'excluded' });
    const after = await cases.reading.summary(whose, {}, 'NONE');
    expect(after.find(({ currency }) => currency === 'USD')?.cost_impact.month).toBe(70);
  });

  it('amounts are added as they stand, whatever their order', async () => {
    const amounts = [0.1, 0.2, 123456.7, 0.3, 0.1, 0.1, 0.1];
    bills.find(
      ...amounts.map((amount, at) => idle(`vol-${at}`, { monthlyCost: amount, monthlySaving: amount })),
    );
    await cases.detection.detect(orgId);
    expect((await only('vol-2')).monthly_saving).toBe(123456.7);
    const summary = await cases.reading.summary({ scope: { orgIds: [orgId] }, msp: false }, {}, 'NONE');
    expect(summary.map(({ gross, cost_impact }) => [gross.month, cost_impact.month])).toEqual([
      [123457.6, 123457.6],
    ]);
    const kept = await test.database.system((sql) =>
      sql.one<{ sum: string }>('select sum(monthly_saving)::text as sum from cases where org_id = $1', [
        orgId,
      ]),
    );
    expect(kept?.sum).toBe('123457.6');
  });

  it('a saving never exceeds what its resource costs', async () => {
    bills.find(idle('vol-1', { monthlyCost: 20, monthlySaving: 500 }));
    await cases.detection.detect(orgId);
    expect((await only('vol-1')).monthly_saving).toBe(20);
  });

  it('measures what later bills show against the baseline frozen at completion', async () => {
    bills.find(idle('vol-1'));
    const days = (from: string, n: number, cost: number) =>
      Array.from({ length: n }, (_, i) => ({
        day: new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10),
        cost,
      }));
    bills.costs.set('vol-1', days('2026-01-01', 31, 10));
    await cases.detection.detect(orgId);
    await set('completed', 'vol-1');
    const id = (await only('vol-1')).case_id;
    const realised = async () => (await cases.details.get({ orgIds: [orgId] }, orgId, id)).realised;
    expect(await realised()).toMatchObject({
      baseline_daily: 10,
      baseline_days: 14,
      measured_days: 0,
      saved: 0,
    });

    nextMonth();
    bills.find();
    // The day of the completion is neither before nor after it; the 4th and 5th still cost something.
    bills.costs.set('vol-1', [...days('2026-01-01', 34, 10), ...days('2026-02-04', 2, 4)]);
    await cases.detection.detect(orgId);
    const first = await realised();
    expect(first).toMatchObject({ baseline_daily: 10, measured_days: 25, saved: 25 * 10 - 2 * 4 });
    expect(first?.confidence).toBeCloseTo(25 / 30);
    expect(first?.monthly).toBeCloseTo((242 / 25) * 30.4375);
    await cases.detection.detect(orgId);
    expect(await realised()).toEqual(first);

    // Regressed: nothing more is added, and what was saved stays.
    setNow(new Date('2026-04-03T08:00:00Z'));
    bills.through = '2026-03-31';
    bills.find(idle('vol-1'));
    await cases.detection.detect(orgId);
    expect((await only('vol-1')).regressed).toBe(true);
    expect(await realised()).toMatchObject({ saved: 242, measured_days: 25 });
    const [overview] = await cases.reading.overview(orgId);
    expect(overview).toMatchObject({ currency: 'USD', measured: 242, slipped_back: 40, claimed: 0 });
  });
});

describe('the charges of a case', () => {
  const gap = {
    account: '111122223333',
    region: 'eu-west-1',
    service: 'Compute',
    charges: { chargeCategories: ['Usage' as const], onDemand: true },
    measured: { chargeCategories: ['Usage' as const] },
  };
  const get = async (id: string) => cases.details.get({ orgIds: [orgId] }, orgId, id);

  it('are kept with it: its chart, its charges and its measured saving are read from them', async () => {
    bills.find(idle('Compute', { charges: gap }));
    bills.costs.set('Compute', [{ day: '2026-01-31', cost: 3 }]);
    await cases.detection.detect(orgId);
    const { case_id } = await only('Compute');
    await cases.details.costs({ orgIds: [orgId] }, case_id, 7);
    expect(bills.asked.at(-1)).toMatchObject({ selector: { charges: gap }, basis: undefined });

    await set('completed', 'Compute');
    expect(bills.asked.at(-1)).toMatchObject({ selector: { charges: gap }, basis: 'measured' });
    expect((await get(case_id)).realised).toMatchObject({ baseline_daily: 3, baseline_days: 1 });
    await cases.details.costs({ orgIds: [orgId] }, case_id, 7);
    expect(bills.asked.at(-1)?.basis).toBe('measured');
  });

  it('are those of the resource for a case from before', async () => {
    bills.find(idle('vol-1'));
    await cases.detection.detect(orgId);
    await cases.details.costs({ orgIds: [orgId] }, (await only('vol-1')).case_id, 7);
    expect(bills.asked.at(-1)?.selector).toMatchObject({ resourceId: 'vol-1', charges: null });
  });

  it('can be such that no saving is measured', async () => {
    bills.find(idle('spike', { charges: { ...gap, measured: null } }));
    await cases.detection.detect(orgId);
    bills.asked = [];
    await set('completed', 'spike');
    nextMonth();
    await cases.detection.detect(orgId);
    expect(bills.asked).toEqual([]);
    expect((await get((await only('spike')).case_id)).realised).toBeNull();
  });
});

describe('exclusions', () => {
  it('[CASE-11] what is excluded stays so when it is found again, and opens when its day has passed', async () => {
    bills.find(idle('vol-1'));
    await cases.detection.detect(orgId);
    const { case_id } = await only('vol-1');
    await cases.changes.setStatus(orgId, person, {
      caseIds: [case_id],
      status: 'excluded',
      reason: 'Needed',
      until: '2026-03-10',
    });
    nextMonth();
    await cases.detection.detect(orgId);
    expect(await only('vol-1')).toMatchObject({ status: 'excluded', status_reason: 'Needed' });
    expect(await cases.details.get({ orgIds: [orgId] }, orgId, case_id)).toMatchObject({
      exclusion: { until: '2026-03-10', reason: 'Needed', author: 'Ada' },
    });
    setNow(new Date('2026-03-10T00:00:01Z'));
    await cases.detection.detect(orgId);
    expect(await only('vol-1')).toMatchObject({ status: 'open', excluded_until: null });
    expect((await cases.details.get({ orgIds: [orgId] }, orgId, case_id)).exclusion).toBeNull();
  });

  it('an exclusion of a type or a tag covers what is found later: born excluded', async () => {
    await test.database.system((sql) =>
      sql.run(
        `insert into case_exclusion (exclusion_id, org_id, scope, tag_key, tag_value, reason, author, created_at)
         values ($1, $2, 'tag', 'Env', 'lab', 'A lab', 'Ada', now())`,
        [randomId(), orgId],
      ),
    );
    bills.find(idle('lab-1', { tags: { env: 'Lab' } }), idle('prod-1', { tags: { env: 'prod' } }));
    expect(await cases.detection.detect(orgId)).toMatchObject({ opened: 1 });
    expect(await statuses()).toEqual({ 'lab-1': 'excluded', 'prod-1': 'open' });
    // A person opens it: the wider exclusion does not take it back.
    await set('open', 'lab-1');
    await cases.detection.detect(orgId);
    expect((await statuses())['lab-1']).toBe('open');
  });
});
