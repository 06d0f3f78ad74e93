import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'always-on-nonproduction', parameters };
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

describe('always-on non-production', () => {
  const machine = (charge: Charge = {}) =>
    daily(
      {
        ResourceId: 'i-1',
        Text: 'on demand linux m5.large instance hour',
        Cost: 4,
        Tags: '{"Env":"Dev"}',
        ...charge,
      },
      0,
      30,
    );

  it('saves the hours outside the working week', async () => {
    const { findings } = await run(machine());
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlyCost).toBeCloseTo(4 * 30.4375, 9);
    expect(findings[0]?.monthlySaving).toBeCloseTo((4 * 30.4375 * 108) / 168, 9);
    const longer = await run(machine(), { working_hours: 84 });
    expect(longer.findings[0]?.monthlySaving).toBeCloseTo(2 * 30.4375, 9);
  });

  it('goes by the account where no tag names the environment', async () => {
    const { findings } = await run([
      ...machine({ Tags: null, SubAccountName: 'Shop Sandbox' }),
      ...machine({ ResourceId: 'tagged', Tags: '{"environment":"prod"}', SubAccountName: 'Shop Sandbox' }),
      ...machine({ ResourceId: 'device', Tags: null, SubAccountName: 'devices' }),
    ]);
    expect(findings.map(({ resourceId }) => resourceId)).toEqual(['i-1']);
  });

  it('leaves alone what rests at night, production, commitments and spot', async () => {
    const { findings } = await run([
      ...machine({ ResourceId: 'a', ConsumedQuantity: 20 }),
      ...machine({ ResourceId: 'b', Tags: '{"env":"prod"}' }),
      ...machine({ ResourceId: 'c', CommitmentDiscountId: 'sp' }),
      ...machine({ ResourceId: 'd', PricingCategory: 'Dynamic' }),
    ]);
    expect(findings).toEqual([]);
  });

  it('counts the hours with rows in an hourly bill, as for the cores of Google Cloud', async () => {
    const hourly = (hours: number, ResourceId: string) =>
      daily(
        {
          Provider: 'Google Cloud',
          ResourceId,
          Text: 'e2 instance core running',
          Tags: '{"env":"test"}',
          Cost: 0.1,
          ConsumedQuantity: 4,
          ConsumedUnit: 'hour',
        },
        0,
        14,
      ).flatMap((row) =>
        Array.from({ length: hours }, (_, hour) => {
          const day = String(row['ChargePeriodStart']);
          const at = (h: number) =>
            new Date(Date.parse(day) + h * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
          return { ...row, ChargePeriodStart: at(hour), ChargePeriodEnd: at(hour + 1) };
        }),
      );
    const { findings } = await run([...hourly(24, 'always'), ...hourly(12, 'half')], {}, 14);
    expect(findings.map(({ resourceId }) => resourceId)).toEqual(['always']);
    expect(findings[0]?.monthlyCost).toBeCloseTo(2.4 * 30.4375, 9);
  });
});
