import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'previous-generation', parameters };
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

describe('previous generations', () => {
  const machine = (Text: string, charge: Charge = {}) =>
    daily({ ResourceId: 'i-1', Text, Cost: 10, ...charge }, 0, 30);

  it('saves the list difference to the successor', async () => {
    const { findings } = await run(
      machine('usw2-boxusage:t2.medium $0.0464 per on demand linux t2.medium instance hour'),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlySaving).toBeCloseTo(304.375 * 0.1, 9);
    expect(findings[0]?.evidence.slice(0, 2)).toEqual([
      { label: 'Type on the bill', value: 't2.medium' },
      { label: 'Successor', value: 't3' },
    ]);
  });

  it('states no saving where sizes do not map', async () => {
    const { findings } = await run([
      ...machine('$1.14 per on demand linux g3.4xlarge instance hour'),
      ...machine('d2 v2 virtual machines {"servicetype":"standard_d2_v2"}', {
        Provider: 'Microsoft',
        ResourceId: 'vm',
      }),
      ...machine('n1 predefined instance core running in americas', {
        Provider: 'Google Cloud',
        ResourceId: 'g',
      }),
    ]);
    expect(Object.fromEntries(findings.map((f) => [f.resourceId, f.monthlySaving]))).toEqual({
      'i-1': null,
      vm: null,
      g: expect.closeTo(304.375 * 0.29, 9),
    });
  });

  it('leaves alone current families, databases, commitments and spot', async () => {
    const { findings } = await run([
      ...machine('per on demand linux m5.large instance hour', { ResourceId: 'a' }),
      ...machine('per db.t2.medium instance hour', { ResourceId: 'b' }),
      ...machine('m4.large', { ResourceId: 'c', CommitmentDiscountId: 'sp' }),
      ...machine('m4.large', { ResourceId: 'd', PricingCategory: 'Dynamic' }),
      ...machine('standard_d2_v5', { ResourceId: 'e', Provider: 'Microsoft' }),
      ...machine('standard_d2s_v3', { ResourceId: 'f', Provider: 'Microsoft' }),
      ...machine('n2 instance core running in americas', { ResourceId: 'g', Provider: 'Google Cloud' }),
    ]);
    expect(findings).toEqual([]);
  });
});
