import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { advise } from '../../commitments/plan/advise';
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

  it('takes a quarter off what every day uses', async () => {
    const { findings } = await run([...machine(10), ...machine(6, 0, 20, { ResourceId: 'i-2' })]);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlyCost).toBeCloseTo(14 * 30.4375, 9);
    expect(findings[0]?.monthlySaving).toBeCloseTo(10 * 30.4375 * 0.25, 9);
  });

  it('saves what the simulation of purchase advice saves on the same days', async () => {
    const amounts = fc.array(fc.double({ min: 0.01, max: 50, noNaN: true }), {
      minLength: 30,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(amounts, fc.constantFrom(10, 25, 40), async (costs, discount) => {
        const rows = costs.flatMap((cost, day) => machine(cost, day, day + 1));
        const { findings } = await run(rows, { commitment_discount: discount });
        const usage = costs.map((cost) => cost / 24);
        const offers = (own: readonly number[]) => [{ parent: -1, discount: discount / 100, own }];
        const advice = advise({ all: offers(usage), last: offers(usage.slice(-7)) }, []);
        if (advice === null || advice.saving < 1) return;
        expect(findings[0]?.monthlySaving).toBeCloseTo(advice.saving, 6);
      }),
      propertyRuns(12),
    );
  });

  it('is computed after what other cases stop, move or make cheaper', async () => {
    const rows = [
      ...machine(10),
      ...machine(6, 0, 30, { ResourceId: 'i-dev', Tags: '{"env":"dev"}' }),
      ...machine(4, 0, 30, { ResourceId: 'i-old', Text: 'm4.large instance hour' }),
    ];
    const all = ['commitment-gap', 'always-on-nonproduction', 'previous-generation'];
    const requests = all.map((ruleId) => ({ key: ruleId, ruleId, parameters: {} }));
    const dev = { provider: 'AWS', accountId: '111122223333', region: 'eu-west-1', resourceId: 'i-dev' };
    const options = { through: throughDay(30) };
    const [gap, stop, older] = await runRules(await bill(rows), requests, options);
    expect(gap?.ruleId).toBe('commitment-gap');
    expect(stop?.findings.map(({ resourceId }) => resourceId)).toEqual(['i-dev']);
    const cheaper = (older?.findings[0]?.monthlySaving ?? 0) / 30.4375;
    expect(cheaper).toBeGreaterThan(0);
    expect(gap?.findings[0]?.monthlySaving).toBeCloseTo((10 + 4 - cheaper) * 30.4375 * 0.25, 9);
    expect(gap?.findings[0]?.monthlyCost).toBeCloseTo(20 * 30.4375, 9);
    // The machine that stays on is steady usage after all.
    const kept = requests.map((request) => ({ ...request, kept: [dev] }));
    const [withDev] = await runRules(await bill(rows), kept, options);
    expect(withDev?.findings[0]?.monthlySaving).toBeCloseTo((20 - cheaper) * 30.4375 * 0.25, 9);
  });

  it('leaves short-lived machines to their own case', async () => {
    const jobs = Array.from({ length: 29 }, (_, day) =>
      machine(5, day, day + 1, { ResourceId: `job-${day}`, ConsumedQuantity: 3 }),
    );
    const requests = ['short-lived-on-demand', 'commitment-gap'].map((ruleId) => ({
      key: ruleId,
      ruleId,
      parameters: {},
    }));
    const rows = [...machine(10), ...jobs.flat()];
    const [fleet, gap] = await runRules(await bill(rows), requests, { through: throughDay(30) });
    expect(fleet?.findings).toHaveLength(1);
    expect(gap?.findings[0]?.monthlySaving).toBeCloseTo(10 * 30.4375 * 0.25, 9);
    expect(gap?.findings[0]?.evidence.map(({ label }) => label)).toContain('Of it left to other cases');
  });

  it('finds nothing where the usage comes and goes, or is spot, committed or no machine', async () => {
    const { findings } = await run([
      ...machine(10, 0, 26, { RegionId: 'gaps' }),
      ...machine(10, 0, 30, { RegionId: 'spot', PricingCategory: 'Dynamic' }),
      ...machine(10, 0, 30, { RegionId: 'plan', CommitmentDiscountId: 'sp' }),
      ...machine(10, 0, 30, { RegionId: 'net', Text: 'nat gateway hour' }),
    ]);
    expect(findings).toEqual([]);
  });
});
