import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'zombie-account', parameters };
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

describe('zombie accounts', () => {
  const left = (charge: Charge = {}, from = 0, to = 30) => [
    ...daily(
      {
        SubAccountId: 'zombie',
        SubAccountName: 'old',
        ResourceId: 'bucket',
        ServiceName: 'Amazon Simple Storage Service',
        ServiceCategory: 'Storage',
        ConsumedUnit: 'GB-Months',
        Text: 'timedstorage',
        Cost: 3,
        ...charge,
      },
      from,
      to,
    ),
    ...daily(
      {
        SubAccountId: 'zombie',
        SubAccountName: 'old',
        ResourceId: 'vol',
        ConsumedUnit: 'GB-Months',
        Text: 'ebs:volumeusage.gp3',
        Cost: 1,
        ...charge,
      },
      from,
      to,
    ),
  ];

  it('finds an account with nothing but things left behind', async () => {
    const { findings, coverage } = await run([...alwaysOn(30), ...left()]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      accountId: 'zombie',
      region: '',
      resourceId: 'zombie',
      resourceType: 'Account',
    });
    expect(findings[0]?.monthlySaving).toBeCloseTo(4 * 30.4375, 9);
    expect(coverage).toContainEqual(expect.objectContaining({ accountId: 'zombie', region: '' }));
  });

  it('leaves alone an account that runs something, is new, or is gone', async () => {
    const active = daily(
      { SubAccountId: 'zombie', ResourceId: 'fn', Text: 'lambda', ConsumedUnit: 'Requests', Cost: 0.1 },
      0,
      30,
    );
    expect((await run([...alwaysOn(30), ...left(), ...active])).findings).toEqual([]);
    expect((await run([...alwaysOn(30), ...left({}, 20, 30)])).findings).toEqual([]);
    expect((await run([...alwaysOn(30), ...left({}, 0, 28)])).findings).toEqual([]);
  });

  const other = (charge: Charge, from: number, to: number) =>
    daily({ SubAccountId: 'zombie', SubAccountName: 'old', ResourceId: 'other', ...charge }, from, to);
  const lambda = { ServiceName: 'AWS Lambda', Text: 'lambda requests', ConsumedUnit: 'Requests', Cost: 0.01 };

  it('a function that runs on several days means use, however little it costs', async () => {
    expect((await run([...alwaysOn(30), ...left(), ...other(lambda, 5, 30)])).findings).toEqual([]);
    expect(
      (await run([...alwaysOn(30), ...left(), ...other({ ...lambda, Cost: 0 }, 8, 10)])).findings,
    ).toEqual([]);
  });

  it('says what else was billed, and what ran on a single day', async () => {
    const watch = {
      ServiceName: 'AmazonCloudWatch',
      ServiceCategory: 'Management and Governance',
      Cost: 0.04,
    };
    const { findings } = await run([
      ...alwaysOn(30),
      ...left(),
      ...other(lambda, 5, 6),
      ...other({ ...watch, Text: 'metrics', ConsumedUnit: 'Metrics' }, 0, 30),
    ]);
    expect(findings[0]?.summary).toContain('on 30 days, and only AWS Lambda ran in it, on 1 day.');
    expect(findings[0]?.evidence[0]).toEqual({
      label: 'Anything else',
      value: 'AWS Lambda, AmazonCloudWatch: 1.0% of the cost',
    });
    const [quiet] = (await run([...alwaysOn(30), ...left()])).findings;
    expect(quiet?.summary).toContain('and nothing ran in it.');
    expect(quiet?.evidence[0]?.value).toBe('nothing');
  });

  it('traffic and disks that a compute service bills are no use of it', async () => {
    const traffic = { Text: 'datatransfer-out-bytes', ConsumedUnit: 'GB', Cost: 0.01 };
    expect((await run([...alwaysOn(30), ...left(), ...other(traffic, 0, 30)])).findings).toHaveLength(1);
  });

  it('skips a bill in which nothing is there every hour', async () => {
    expect(await attempt(left())).toMatchObject({ status: 'skipped', coverage: [] });
  });
});
