import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'commitment-gap', parameters };
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

describe('commitment gap', () => {
  const machine = (Cost: number, from = 0, to = 30, charge: Charge = {}) =>
    daily(
      { ResourceId: 'i-1', Text: '$0.34 per on demand linux c5.2xlarge instance hour', Cost, ...charge },
      from,
      to,
    );

  it('takes a quarter off the floor', async () => {
    const { findings } = await run([...machine(10), ...machine(6, 0, 20, { ResourceId: 'i-2' })]);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlyCost).toBeCloseTo(14 * 30.4375, 9);
    expect(findings[0]?.monthlySaving).toBeCloseTo(10 * 30.4375 * 0.25, 9);
  });

  it('has no floor where the usage comes and goes, or is spot, committed or no machine', async () => {
    const { findings } = await run([
      ...machine(10, 0, 26, { RegionId: 'gaps' }),
      ...machine(10, 0, 30, { RegionId: 'spot', PricingCategory: 'Dynamic' }),
      ...machine(10, 0, 30, { RegionId: 'plan', CommitmentDiscountId: 'sp' }),
      ...machine(10, 0, 30, { RegionId: 'net', Text: 'nat gateway hour' }),
    ]);
    expect(findings).toEqual([]);
  });
});
