import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
import type { CommitmentEnd } from '../common/rule';
import { runRules } from '../run';

const attempt = async (
  rows: readonly Charge[],
  parameters: Record<string, unknown> = {},
  days = 30,
  commitments: CommitmentEnd[] = [],
) => {
  const request = { key: 'k', ruleId: 'expiring-commitment', parameters };
  const options = { through: throughDay(days), commitments };
  const [result] = await runRules(await bill(rows), [request], options);
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

describe('expiring commitments', () => {
  const covered = (charge: Charge = {}) =>
    daily(
      {
        CommitmentDiscountId: 'ri-1',
        CommitmentDiscountStatus: 'Used',
        CommitmentDiscountType: 'Reservation',
        PricingCategory: 'Committed',
        Text: 'reserved',
        Cost: 6,
        ListCost: 10,
        ...charge,
      },
      0,
      30,
    );
  const purchase = (charge: Charge) =>
    daily(
      {
        CommitmentDiscountId: 'ri-1',
        ChargeCategory: 'Purchase',
        Text: 'reservation',
        Cost: 2000,
        ...charge,
      },
      2,
      3,
    );

  it('believes the contract before the bill, by the id of the commitment or by what its charges are applied to', async () => {
    const contract = [
      { commitmentId: 'ri-1', end: '2026-04-20' },
      { commitmentId: 'cc-9', end: '2026-04-10' },
      { commitmentId: 'other', end: '2026-04-05' },
    ];
    const ends = async (rows: Charge[], commitments: CommitmentEnd[]) =>
      (await run(rows, {}, 30, commitments)).findings.map(({ evidence }) => evidence[0]?.value);
    const inText = { Text: 'reserved {"enddate":"2026-04-29t00:00:00z"}' };
    expect(await ends(covered(inText), contract)).toEqual(['2026-04-20']);
    const applied = { ContractApplied: '[{"ContractId":"c1","ContractCommitmentId":"cc-9"}]' };
    expect(await ends(covered(applied), contract.slice(1))).toEqual(['2026-04-10']);
    expect(await ends(covered(), contract.slice(1))).toEqual([]);
  });

  it('reads the end from the details of the price', async () => {
    const { findings } = await run(covered({ Text: 'reserved {"enddate":"2026-04-29t00:00:00z"}' }));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.monthlySaving).toBeNull();
    expect(findings[0]?.monthlyCost).toBeCloseTo(6 * 30.4375, 9);
    expect(findings[0]?.evidence.slice(0, 3)).toEqual([
      { label: 'End', value: '2026-04-29' },
      { label: 'Days left', value: '30 days' },
      { label: 'Price increase per month', value: '$121.75' },
    ]);
  });

  it('reads the end from the contract, or from a purchase whose period is the term', async () => {
    const contract = covered({ ContractApplied: '{"ContractCommitmentPeriodEnd":"2026-05-20"}' });
    expect((await run(contract)).findings[0]?.evidence[0]?.value).toBe('2026-05-20');
    const span = [
      ...covered(),
      ...purchase({ ChargePeriodStart: '2025-04-20', ChargePeriodEnd: '2026-04-20' }),
    ];
    expect((await run(span)).findings[0]?.evidence[0]?.value).toBe('2026-04-20');
  });

  it('believes the period of a purchase that says its end, also of a short rest, and guesses no year', async () => {
    // A rest of 111 days, bought on the bill; its text names the length of the first term.
    const rest = { ChargePeriodEnd: '2026-04-18', Text: '1 year, rest of an exchanged term' };
    const rows = [...covered(), ...alwaysOn(30), ...purchase(rest)];
    expect((await run(rows)).findings[0]?.evidence[0]?.value).toBe('2026-04-18');
    // The monthly fee says nothing about the end.
    const monthly = [...covered(), ...alwaysOn(30), ...purchase({ ChargePeriodEnd: '2026-04-03' })];
    expect((await run(monthly, { within_days: 365 })).findings).toEqual([]);
  });

  it('adds the term to a purchase that is on the bill', async () => {
    const rows = [...covered(), ...alwaysOn(30), ...purchase({ Text: '1 year no upfront' })];
    expect((await run(rows, { within_days: 365 })).findings[0]?.evidence[0]?.value).toBe('2027-03-03');
    expect((await run(rows)).findings).toEqual([]);
  });

  it('says nothing when the end is far, past, or unknown', async () => {
    for (const Text of ['{"enddate":"2026-05-30"}', '{"enddate":"2026-03-29"}', 'reserved']) {
      expect((await run(covered({ Text }))).findings).toEqual([]);
    }
  });
});
