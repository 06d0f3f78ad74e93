import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'short-lived-on-demand', parameters };
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

describe('short-lived machines', () => {
  const jobs = (count: number, hours: number, charge: Charge = {}, from = 20) =>
    Array.from({ length: count }, (_, n) =>
      daily(
        {
          ResourceId: `i-job-${n}`,
          Text: 'on demand linux m5.large instance hour',
          ConsumedQuantity: hours,
          Cost: 3,
          ...charge,
        },
        from + (n % 5),
        from + 1 + (n % 5),
      ),
    ).flat();

  it('saves the discount of spot on what lived less than six hours', async () => {
    const { findings } = await run([...alwaysOn(27), ...jobs(14, 4)], {}, 27);
    expect(findings).toHaveLength(1);
    // A window of 14 days counts the machines of the 12 in which a life can begin and end.
    expect(findings[0]?.monthlyCost).toBeCloseTo(((14 * 3) / 12) * 30.4375, 9);
    expect(findings[0]?.monthlySaving).toBeCloseTo(((14 * 3) / 12) * 30.4375 * 0.72, 9);
    expect(findings[0]?.evidence.map(({ value }) => value)).toEqual([
      '14',
      '4.0 hours',
      'Last 14 days',
      '72%',
    ]);
  });

  it.each([
    [27, 'their pace', ((14 * 3) / 12) * 30.4375, '14'],
    [28, 'that month', ((14 * 3) / 28) * 30.4375, '28'],
    [60, 'its last 31 days', ((14 * 3) / 31) * 30.4375, '31'],
  ])('of a bill of %i days tells no more than %s cost', async (days, _, monthly, stands) => {
    const { findings } = await run([...alwaysOn(days), ...jobs(14, 4, {}, days - 8)], {}, days);
    expect(findings.map(({ monthlyCost }) => monthlyCost)).toEqual([expect.closeTo(monthly, 9)]);
    expect(findings[0]?.monthlySaving).toBeCloseTo(monthly * 0.72, 9);
    expect(findings[0]?.evidence[2]?.value).toBe(`Last ${stands} days`);
  });

  it('tells of a fleet that is the same every day what it costs on every day', async () => {
    const fleet = Array.from({ length: 30 }, (_, day) =>
      daily(
        {
          ResourceId: `i-fleet-${day}`,
          Text: 'on demand linux m5.large instance hour',
          ConsumedQuantity: 2,
          Cost: 5,
        },
        day,
        day + 1,
      ),
    ).flat();
    const { findings } = await run([...alwaysOn(30), ...fleet]);
    expect(findings[0]?.monthlyCost).toBeCloseTo(5 * 30.4375, 9);
  });

  it('leaves alone few, longer, and spot machines', async () => {
    expect((await run([...alwaysOn(30), ...jobs(9, 4)])).findings).toEqual([]);
    expect((await run([...alwaysOn(30), ...jobs(14, 6)])).findings).toEqual([]);
    expect((await run([...alwaysOn(30), ...jobs(14, 4, { PricingCategory: 'Dynamic' })])).findings).toEqual(
      [],
    );
  });
});
