import { describe, expect, it } from 'vitest';
import { bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const DAYS = 60;

const series = (charge: Charge, cost: (day: number) => number) =>
  daily(
    { ResourceId: 'thing', Text: 'instance hour', ChargeDescription: 'instance hour', ...charge },
    0,
    DAYS,
  ).map((row, day) => ({ ...row, Cost: cost(day) }));

const run = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}) => {
  const request = { key: 'k', ruleId: 'cost-anomaly', parameters };
  const [result] = await runRules(await bill(rows), [request], { through: throughDay(DAYS) });
  if (result?.status !== 'ran') throw new Error(`${result?.status}: ${result?.reason}`);
  return result;
};

const steady = (day: number) => 100 + (day % 7) * 3;

describe('cost anomalies', () => {
  it('reports a spike once, for its most specific series, with what moved', async () => {
    const { findings, coverage } = await run([
      ...series(
        { ServiceName: 'Database', ServiceCategory: 'Databases' },
        (day) => steady(day) + (day >= 54 && day < 56 ? 80 : 0),
      ),
      ...series({ ServiceName: 'Queue' }, () => 20),
      ...series(
        { ServiceName: 'Database', SubAccountId: 'other', SubAccountName: 'other', RegionId: 'us-east-1' },
        () => 30,
      ),
    ]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      accountId: '111122223333',
      region: '',
      serviceName: 'Database',
      resourceType: 'Service of an account',
      resourceName: 'Database in payments',
      monthlySaving: null,
      firstSeen: '2026-04-24',
      lastSeen: '2026-04-25',
    });
    expect(findings[0]?.evidence.find(({ label }) => label === 'Impact')?.value).toBe('160.00 USD');
    expect(findings[0]?.evidence.find(({ label }) => label === 'Contributor 1')?.value).toContain(
      'Database, payments, eu-west-1: instance hour',
    );
    expect(coverage).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ provider: 'AWS', accountId: '111122223333', region: '' }),
        expect.objectContaining({ provider: 'AWS', accountId: '', region: '' }),
        expect.objectContaining({ provider: 'AWS', accountId: '', region: 'us-east-1' }),
      ]),
    );
  });

  it('reports a drop', async () => {
    const { findings } = await run(
      series({ ServiceName: 'Database' }, (day) => (day === 57 ? 10 : steady(day))),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]?.title).toBe('Database in payments: cost drop on 2026-04-27');
  });

  it('reports an account whose many small rises only show together, once', async () => {
    const many = Array.from({ length: 20 }, (_, n) =>
      series({ ServiceName: `Service ${n}`, RegionId: `region-${n}` }, (day) => (day === 55 ? 19 : 10)),
    );
    const { findings } = await run(many.flat(), { minimum_saving: 50 });
    expect(findings.map(({ resourceType }) => resourceType)).toEqual(['Account']);
  });

  it('does not look at purchases, credits, taxes and corrections', async () => {
    const odd = (charge: Charge) => series({ ServiceName: 'Database', ...charge }, () => 500).slice(55, 56);
    const { findings } = await run([
      ...series({ ServiceName: 'Database' }, steady),
      ...odd({ ChargeCategory: 'Purchase' }),
      ...odd({ ChargeCategory: 'Credit' }),
      ...odd({ ChargeCategory: 'Tax' }),
      ...odd({ ChargeClass: 'Correction' }),
    ]);
    expect(findings).toEqual([]);
  });

  it('wants the amount, and never mixes currencies', async () => {
    const small = series({ ServiceName: 'Queue' }, (day) => (day === 55 ? 12 : 4));
    expect((await run(small)).findings).toEqual([]);
    expect((await run(small, { minimum_saving: 5 })).findings).toHaveLength(1);
    const euro = series({ ServiceName: 'Queue', BillingCurrency: 'EUR' }, (day) => (day === 55 ? 400 : 100));
    const { findings } = await run([...series({ ServiceName: 'Queue' }, () => 1000), ...euro]);
    expect(findings.map(({ currency }) => currency)).toEqual(['EUR']);
  });
});
