import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'storage-growth', parameters };
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

describe('storage growth', () => {
  const bucket = (cost: (day: number) => number, charge: Charge = {}) =>
    daily(
      {
        ServiceName: 'Amazon Simple Storage Service',
        ServiceCategory: 'Storage',
        ResourceId: 'bucket',
        ConsumedUnit: 'GB-Months',
        Text: 'timedstorage-bytehrs',
        ...charge,
      },
      0,
      30,
    ).map((row, day) => ({ ...row, Cost: cost(day) }));

  it('finds what grows by a tenth from the first to the last week', async () => {
    const { findings } = await run(bucket((day) => 10 + day * 0.1));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlySaving).toBeNull();
    expect(findings[0]?.monthlyCost).toBeCloseTo(12.25 * 30.4375, 9);
    expect(findings[0]?.evidence).toContainEqual({ label: 'Growth in 30 days', value: '30.1%' });
  });

  it('judges growth over 30 days, whatever lies between its weeks', async () => {
    const by = (growth: number) => bucket((day) => 10 * (1 + growth) ** (day / 30));
    const growth = (await run(by(0.12))).findings[0]?.evidence.at(-1);
    expect(growth).toEqual({ label: 'Growth in 30 days', value: '12.0%' });
    expect((await run(by(0.101))).findings).toHaveLength(1);
    expect((await run(by(0.099))).findings).toEqual([]);
    expect((await run(by(0.101), { look_back_days: 21 })).findings).toHaveLength(1);
    expect((await run(by(0.099), { look_back_days: 21 })).findings).toEqual([]);
  });

  it('leaves alone what is steady, jumps at the end and small', async () => {
    expect((await run(bucket(() => 10))).findings).toEqual([]);
    expect((await run(bucket((day) => (day < 10 ? 10 : day < 23 ? 8 : 20)))).findings).toEqual([]);
    expect((await run(bucket((day) => 0.1 + day * 0.01))).findings).toEqual([]);
  });

  it('skips a bill of two weeks', async () => {
    const { status } = await attempt(bucket(() => 10).slice(0, 14), {}, 14);
    expect(status).toBe('skipped');
  });
});
