import { describe, expect, it } from 'vitest';
import { runRules } from '../run';
import { alwaysOn, bill, daily, dayAt, throughDay, type Charge } from './fixture';

const DAYS = 60;

const found = async (ruleIds: readonly string[], rows: readonly Charge[], days = DAYS) => {
  const requests = ruleIds.map((ruleId) => ({ key: ruleId, ruleId, parameters: {} }));
  const results = await runRules(await bill([...alwaysOn(days), ...rows]), requests, {
    through: throughDay(days),
  });
  return results.flatMap(({ ruleId, status, reason, findings }) => {
    if (status !== 'ran') throw new Error(`${ruleId}: ${reason}`);
    return findings.filter(({ resourceId }) => resourceId !== 'Amazon Elastic Compute Cloud');
  });
};

const seller = { PublisherName: 'Seller Ltd', ServiceName: 'Log search', ServiceCategory: 'Analytics' };
const product = {
  ...seller,
  ResourceId: 'product',
  Text: 'hosts',
  Cost: 31,
  ListCost: 31,
  ContractedCost: 31,
};

const subscription = (days: readonly number[], charge: Charge) =>
  days.map((day) => ({
    ...daily({ ...seller, Text: 'subscription' }, day, day + 1)[0],
    ChargeCategory: 'Purchase',
    ChargeFrequency: 'Recurring',
    ...charge,
  }));

describe('the month of a finding', () => {
  it('is one for all rules: what it costs since it was first seen', async () => {
    const discounted = alwaysOn(DAYS, {
      ResourceId: 'i-agreed',
      Cost: 90,
      ListCost: 100,
      ContractedCost: 90,
    });
    const findings = await found(
      ['new-service', 'marketplace-spend', 'list-price-paid'],
      [...daily(product, DAYS - 9, DAYS), ...discounted],
    );
    expect(findings.map(({ ruleId }) => ruleId).sort()).toEqual([
      'list-price-paid',
      'marketplace-spend',
      'new-service',
    ]);
    for (const { monthlyCost } of findings) expect(monthlyCost).toBeCloseTo(31 * 30.4375, 9);
  });

  it('counts the days without rows after it was first seen', async () => {
    const [finding] = await found(
      ['marketplace-spend'],
      [...daily(product, DAYS - 20, DAYS - 15), ...daily(product, DAYS - 5, DAYS)],
    );
    expect(finding?.monthlyCost).toBeCloseTo(((10 * 31) / 20) * 30.4375, 9);
  });

  it('of a resource that is new is not thinned by the days before it', async () => {
    const [finding] = await found(
      ['idle-public-ip'],
      daily({ ResourceId: 'eip', Text: 'idle public ipv4 address', Cost: 0.12 }, DAYS - 3, DAYS),
    );
    expect(finding?.monthlySaving).toBeCloseTo(0.12 * 30.4375, 9);
  });

  it('of a monthly subscription is its amount, wherever in the month the bill ends', async () => {
    // 1 March and 1 April; the fixture begins on 1 March.
    const monthly = [
      ...subscription([0], { Cost: 89.95, ChargePeriodEnd: dayAt(31) }),
      ...subscription([31], { Cost: 89.95, ChargePeriodEnd: dayAt(61) }),
    ];
    for (const days of [32, 45, 60, 61]) {
      const [finding] = await found(['marketplace-spend'], monthly, days);
      expect(finding?.monthlyCost).toBeCloseTo(89.95, 9);
      expect(finding?.evidence).toContainEqual({ label: 'Subscriptions per month', value: '$89.95' });
    }
    const longPast = await found(['marketplace-spend'], monthly, 90);
    expect(longPast).toEqual([]);
  });

  it('of a fee that is due every day is its mean day', async () => {
    const days = Array.from({ length: 60 }, (_, day) => day);
    for (const through of [59, 60]) {
      const [finding] = await found(['marketplace-spend'], subscription(days, { Cost: 3 }), through);
      expect(finding?.monthlyCost).toBeCloseTo(3 * 30.4375, 9);
    }
    const [young] = await found(['marketplace-spend'], subscription(days.slice(50), { Cost: 3 }), 60);
    expect(young?.monthlyCost).toBeCloseTo(3 * 30.4375, 9);
  });

  it('of a yearly subscription is the month’s share, for as long as its period runs', async () => {
    const yearly = subscription([0], { Cost: 1200, ChargePeriodEnd: '2027-03-01' });
    const [finding] = await found(['marketplace-spend'], yearly, 60);
    expect(finding?.monthlyCost).toBeCloseTo((1200 / 365) * 30.4375, 9);
  });
});
