import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
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
    expect(findings[0]?.evidence).toContainEqual({ label: 'Utilisation', value: '75 %' });
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
