import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { advise } from '../../commitments/plan/advise';
import { poolOf } from '../../commitments/pools';
import { usageSql } from '../../commitments/usage';
import { bill, daily, dayAt, throughDay, type Charge } from '../common/fixture';
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

  it('takes what own commitments take off, as the advice does, and what is assumed elsewhere', async () => {
    const price = { ContractedCost: 10, ListCost: 10, PricingUnit: 'Hours' };
    const plan = {
      CommitmentDiscountId: 'sp',
      CommitmentDiscountStatus: 'Used',
      PricingCategory: 'Committed',
    };
    const rows = [
      ...machine(10, 0, 30, price),
      ...machine(6.3, 0, 30, { ...price, ...plan, ResourceId: 'i-2', CommitmentDiscountCategory: 'Spend' }),
      // A reservation of a family tells nothing of a plan of everything.
      ...machine(1, 0, 30, {
        ...price,
        ...plan,
        ResourceId: 'i-3',
        CommitmentDiscountId: 'ri',
        CommitmentDiscountCategory: 'Usage',
      }),
      // Nor does a discount in another currency, or one that has ended before these days.
      ...machine(2, 0, 30, { ...price, ...plan, ResourceId: 'i-4', BillingCurrency: 'EUR' }),
      ...machine(4, 0, 30, {
        ...price,
        ContractedCost: 4,
        ResourceId: 'db-1',
        ServiceName: 'Amazon Relational Database Service',
        ServiceCategory: 'Databases',
        Text: 'db.r7g.xlarge instance hour',
      }),
      ...machine(3, 0, 30, {
        ...price,
        ContractedCost: 3,
        ResourceId: 'fn-1',
        ServiceName: 'AWS Lambda',
        ServiceCategory: 'Compute',
        PricingUnit: 'Lambda-GB-Second',
        Text: 'aws lambda - compute instance gb-second',
      }),
    ];
    const connection = await bill(rows);
    const request = { key: 'k', ruleId: 'commitment-gap', parameters: {} };
    const [result] = await runRules(connection, [request], { through: throughDay(30) });
    const savingOf = (service: string) =>
      result?.findings.find(({ resourceId }) => resourceId === service)?.monthlySaving;
    const usage = usageSql({ from: dayAt(0), to: dayAt(29), filters: [], currency: 'USD' });
    const pools = (await connection.runAndReadAll(usage.sql, usage.values)).getRowObjectsJson().map((row) =>
      poolOf(row, {
        days: 30,
        assumed: { everywhere: 0.25, family: 0, reservation: 0 },
        ending: new Set(),
      }),
    );
    const advised = (program: string) => pools.find((pool) => pool?.program === program);
    const both = (10 * 0.37 + 3 * 0.25) / 13;
    expect(advised('aws-compute')).toMatchObject({ discountFrom: 'own', discount: expect.closeTo(both, 9) });
    expect(savingOf('Amazon Elastic Compute Cloud')).toBeCloseTo(10 * 30.4375 * 0.37, 9);
    // Nothing covers it yet: the discount of another service tells nothing of it.
    expect(savingOf('AWS Lambda')).toBeCloseTo(3 * 30.4375 * 0.25, 9);
    expect(13 * 30.4375 * both).toBeCloseTo(advised('aws-compute')?.advice?.saving ?? 0, 6);
    expect(advised('aws-rds')).toMatchObject({ discountFrom: 'assumed', discount: 0.25 });
    expect(savingOf('Amazon Relational Database Service')).toBeCloseTo(
      advised('aws-rds')?.advice?.saving ?? 0,
      6,
    );
    expect(result?.findings.flatMap(({ evidence }) => evidence)).toEqual(
      expect.arrayContaining([
        { label: 'Discount of your own commitments', value: '37.0%' },
        { label: 'Discount assumed', value: '25%' },
      ]),
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
