import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, dayAt, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'unused-commitment', parameters };
  const [result] = await runRules(await bill(rows), [request], { through: throughDay(days) });
  if (!result) throw new Error('no result');
  if (result.status === 'failed') throw new Error(result.reason);
  return result;
};

/** A near miss proves nothing when the rule did not run. */
const run: typeof attempt = async (...given) => {
  const result = await attempt(...given);
  if (result.status === 'skipped') throw new Error(`skipped: ${result.reason}`);
  return result;
};

describe('unused commitments', () => {
  const commitment = (status: string, Cost: number, charge: Charge = {}) =>
    daily(
      {
        CommitmentDiscountId: 'sp-1',
        CommitmentDiscountName: 'Compute plan',
        CommitmentDiscountType: 'Savings Plan',
        CommitmentDiscountStatus: status,
        PricingCategory: 'Committed',
        Text: 'plan',
        Cost,
        ...charge,
      },
      0,
      30,
    );

  it('saves what is paid and not used', async () => {
    const { findings } = await run([...commitment('Used', 30), ...commitment('Unused', 10)]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      resourceId: 'sp-1',
      resourceName: 'Compute plan',
      resourceType: 'Savings Plan',
    });
    expect(findings[0]?.monthlySaving).toBeCloseTo(304.375, 9);
    expect(findings[0]?.monthlyCost).toBeCloseTo(304.375, 9);
    expect(findings[0]?.evidence).toContainEqual({ label: 'Utilization', value: '75%' });
  });

  it('reads the unused part of recurring fees as AWS’s own reports tell it', async () => {
    const fee = { ChargeCategory: 'Purchase', ChargeFrequency: 'Recurring', RegionId: null, Text: 'fee' };
    const plan = (status: string, charge: Charge) =>
      commitment(status, 1, { CommitmentDiscountId: 'sp-cur', ...charge }).map((row) => row);
    const monthly = { ...fee, CommitmentDiscountId: 'ri-cur', CommitmentDiscountName: 'ri-cur', Cost: 15 };
    const rows = [
      // One row a day, of the plan; the usage it covers is elsewhere.
      ...plan('Unused', { ...fee, Cost: 2.5 }),
      ...plan('Used', { Cost: 7.5 }),
      // One row a month, of the reservation: 1 March and 1 April (day 31).
      ...[0, 31].map((day) => ({
        ...commitment('Unused', 15, monthly)[0],
        ChargePeriodStart: dayAt(day),
        ChargePeriodEnd: `${dayAt(day === 0 ? 30 : 60)} 23:59:59`,
      })),
    ];
    const { findings } = await run([...rows, ...commitment('Used', 30)], {}, 30);
    expect(findings.map((one) => [one.resourceId, one.lastSeen])).toEqual([
      ['sp-cur', '2026-03-30'],
      ['ri-cur', '2026-03-30'],
    ]);
    expect(findings[0]?.monthlySaving).toBeCloseTo(2.5 * 30.4375, 9);
    expect(findings[0]?.evidence.at(-1)).toEqual({ label: 'Utilization', value: '75%' });
    expect(findings[1]?.monthlySaving).toBeCloseTo(15, 9);
    // In the middle of the next month its fee is told once, and not at all once it is gone.
    const april = [...daily({ CommitmentDiscountId: 'other', CommitmentDiscountStatus: 'Used' }, 0, 80)];
    const ids = async (days: number) =>
      (await run([...rows, ...april], {}, days)).findings.map((one) => [one.resourceId, one.monthlySaving]);
    expect(await ids(45)).toEqual([['ri-cur', 15]]);
    expect(await ids(75)).toEqual([]);
  });

  it('says nothing of a used one, and skips a bill that knows no commitment', async () => {
    expect((await run(commitment('Used', 30))).findings).toEqual([]);
    expect(await attempt(alwaysOn(30))).toMatchObject({
      status: 'skipped',
      coverage: [],
      reason: 'no row of the bill has CommitmentDiscountStatus, CommitmentDiscountId',
    });
  });
});
