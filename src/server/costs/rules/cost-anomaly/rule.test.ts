import { describe, expect, it } from 'vitest';
import { bill, daily, dayAt, throughDay, type Charge } from '../common/fixture';
import type { RuleRequest } from '../common/rule';
import { runRules } from '../run';

const DAYS = 60;

const series = (charge: Charge, cost: (day: number) => number) =>
  daily(
    { ResourceId: 'thing', Text: 'instance hour', ChargeDescription: 'instance hour', ...charge },
    0,
    DAYS,
  ).map((row, day) => ({ ...row, Cost: cost(day) }));

const run = async (
  rows: readonly Charge[],
  parameters: Record<string, unknown> = {},
  judged: RuleRequest['judged'] | null = recently,
  verdicts: NonNullable<RuleRequest['verdicts']> = [],
) => {
  const request = { key: 'k', ruleId: 'cost-anomaly', parameters, verdicts, ...(judged ? { judged } : {}) };
  const [result] = await runRules(await bill(rows), [request], { through: throughDay(DAYS) });
  if (result?.status !== 'ran') throw new Error(`${result?.status}: ${result?.reason}`);
  return result;
};

/** Judged the day before the last one. */
const recently = { source: { from: '2026-04-28', since: '2026-04-28', through: '2026-04-28' } };

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
    expect(findings[0]?.evidence.find(({ label }) => label === 'Impact')?.value).toBe('$160.00');
    expect(findings[0]?.evidence.find(({ label }) => label === 'Contributor 1')?.value).toContain(
      'Database, payments, eu-west-1: instance hour',
    );
    expect(findings[0]?.anomaly).toMatchObject({
      firstDay: '2026-04-24',
      lastDay: '2026-04-25',
      direction: 'spike',
      contributors: [{ service: 'Database', accountName: 'payments', region: 'eu-west-1', delta: 175 }],
    });
    expect(coverage).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ provider: 'AWS', accountId: '111122223333', region: '' }),
        expect.objectContaining({ provider: 'AWS', accountId: '', region: '' }),
        expect.objectContaining({ provider: 'AWS', accountId: '', region: 'us-east-1' }),
      ]),
    );
  });

  describe('what people said', () => {
    // 180 a day instead of 100 or so from day 50 on, and a day of 400 within.
    const bill = [
      ...series({ ServiceName: 'Database' }, (day) =>
        day < 50 ? steady(day) : day === 57 ? 400 : steady(day) + 80,
      ),
      ...series({ ServiceName: 'Queue' }, () => 20),
    ];
    const said = {
      kind: 'expected' as const,
      provider: 'AWS',
      currency: 'USD',
      direction: 'spike' as const,
      service: 'Database',
      account: '111122223333',
      region: '',
      from: dayAt(50),
      level: 200,
      until: null,
      cap: null,
    };
    const told = async (...verdicts: NonNullable<RuleRequest['verdicts']>) =>
      (await run(bill, {}, recently, verdicts)).findings.map(({ firstSeen, lastSeen }) => [
        firstSeen,
        lastSeen,
      ]);

    it('an expected level is not told again, what goes beyond it is, and its account and region do not stand in', async () => {
      expect(await told()).toEqual([[dayAt(50), dayAt(59)]]);
      expect(await told(said)).toEqual([[dayAt(57), dayAt(57)]]);
      expect(await told({ ...said, level: 400 })).toEqual([]);
      expect(await told({ ...said, level: 400, from: dayAt(53) })).toEqual([[dayAt(50), dayAt(52)]]);
    });

    it('such ones as are ignored are not told: in their place, until a day, up to a size', async () => {
      const ignored = { ...said, kind: 'ignored' as const, from: null, level: null };
      expect(await told(ignored)).toEqual([]);
      expect(await told({ ...ignored, account: '' })).toEqual([]);
      expect(await told({ ...ignored, service: '' })).toEqual([]);
      expect(await told({ ...ignored, until: dayAt(51) })).toEqual([[dayAt(52), dayAt(59)]]);
      expect(await told({ ...ignored, cap: 100 })).toEqual([[dayAt(57), dayAt(57)]]);
    });

    it.each([
      ['another service', { service: 'Queue' }],
      ['another account', { account: '9' }],
      ['another currency', { currency: 'EUR' }],
      ['drops', { direction: 'drop' as const }],
      ['another provider', { provider: 'Microsoft' }],
    ])('what was said of %s changes nothing', async (_of, change) => {
      expect(await told({ ...said, level: 400, ...change })).toEqual([[dayAt(50), dayAt(59)]]);
    });
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

  it('judges every day since the last judged one, and tells the same when it runs again', async () => {
    const spike = series({ ServiceName: 'Database' }, (day) => steady(day) + (day === 35 ? 80 : 0));
    expect((await run(spike)).findings).toEqual([]);
    const march = { source: { from: '2026-03-01', since: '2026-03-31', through: '2026-03-31' } };
    const { findings, judged } = await run(spike, {}, march);
    expect(findings.map(({ firstSeen }) => firstSeen)).toEqual(['2026-04-05']);
    expect(judged).toEqual({ source: { from: '2026-04-01', since: '2026-04-29', through: '2026-04-29' } });
    const again = await run(spike, {}, judged);
    expect(again.findings).toEqual(findings);
    expect(again.judged).toEqual(judged);
    // Where nothing was judged before, all of it is.
    expect((await run(spike, {}, null)).findings).toEqual(findings);
  });

  it('judges two sources of one provider each from the day after its own last judged one', async () => {
    const spikes = (SourceId: string, BillingAccountId: string, SubAccountId: string, days: number) =>
      series(
        { SourceId, BillingAccountId, SubAccountId, ServiceName: 'Database' },
        (day) => steady(day) + (day === 35 ? 80 : 0),
      ).slice(0, days);
    const rows = [...spikes('ahead', 'p1', 'a1', DAYS), ...spikes('behind', 'p2', 'a2', 50)];
    const frontiers = [
      { sourceId: 'ahead', payer: 'p1', through: dayAt(DAYS - 1), ended: false },
      { sourceId: 'behind', payer: 'p2', through: dayAt(49), ended: false },
    ];
    const at = (day: number) => ({ from: dayAt(day), since: dayAt(day), through: dayAt(day) });
    const judge = async (judged: RuleRequest['judged'] & object) => {
      const request = { key: 'k', ruleId: 'cost-anomaly', parameters: {}, judged };
      const [result] = await runRules(await bill(rows), [request], { frontiers });
      return result!;
    };
    // One has heard of the day of the spike, the other has not; and the other way round.
    const first = await judge({ ahead: at(DAYS - 2), behind: at(30) });
    expect(first.findings.map(({ accountId, firstSeen }) => [accountId, firstSeen])).toEqual([
      ['a2', dayAt(35)],
    ]);
    expect(first.judged).toMatchObject({
      ahead: { through: dayAt(DAYS - 1) },
      behind: { from: dayAt(31), through: dayAt(49) },
    });
    const second = await judge({ ahead: at(30), behind: at(48) });
    expect(second.findings.map(({ accountId }) => accountId)).toContain('a1');
    expect(second.judged).toMatchObject({ ahead: { from: dayAt(31), through: dayAt(DAYS - 1) } });
  });

  it('tells a cause once that many usages of a service make up, not again for its region', async () => {
    const meters = Array.from({ length: 8 }, (_, n) =>
      series(
        {
          ServiceName: 'Storage',
          RegionId: 'us-west-2',
          Text: `meter ${n}`,
          ChargeDescription: `meter ${n}`,
        },
        (day) => (day >= 54 && day < 56 ? 30 : 10),
      ),
    );
    const { findings } = await run([
      ...meters.flat(),
      ...series({ ServiceName: 'Queue', RegionId: 'us-west-2' }, () => 20),
      ...series({ ServiceName: 'Storage', SubAccountId: 'other', RegionId: 'eu-west-1' }, () => 30),
    ]);
    expect(findings.map(({ resourceName }) => resourceName)).toEqual(['Storage in payments']);
    expect(findings[0]?.evidence.find(({ label }) => label === 'Impact')?.value).toBe('$320.00');
  });

  it('tells a region beside a service when most of its rise is elsewhere', async () => {
    const rise = (charge: Charge, by: number) =>
      series({ RegionId: 'us-west-2', ...charge }, (day) => 50 + (day === 55 ? by : 0));
    const small = Array.from({ length: 10 }, (_, n) =>
      series({ ServiceName: `Small ${n}`, SubAccountId: `a${n}`, RegionId: 'us-west-2' }, (day) =>
        day === 55 ? 18 : 10,
      ),
    );
    const { findings } = await run([...rise({ ServiceName: 'Storage' }, 30), ...small.flat()]);
    expect(findings.map(({ resourceType }) => resourceType).toSorted()).toEqual([
      'Region',
      'Service of an account',
    ]);
  });

  it('tells nothing of days that no bill covers, nor against days before them', async () => {
    // Nothing is known from the middle of March to its end.
    const rows = series({ ServiceName: 'Database' }, steady).filter((_row, day) => day < 16 || day > 30);
    const request = { key: 'k', ruleId: 'cost-anomaly', parameters: {} };
    const found = async (since: string) => {
      const frontiers = [{ sourceId: 'source', payer: '', since, through: dayAt(59), ended: false }];
      const [result] = await runRules(await bill(rows), [request], { frontiers });
      return result?.findings.length;
    };
    expect(await found(dayAt(0))).toBeGreaterThan(0);
    expect(await found('2026-04-01')).toBe(0);
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
