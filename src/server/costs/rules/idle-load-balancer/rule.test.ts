import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'idle-load-balancer', parameters };
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

describe('idle load balancers', () => {
  const hours = (charge: Charge = {}) =>
    daily(
      {
        ServiceName: 'Elastic Load Balancing',
        ResourceId: 'alb-1',
        Text: 'loadbalancerusage $0.0225 per application loadbalancer-hour (or partial hour)',
        Cost: 0.54,
        ...charge,
      },
      0,
      30,
    );
  const work = (quantity: number, charge: Charge = {}) =>
    daily(
      {
        ServiceName: 'Elastic Load Balancing',
        ResourceId: 'alb-1',
        Text: 'lcuusage $0.008 per used application load balancer capacity unit-hour (or partial hour)',
        ConsumedUnit: 'LCU-Hours',
        ConsumedQuantity: quantity,
        Cost: quantity * 0.008,
        ...charge,
      },
      0,
      30,
    );

  it('finds one without work', async () => {
    const { findings } = await run([...hours(), ...work(0.1)]);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlySaving).toBeCloseTo((0.54 + 0.0008) * 30.4375, 9);
  });

  it('leaves alone one whose use is over 1%', async () => {
    expect((await run([...hours(), ...work(0.25)])).findings).toEqual([]);
    expect((await run([...hours(), ...work(0.25)], { max_use: 2 })).findings).toHaveLength(1);
  });

  it('knows Azure and Google Cloud', async () => {
    const azure = { Provider: 'Microsoft', ResourceId: 'lb', ConsumedUnit: '1 Hour' };
    const google = { Provider: 'Google Cloud', ResourceId: 'rule', ConsumedUnit: 'hour' };
    const { findings } = await run([
      ...hours({ ...azure, Text: 'standard included lb rules and outbound rules load balancer' }),
      ...hours({
        ...google,
        Text: 'network load balancing: forwarding rule minimum service charge in americas',
      }),
      ...hours({
        ...azure,
        ResourceId: 'busy',
        Text: 'standard included lb rules and outbound rules load balancer',
      }),
      ...work(9, {
        ...azure,
        ResourceId: 'busy',
        ConsumedUnit: '1 GB',
        Text: 'standard data processed load balancer',
      }),
    ]);
    expect(findings.map(({ resourceId }) => resourceId).sort()).toEqual(['lb', 'rule']);
  });
});
