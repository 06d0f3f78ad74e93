import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'no-owner', parameters };
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

describe('spend without an owner', () => {
  const thing = (ResourceId: string, Tags: string | null, charge: Charge = {}) =>
    daily({ ResourceId, Tags, Text: 'instance hour', Cost: 2, ...charge }, 0, 30);

  it('finds tagged resources that name nobody', async () => {
    const { findings } = await run([
      ...thing('a', '{"app":"shop"}'),
      ...thing('b', '{"app":"shop","Owner":"kim"}'),
      ...thing('c', null),
    ]);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlyCost).toBeCloseTo(2 * 30.4375, 9);
    expect(findings[0]?.evidence).toContainEqual({ label: 'The most expensive', value: 'a' });
  });

  it('takes the keys that it is given', async () => {
    const rows = thing('a', '{"Squad":"red"}');
    expect((await run(rows)).findings).toHaveLength(1);
    expect((await run(rows, { owner_tags: ['squad'] })).findings).toEqual([]);
  });

  it('keeps currencies apart', async () => {
    const { findings } = await run([
      ...thing('a', '{"app":"s"}'),
      ...thing('b', '{"app":"s"}', { BillingCurrency: 'EUR' }),
    ]);
    expect(findings.map(({ currency }) => currency).sort()).toEqual(['EUR', 'USD']);
  });
});
