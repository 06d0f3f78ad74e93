import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from './common/fixture';
import { checkParameters, runRules } from './run';

const idle = (charge: Charge = {}, from = 0, to = 30) =>
  daily({ ResourceId: 'eip', Text: 'idle public ipv4 address', Cost: 1, ...charge }, from, to);

const request = (ruleId: string, parameters: Record<string, unknown> = {}) => ({
  key: `key of ${ruleId}`,
  ruleId,
  parameters,
});

describe('a run of saving rules', () => {
  it('takes the newest day and the two before it for incomplete, and a month from the days before', async () => {
    const rows = idle().map((row, day) => ({ ...row, Cost: day < 27 ? 1 : 50 }));
    const [result] = await runRules(await bill(rows), [request('idle-public-ip')]);
    expect(result).toMatchObject({ key: 'key of idle-public-ip', status: 'ran', through: '2026-03-27' });
    expect(result?.findings[0]?.monthlyCost).toBeCloseTo(30.4375, 9);
    expect(result?.findings[0]?.lastSeen).toBe('2026-03-27');
  });

  // The pace of the last 14 days is 7 a day; it was 1 a day before.
  const dearer = (days: number, from = 0) =>
    idle({}, from, days).map((row, at) => ({ ...row, Cost: from + at < days - 17 ? 1 : 7 }));
  it.each([
    ['31 days, what they cost', dearer(40), 17 + 14 * 7, 31],
    ['30 days, as 31', dearer(33), ((16 + 14 * 7) / 30) * 31, 31],
    ['31 days that are alike, the pace', idle({}, 0, 40), 30.4375, undefined],
    ['27 days, the pace', dearer(30), 7 * 30.4375, 14],
    ['31 days, the pace of what is younger', [...alwaysOn(40), ...dearer(40, 25)], 7 * 30.4375, 12],
  ])('saves no more than its last month cost: of a bill of %s', async (_, rows, monthly, stands) => {
    const [result] = await runRules(await bill(rows), [request('idle-public-ip')]);
    const [found] = result?.findings ?? [];
    expect([found?.monthlyCost, found?.monthlySaving]).toEqual([
      expect.closeTo(monthly, 9),
      expect.closeTo(monthly, 9),
    ]);
    const label = 'Monthly cost based on';
    expect(found?.evidence.find((one) => one.label === label)?.value).toBe(stands && `Last ${stands} days`);
  });

  it('takes the newest day for complete once its billing period has an invoice', async () => {
    const closed = { BillingPeriodStart: '2026-03-01', BillingPeriodEnd: '2026-04-01', InvoiceId: 'INV-1' };
    const [result] = await runRules(await bill(idle(closed)), [request('idle-public-ip')]);
    expect(result?.through).toBe('2026-03-30');
  });

  it('gives each source its own window', async () => {
    const rows = [
      ...idle({ SourceId: 'a' }),
      ...idle(
        { SourceId: 'b', Provider: 'Google Cloud', ResourceId: 'late', Text: 'static ip charge' },
        0,
        20,
      ),
    ];
    const [result] = await runRules(await bill(rows), [request('idle-public-ip')]);
    const seen = result?.findings.map(({ resourceId, lastSeen, monthlyCost }) => [
      resourceId,
      lastSeen,
      monthlyCost,
    ]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['eip', '2026-03-27', expect.closeTo(30.4375, 9)],
        ['late', '2026-03-17', expect.closeTo(30.4375, 9)],
      ]),
    );
  });

  const frontier = (sourceId: string, through: string, ended = false) => ({
    sourceId,
    payer: '',
    through,
    ended,
  });
  const google = {
    SourceId: 'b',
    Provider: 'Google Cloud',
    SubAccountId: 'project',
    Text: 'static ip charge',
  };

  it('judges each bill through its own day: a slower one holds nothing back, and each finding says its day', async () => {
    const rows = [
      ...idle({ SourceId: 'a' }),
      ...idle({ SourceId: 'a', ResourceId: 'young' }, 20, 30),
      ...idle({ ...google, ResourceId: 'late' }, 0, 20),
    ];
    const frontiers = [frontier('a', '2026-03-30'), frontier('b', '2026-03-17', true)];
    const [result] = await runRules(await bill(rows), [request('idle-public-ip')], { frontiers });
    expect(result?.findings.map(({ resourceId, through }) => [resourceId, through]).sort()).toEqual([
      ['eip', '2026-03-30'],
      ['late', '2026-03-17'],
      ['young', '2026-03-30'],
    ]);
    expect(result?.coverage.map(({ provider, through, ended }) => [provider, through, ended])).toEqual([
      ['AWS', '2026-03-30', false],
      ['Google Cloud', '2026-03-17', true],
    ]);
  });

  it('judges the payers of one source apart, and no bill whose first day is still open', async () => {
    const rows = [
      ...idle({ BillingAccountId: 'p1', SubAccountId: 'one' }),
      ...idle({ BillingAccountId: 'p2', SubAccountId: 'two' }),
      ...idle({ SourceId: 'fresh', SubAccountId: 'three' }, 29, 30),
    ];
    const frontiers = [
      { ...frontier('source', '2026-03-30'), payer: 'p1' },
      { ...frontier('source', '2026-03-20'), payer: 'p2' },
    ];
    const [result] = await runRules(await bill(rows), [request('idle-public-ip')], { frontiers });
    expect(result?.coverage.map(({ accountId, through }) => [accountId, through])).toEqual([
      ['one', '2026-03-30'],
      ['two', '2026-03-20'],
    ]);
  });

  it('judges an account by its newest bill: an old month beside it finds nothing as of then', async () => {
    const gone = { ResourceId: 'gone since', SourceId: 'small old file' };
    const rows = [...alwaysOn(60, { SourceId: 'main' }), ...idle({ ...gone }, 0, 10)];
    const frontiers = [
      frontier('main', throughDay(60).toISOString().slice(0, 10)),
      frontier(gone.SourceId, '2026-03-10'),
    ];
    const [result] = await runRules(await bill(rows), [request('idle-public-ip')], { frontiers });
    expect(result?.findings).toEqual([]);
    expect(result?.coverage.map(({ through }) => through)).toEqual(['2026-04-29']);
  });

  it('lets one rule fail without the others, and names unknown rules and parameters', async () => {
    const results = await runRules(await bill(idle()), [
      request('idle-public-ip', { look_back_days: 3 }),
      request('no-such-rule'),
      request('idle-public-ip'),
    ]);
    expect(results.map(({ status, reason }) => [status, reason])).toEqual([
      ['failed', 'look_back_days: must be from 7 to 90 days, not 3'],
      ['failed', 'ruleId: there is no saving rule no-such-rule'],
      ['ran', undefined],
    ]);
    expect(results[0]?.coverage).toEqual([]);
    expect(() => checkParameters('idle-public-ip', { excluded_tags: 'x' })).toThrow(
      'excluded_tags: must be a list',
    );
  });

  it('covers the accounts and regions of the bill, emptied regions and closed accounts too', async () => {
    const rows = [
      ...alwaysOn(60),
      ...idle({ RegionId: 'us-east-1' }, 0, 20),
      ...idle({ SubAccountId: 'gone' }, 0, 20),
    ];
    const whole = await runRules(await bill(rows), [request('idle-public-ip')], { through: throughDay(60) });
    expect(whole[0]?.coverage.map(({ accountId, region }) => [accountId, region])).toEqual([
      ['111122223333', 'eu-west-1'],
      ['111122223333', 'us-east-1'],
      ['gone', 'eu-west-1'],
    ]);
    const part = request('idle-public-ip', { excluded_regions: ['us-east-1'] });
    const [narrow] = await runRules(await bill(rows), [part], { through: throughDay(60) });
    expect(new Set(narrow?.coverage.map(({ region }) => region))).toEqual(new Set(['eu-west-1']));
    const none = request('idle-public-ip', { included_accounts: ['nobody'] });
    const [empty] = await runRules(await bill(rows), [none], { through: throughDay(60) });
    expect(empty).toMatchObject({ status: 'skipped', coverage: [] });
  });

  it('skips everything on an empty bill', async () => {
    const [result] = await runRules(await bill([]), [request('idle-public-ip')]);
    expect(result).toMatchObject({ status: 'skipped', through: null, findings: [], coverage: [] });
  });

  it('caps a saving at the cost, keeps texts as data, and binds what callers give', async () => {
    const odd = `it's "odd"; DROP TABLE charge`;
    const rows = [...idle({ ResourceId: odd, Tags: `{"k'":"v"}` })];
    const connection = await bill(rows);
    const ask = request('idle-public-ip', {
      excluded_tags: [odd],
      excluded_accounts: [odd],
      excluded_regions: ["'"],
    });
    const [result] = await runRules(connection, [ask], { through: throughDay(30) });
    expect(result?.findings.map(({ resourceId, tags }) => [resourceId, tags])).toEqual([
      [odd, { "k'": 'v' }],
    ]);
    for (const { monthlyCost, monthlySaving } of result?.findings ?? [])
      expect(monthlySaving).toBeLessThanOrEqual(monthlyCost);
  });

  it('bounds what it reports, says so, and then covers nothing', async () => {
    const connection = await bill(idle({}, 0, 3));
    await connection.run(
      `INSERT INTO charge BY NAME SELECT * REPLACE ('eip-' || n AS ResourceId) FROM charge, range(10001) t(n)`.replace(
        '* REPLACE',
        '* EXCLUDE (n) REPLACE',
      ),
    );
    const [result] = await runRules(connection, [request('idle-public-ip')], { through: throughDay(3) });
    expect(result?.findings).toHaveLength(10_000);
    expect(result).toMatchObject({
      status: 'ran',
      coverage: [],
      reason: 'only the 10000 largest findings are reported',
    });
  });

  it('stops when it is cancelled, and leaves no table behind', async () => {
    const connection = await bill(idle());
    const abort = new AbortController();
    abort.abort();
    const run = runRules(connection, [request('idle-public-ip')], { signal: abort.signal });
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    await runRules(connection, [request('idle-public-ip')]);
    const left = await connection.runAndReadAll(
      `SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'rules_%'`,
    );
    expect(left.getRows()).toEqual([]);
  });

  it('works on a connection whose configuration is locked and which may open nothing outside', async () => {
    const connection = await bill(idle());
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    const [result] = await runRules(connection, [request('idle-public-ip')]);
    expect(result?.status).toBe('ran');
  });
});
