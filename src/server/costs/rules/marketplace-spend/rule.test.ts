import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'marketplace-spend', parameters };
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

describe('marketplace spend', () => {
  const sold = (PublisherName: string, charge: Charge = {}) =>
    daily(
      { PublisherName, ServiceName: 'Log search', ResourceId: 'x', Text: 'marketplace', Cost: 5, ...charge },
      0,
      30,
    );

  it('finds a third party, with one-time purchases beside its month', async () => {
    const purchase = sold('Seller Ltd', { ChargeCategory: 'Purchase', Cost: 900 }).slice(20, 21);
    const { findings } = await run([...sold('Seller Ltd'), ...purchase, ...alwaysOn(30)]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      resourceId: 'Seller Ltd',
      resourceType: 'Publisher',
      monthlySaving: null,
    });
    expect(findings[0]?.monthlyCost).toBeCloseTo(5 * 30.4375, 9);
    expect(findings[0]?.evidence).toContainEqual({
      label: 'One-time purchases in the window',
      value: '$900.00',
    });
  });

  it('knows the providers themselves', async () => {
    const { findings } = await run(
      ['AWS', 'Amazon Web Services, Inc.', 'Microsoft', 'Google Cloud', 'Oracle'].flatMap((name) =>
        sold(name),
      ),
    );
    expect(findings).toEqual([]);
  });
});
