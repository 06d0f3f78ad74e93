import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'idle-nat-gateway', parameters };
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

describe('idle NAT gateways', () => {
  const hours = (charge: Charge = {}, from = 0, to = 30) =>
    daily(
      { ResourceId: 'nat-1', Text: 'natgateway-hours $0.045 per nat gateway hour', Cost: 1.08, ...charge },
      from,
      to,
    );
  const data = (quantity: number, charge: Charge = {}) =>
    daily(
      {
        ResourceId: 'nat-1',
        Text: 'natgateway-bytes $0.045 per gb data processed by nat gateways',
        ConsumedUnit: 'GB',
        ConsumedQuantity: quantity,
        Cost: quantity * 0.045,
        ...charge,
      },
      0,
      30,
    );

  it('finds a gateway that carried nothing', async () => {
    const { findings } = await run([...hours(), ...data(0.0001)]);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlySaving).toBeCloseTo((1.08 + 0.0000045) * 30.4375, 9);
  });

  it('says nothing of one in use, one younger than a week, or one with gaps', async () => {
    expect((await run([...hours(), ...data(2)])).findings).toEqual([]);
    expect((await run([...hours({}, 24, 30), ...alwaysOn(30)])).findings).toEqual([]);
    expect((await run([...hours({}, 0, 20), ...hours({}, 22, 30), ...alwaysOn(30)])).findings).toEqual([]);
    expect((await run([...hours({ ConsumedQuantity: 12 }), ...alwaysOn(30)])).findings).toEqual([]);
  });

  it('does not trust a region whose data is billed without a resource id', async () => {
    expect((await run([...hours(), ...data(5, { ResourceId: null })])).findings).toEqual([]);
  });

  it('knows Azure and Google Cloud, with their units', async () => {
    const { findings } = await run([
      ...hours({
        Provider: 'Microsoft',
        ResourceId: 'a',
        Text: 'standard gateway microsoft.network/natgateways nat gateway',
        ConsumedUnit: '1 Hour',
      }),
      ...hours({
        Provider: 'Google Cloud',
        ResourceId: 'g',
        Text: 'networking cloud nat gateway uptime',
        ConsumedUnit: 'seconds',
        ConsumedQuantity: 86400,
      }),
    ]);
    expect(findings.map(({ resourceId }) => resourceId).sort()).toEqual(['a', 'g']);
  });

  it('skips a bill that lacks rows, and covers nothing then', async () => {
    const { status, coverage, reason } = await attempt(hours().filter((_, index) => index % 2 === 0));
    expect(status).toBe('skipped');
    expect(reason).toContain('part of a bill');
    expect(coverage).toEqual([]);
  });
});
