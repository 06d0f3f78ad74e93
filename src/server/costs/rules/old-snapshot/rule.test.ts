import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'old-snapshot', parameters };
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

describe('old snapshots', () => {
  const snapshot = (charge: Charge = {}, from = 0, to = 120) =>
    daily(
      {
        ResourceId: 'snap-1',
        Text: 'ebs:snapshotusage $0.05 per gb-month of snapshot data stored',
        ConsumedUnit: 'GB-Months',
        ConsumedQuantity: 4,
        Cost: 0.2,
        ...charge,
      },
      from,
      to,
    );

  it('finds one first billed ninety days ago, and none younger', async () => {
    const { findings } = await run(
      [
        ...snapshot({}, 29),
        ...snapshot({ ResourceId: 'snap-young' }, 30),
        ...snapshot({ Provider: 'Google Cloud', ResourceId: 'pd', Text: 'storage pd snapshot in us' }, 0),
        ...snapshot({ ResourceId: 'no-storage', Text: 'fast snapshot restore', ConsumedUnit: 'Hours' }),
      ],
      {},
      120,
    );
    expect(findings.map(({ resourceId }) => resourceId).sort()).toEqual(['pd', 'snap-1']);
    expect(findings[0]?.monthlySaving).toBeCloseTo(0.2 * 30.4375, 9);
    expect(findings.find(({ resourceId }) => resourceId === 'snap-1')?.evidence).toContainEqual({
      label: 'Age',
      value: '90 days',
    });
  });

  it('skips a bill that does not go back far enough', async () => {
    const { status, reason, coverage } = await attempt(snapshot({}, 0, 60), {}, 60);
    expect([status, reason, coverage]).toEqual([
      'skipped',
      'the bill goes back 60 complete days, and the rule needs 91',
      [],
    ]);
  });
});
