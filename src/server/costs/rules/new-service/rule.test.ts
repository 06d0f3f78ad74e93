import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'new-service', parameters };
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

describe('new services', () => {
  const service = (ServiceName: string, from: number, charge: Charge = {}) =>
    daily({ ServiceName, ResourceId: ServiceName, Text: 'usage', Cost: 2, ...charge }, from, 60);

  it('projects a service that began within ten days', async () => {
    const { findings } = await run([...alwaysOn(60), ...service('Graph Database', 55)], {}, 60);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      resourceId: 'Graph Database',
      region: '',
      monthlySaving: null,
      firstSeen: '2026-04-25',
    });
    expect(findings[0]?.monthlyCost).toBeCloseTo(2 * 30.4375, 9);
    expect(findings[0]?.evidence).toContainEqual({ label: 'New to', value: 'the whole organization' });
  });

  it('leaves alone older and cheap ones, and those of a new account', async () => {
    const { findings } = await run(
      [
        ...alwaysOn(60),
        ...service('Older', 49),
        ...service('Cheap', 55, { Cost: 0.5 }),
        ...service('Any', 55, { SubAccountId: 'young' }),
      ],
      {},
      60,
    );
    expect(findings).toEqual([]);
  });

  it('skips a bill without enough history', async () => {
    expect((await attempt(alwaysOn(30))).status).toBe('skipped');
  });
});
