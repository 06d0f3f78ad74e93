import { describe, expect, it } from 'vitest';
import { bill, daily, dayAt, throughDay, type Charge } from '../common/fixture';
import type { RuleRequest } from '../common/rule';
import { runRules } from '../run';

const DAYS = 60;

const series = (charge: Charge, quantity: (day: number) => number, price = 2) =>
  daily({ SkuMeter: 'Requests', ConsumedUnit: 'Requests', ServiceName: 'Queue', ...charge }, 0, DAYS).map(
    (row, day) => ({ ...row, ConsumedQuantity: quantity(day), Cost: quantity(day) * price }),
  );

const judged = { source: { from: dayAt(46), since: dayAt(46), through: dayAt(58) } };

async function run(rows: readonly Charge[], verdicts: NonNullable<RuleRequest['verdicts']> = []) {
  const request = { key: 'k', ruleId: 'usage-anomaly', parameters: {}, verdicts, judged };
  const [result] = await runRules(await bill(rows), [request], { through: throughDay(DAYS) });
  return result!;
}

const steady = (day: number) => 100 + (day % 7);
const spike = (day: number) => steady(day) * (day >= 55 && day < 57 ? 3 : 1);

describe('usage anomalies', () => {
  it('tells how much was consumed, what that is worth, and the charges that it is of', async () => {
    const { findings } = await run(series({}, spike));
    expect(findings).toHaveLength(1);
    const [found] = findings;
    const expected = 100 + (55 % 7) + 100 + (56 % 7);
    expect(found).toMatchObject({
      serviceName: 'Queue',
      accountId: '111122223333',
      resourceName: 'Requests',
      monthlySaving: null,
      firstSeen: dayAt(55),
      anomaly: {
        direction: 'spike',
        actual: 3 * expected * 2,
        expected: expected * 2,
        usage: { sku: 'Requests', unit: 'Requests', actual: 3 * expected, expected, price: 2 },
      },
      charges: { account: '111122223333', service: 'Queue', sku: 'Requests', unit: 'Requests' },
    });
    expect(found?.title).toBe(`Requests in payments: usage spike from ${dayAt(55)} to ${dayAt(56)}`);
  });

  it('a change of the price alone is none, and neither is what costs nothing', async () => {
    const dearer = series({}, steady).map((row, day) => ({ ...row, Cost: day >= 55 ? 900 : 200 }));
    expect((await run(dearer)).findings).toEqual([]);
    expect((await run(series({}, spike, 0))).findings).toEqual([]);
  });

  it('never adds units together: one SKU in two units is two series', async () => {
    const two = [
      ...series({ ConsumedUnit: 'GB' }, spike),
      ...series({ ConsumedUnit: 'Requests' }, (day) => 1e6 - steady(day) * (day >= 55 ? 2 : 0), 1e-4),
    ];
    const { findings } = await run(two);
    expect(findings.map(({ anomaly }) => [anomaly?.usage?.unit, anomaly?.direction])).toEqual([
      ['GB', 'spike'],
    ]);
  });

  it('is told of the account that made it, and of all accounts only where none of them shows it', async () => {
    const other = { SubAccountId: 'other', SubAccountName: 'other' };
    const one = await run([...series({}, spike), ...series(other, steady)]);
    expect(one.findings.map(({ accountId }) => accountId)).toEqual(['111122223333']);
    const many = Array.from({ length: 8 }, (_, at) =>
      series({ SubAccountId: `a${at}`, SubAccountName: `a${at}` }, (day) => (day >= 55 ? 1.4 : 1), 4),
    );
    const all = await run(many.flat());
    expect(all.findings.map(({ accountId, title }) => [accountId, title])).toEqual([
      ['', `Requests in all accounts: usage spike from ${dayAt(55)} to ${dayAt(59)}`],
    ]);
  });

  it('sees a rise in one account that equals a fall in another', async () => {
    const { findings } = await run([
      ...series({}, (day) => (day >= 55 ? 160 : 100)),
      ...series({ SubAccountId: 'other', SubAccountName: 'other' }, (day) => (day >= 55 ? 40 : 100)),
    ]);
    expect(findings.map(({ accountId, anomaly }) => [accountId, anomaly?.direction])).toEqual([
      ['111122223333', 'spike'],
      ['other', 'drop'],
    ]);
  });

  it('learns: an expected level in its unit, and what is ignored, are not told again', async () => {
    const said = {
      kind: 'expected' as const,
      provider: 'AWS',
      currency: 'USD',
      direction: 'spike' as const,
      service: 'Queue',
      account: '111122223333',
      region: '',
      sku: 'Requests',
      unit: 'Requests',
      from: dayAt(55),
      level: 320,
      until: null,
      cap: null,
    };
    const count = async (verdict: typeof said) => (await run(series({}, spike), [verdict])).findings.length;
    expect(await count(said)).toBe(0);
    expect(await count({ ...said, level: 120 })).toBe(1);
    expect(await count({ ...said, unit: 'GB' })).toBe(1);
    expect(await count({ ...said, sku: 'Messages' })).toBe(1);
  });

  it('a bill without units cannot be judged, and says so', async () => {
    const result = await run(series({ ConsumedUnit: null }, spike));
    expect([result.status, result.findings.length]).toEqual(['skipped', 0]);
    expect(result.reason).toContain('ConsumedUnit');
  });
});
