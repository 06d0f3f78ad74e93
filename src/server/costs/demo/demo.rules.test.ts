import { describe, expect, it } from 'vitest';
import { MONTH_DAYS } from '@shared/model/money';
import { dailyCostsSql, chargesSql, type Selector } from '../queries/cases';
import { savingRules } from '../rules/registry';
import type { Finding } from '../rules/common/rule';
import { demoRules, keyOf, keys } from './demoRules.fixture';

const { findings, planted, connection } = demoRules('2026-03');

const windowOf = (ruleId: string) => {
  const parameter = savingRules
    .find(({ id }) => id === ruleId)
    ?.parameters.find(({ id }) => id === 'look_back_days');
  return { look_back_days: parameter?.type === 'number' ? parameter.default : 14 };
};

describe('the saving rules on the demo company', () => {
  it('find every planted waste and nothing else, with its amount', async () => {
    const found = await findings('2026-03');
    expect(keys(found)).toEqual(keys(planted()));
    const byKey = new Map(found.map((one) => [keyOf(one), one]));
    const wrong = planted().flatMap((one) => {
      const saving = byKey.get(keyOf(one))?.monthlySaving ?? null;
      const expected = one.expectedMonthlySaving;
      if (expected === null || saving === null) return expected === saving ? [] : [{ one, saving }];
      return Math.abs(saving - expected) <= one.tolerance * expected ? [] : [{ one, saving }];
    });
    expect(wrong).toEqual([]);
  });

  it('name the charges that are their money: series and charges tell their cost', async () => {
    const found = await findings('2026-03');
    const selectorOf = (one: Finding, index: number): Selector => ({ ...one, key: String(index) });
    const read = async (built: { sql: string; values: Record<string, string | number | boolean | null> }) =>
      (await connection().runAndReadAll(built.sql, built.values)).getRowObjectsJson();
    const range = { from: '2026-03-01', to: '2026-03-31' };
    const rows = await read(dailyCostsSql(found.map(selectorOf), range, 'amortized'));
    const wrong: unknown[] = [];
    for (const [index, one] of found.entries()) {
      // An anomaly is told by its own days, a fleet by the days that were counted.
      if (
        one.monthlyCost === 0 ||
        ['cost-anomaly', 'usage-anomaly', 'short-lived-on-demand'].includes(one.ruleId)
      )
        continue;
      // What grows is told at the rate of its last 14 days.
      const days = one.ruleId === 'storage-growth' ? 14 : windowOf(one.ruleId).look_back_days;
      const from = new Date(Date.parse(one.through ?? range.to) - (days - 1) * 86_400_000).toISOString();
      const own = rows.filter((row) => row['key'] === String(index));
      const inWindow = own.filter(
        ({ day }) => String(day) >= from.slice(0, 10) && String(day) <= (one.through ?? range.to),
      );
      const first = own.map(({ day }) => String(day)).toSorted()[0] ?? range.from;
      const seen = first > from.slice(0, 10) ? first : from.slice(0, 10);
      const length = (Date.parse(one.through ?? range.to) - Date.parse(seen)) / 86_400_000 + 1;
      const month = (inWindow.reduce((sum, { cost }) => sum + Number(cost), 0) / length) * MONTH_DAYS;
      if (Math.abs(month - one.monthlyCost) > 0.001 * one.monthlyCost)
        wrong.push([one.ruleId, one.resourceId, month, one.monthlyCost]);
    }
    expect(wrong).toEqual([]);
    const fleet = found.findIndex(({ ruleId }) => ruleId === 'short-lived-on-demand');
    expect(rows.filter(({ key }) => key === String(fleet)).length).toBeGreaterThan(15);
    for (const ruleId of ['commitment-gap', 'zombie-account', 'short-lived-on-demand', 'new-service']) {
      const one = found.find((finding) => finding.ruleId === ruleId);
      const charges = one && (await read(chargesSql(selectorOf(one, 0), range, 'amortized')));
      expect(charges?.length, ruleId).toBeGreaterThan(0);
    }
  });
});
