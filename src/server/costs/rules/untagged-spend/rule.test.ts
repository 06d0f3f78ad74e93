import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'untagged-spend', parameters };
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

describe('untagged spend', () => {
  const thing = (ResourceId: string, Tags: string | null, Cost = 2, charge: Charge = {}) =>
    daily({ ResourceId, Tags, Text: 'instance hour', Cost, ...charge }, 0, 30);

  it('sums the resources without tags, per service', async () => {
    const { findings } = await run([
      ...thing('a', null),
      ...thing('b', '{}', 3),
      ...thing('c', '{"team":"x"}', 5),
    ]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ resourceId: 'Amazon Elastic Compute Cloud', monthlySaving: null });
    expect(findings[0]?.monthlyCost).toBeCloseTo(5 * 30.4375, 9);
    expect(findings[0]?.evidence).toEqual([
      { label: 'Resources', value: '2' },
      { label: 'Share of the service’s cost', value: '50%' },
      { label: 'The most expensive', value: 'b, a' },
    ]);
  });

  it('counts a resource as tagged when one of its meters carries the tags', async () => {
    const rows = [...thing('a', '{"team":"x"}'), ...thing('a', null, 1, { Text: 'data transfer' })];
    expect((await run(rows)).findings).toEqual([]);
  });

  it('wants every required tag', async () => {
    const rows = thing('a', '{"Team":"x","cost":" "}');
    expect((await run(rows, { required_tags: ['team'] })).findings).toEqual([]);
    expect((await run(rows, { required_tags: ['team', 'cost'] })).findings).toHaveLength(1);
  });
});
