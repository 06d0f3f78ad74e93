import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'extended-support', parameters };
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

describe('extended support', () => {
  const surcharge = (Text: string, charge: Charge = {}) =>
    daily(
      {
        ServiceName: 'Amazon Relational Database Service',
        ServiceCategory: 'Databases',
        ResourceId: 'db-1',
        Text,
        Cost: 4.8,
        ...charge,
      },
      0,
      30,
    );

  it('saves the surcharge and tells when it rises', async () => {
    const { findings } = await run(
      surcharge('usd 0.10 per hour per vcpu running rds extended support for mysql 5.7 in year 1, year 2'),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlySaving).toBeCloseTo(4.8 * 30.4375, 9);
    expect(findings[0]?.evidence).toContainEqual({
      label: 'The surcharge doubles from',
      value: '2026-03-01',
    });
    expect(findings[0]?.evidence).toContainEqual({ label: 'Extended support ends', value: '2029-06-30' });
  });

  it('knows clusters, Azure and Google Cloud, and not plain databases', async () => {
    const { findings } = await run([
      ...surcharge('amazon eks extended support cluster usage', { ResourceId: 'eks' }),
      ...surcharge('sql server 2012 extended security updates', { ResourceId: 'vm', Provider: 'Microsoft' }),
      ...surcharge('gke cluster extended period fee', { ResourceId: 'gke', Provider: 'Google Cloud' }),
      ...surcharge('db.m5.large mysql', { ResourceId: 'plain' }),
    ]);
    expect(findings.map(({ resourceId }) => resourceId).sort()).toEqual(['eks', 'gke', 'vm']);
  });
});
