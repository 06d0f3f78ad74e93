import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'unused-capacity-reservation', parameters };
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

describe('unused capacity reservations', () => {
  const reserved = (CapacityReservationStatus: string, Cost: number, from = 0, to = 30) =>
    daily(
      {
        CapacityReservationId: 'cr-1',
        CapacityReservationStatus,
        ResourceId: 'cr-1',
        Text: 'unusedbox instance hour',
        Cost,
      },
      from,
      to,
    );

  it('saves the unused part', async () => {
    const { findings } = await run([...reserved('Used', 9), ...reserved('Unused', 3)]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ resourceId: 'cr-1', resourceType: 'Capacity reservation' });
    expect(findings[0]?.monthlySaving).toBeCloseTo(3 * 30.4375, 9);
  });

  it('says nothing once it is used, and skips a bill without the column', async () => {
    expect((await run([...reserved('Used', 9), ...reserved('Unused', 3, 0, 25)])).findings).toEqual([]);
    expect((await attempt(alwaysOn(30))).status).toBe('skipped');
  });
});
