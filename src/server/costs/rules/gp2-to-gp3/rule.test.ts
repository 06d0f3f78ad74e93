import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'gp2-to-gp3', parameters };
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

describe('gp2 volumes', () => {
  const volume = (charge: Charge = {}) =>
    daily(
      {
        ResourceId: 'vol-1',
        Text: 'ebs:volumeusage.gp2 $0.10 per gb-month of general purpose ssd (gp2) provisioned storage',
        ConsumedUnit: 'GB-Months',
        ConsumedQuantity: 3,
        Cost: 10,
        ...charge,
      },
      0,
      30,
    );

  it('saves a fifth of what gp2 costs', async () => {
    const { findings } = await run(volume());
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlyCost).toBeCloseTo(304.375, 9);
    expect(findings[0]?.monthlySaving).toBeCloseTo(60.875, 9);
    const more = await run(volume(), { price_difference: 30 });
    expect(more.findings[0]?.monthlySaving).toBeCloseTo(91.3125, 9);
  });

  it('finds it on a bill that says no quantities', async () => {
    const { findings } = await run(volume({ ConsumedQuantity: null, ConsumedUnit: null }));
    expect(findings[0]?.evidence).toEqual([{ label: 'Price difference', value: '20%' }]);
  });

  it('leaves alone gp3, and database storage, whose price is the same', async () => {
    const { findings } = await run([
      ...volume({ Text: 'ebs:volumeusage.gp3 general purpose ssd (gp3)' }),
      ...volume({
        ResourceId: 'db',
        ServiceName: 'Amazon Relational Database Service',
        Text: 'rds:gp2-storage $0.115 per gb-month of provisioned gp2 storage',
      }),
    ]);
    expect(findings).toEqual([]);
  });

  it('refuses parameters that it does not know, naming them', async () => {
    await expect(run(volume(), { price_difference: 90, colour: 'red' })).rejects.toThrow(
      'price_difference: must be from 1 to 60 %, not 90; colour: is not a parameter of this rule',
    );
  });
});
