import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
import { runRules } from '../run';

const attempt = async (rows: readonly Charge[], parameters: Record<string, unknown> = {}, days = 30) => {
  const request = { key: 'k', ruleId: 'idle-public-ip', parameters };
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

describe('idle public IP addresses', () => {
  const idle = (charge: Charge = {}, from = 0, to = 30) =>
    daily(
      {
        ResourceId: 'eipalloc-1',
        Text: 'publicipv4:idleaddress $0.005 per idle public ipv4 address per hour',
        Cost: 0.12,
        ...charge,
      },
      from,
      to,
    );

  it('finds an idle address with its whole cost as saving', async () => {
    const { findings, coverage, through } = await run(idle({ Tags: '{"Owner":"net@example.com"}' }));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      provider: 'AWS',
      accountId: '111122223333',
      accountName: 'payments',
      region: 'eu-west-1',
      resourceId: 'eipalloc-1',
      currency: 'USD',
      owner: 'net@example.com',
      firstSeen: '2026-03-01',
      lastSeen: '2026-03-30',
    });
    expect(findings[0]?.monthlyCost).toBeCloseTo(0.12 * 30.4375, 9);
    expect(findings[0]?.monthlySaving).toBeCloseTo(0.12 * 30.4375, 9);
    const here = { provider: 'AWS', accountId: '111122223333', region: 'eu-west-1' };
    expect(coverage).toEqual([{ ...here, through: '2026-03-30', ended: false }]);
    expect(through).toBe('2026-03-30');
  });

  it('knows the wording of Azure and Google Cloud', async () => {
    const { findings } = await run([
      ...idle({
        Provider: 'Microsoft',
        ResourceId: '/subscriptions/1/publicipaddresses/a',
        Text: 'standard ipv4 static public ip (unassociated)',
      }),
      ...idle({ Provider: 'Google Cloud', ResourceId: 'ip-1', Text: 'static ip charge in oregon' }),
      ...idle({ Provider: 'Google Cloud', ResourceId: 'ip-2', Text: 'external ip charge on a standard vm' }),
      ...idle({ Provider: 'Microsoft', ResourceId: 'used', Text: 'standard ipv4 static public ip' }),
      ...idle({ ResourceId: 'used', Text: '$0.005 per in-use public ipv4 address per hour' }),
    ]);
    expect(findings.map(({ resourceId }) => resourceId).sort()).toEqual([
      '/subscriptions/1/publicipaddresses/a',
      'ip-1',
    ]);
  });

  it('says nothing of an address that was released, corrections, or small amounts', async () => {
    expect((await run([...idle({}, 0, 27), ...alwaysOn(30)])).findings).toEqual([]);
    expect((await run([...idle({ ChargeClass: 'Correction' }), ...alwaysOn(30)])).findings).toEqual([]);
    expect((await run(idle(), { minimum_saving: 4 })).findings).toEqual([]);
  });

  it('leaves out excluded tags, and tells currencies apart', async () => {
    const rows = [
      ...idle({ Tags: '{"Env":"DR","keep":"yes"}' }),
      ...idle({ BillingCurrency: 'EUR', SubAccountId: 'eu' }),
    ];
    for (const tag of ['keep', 'env=dr', 'keep!=no']) {
      const { findings } = await run(rows, { excluded_tags: [tag] });
      expect(findings.map(({ currency }) => currency)).toEqual(['EUR']);
    }
    expect((await run(rows, { excluded_tags: ['env=prod', 'keep!=yes', 'other'] })).findings).toHaveLength(2);
  });
});
