import type { ImportWarning } from '../types';
import { numberCell, textCell, type ImportDuck } from './duck';
import { note } from './inspect';
import type { Plan } from './mapping';
import { kept } from './names';
import type { Refusals } from './refusals';
import { countedChecks } from './select';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const shown = (amount: number): string =>
  amount.toLocaleString('en-US', { maximumFractionDigits: 2, minimumFractionDigits: 2 });

async function repaired(duck: ImportDuck): Promise<ImportWarning[]> {
  const rows =
    await duck.rows(`SELECT BillingCurrency AS currency, Provider AS provider, EffectiveCost <> 0 AS spread,
      CASE WHEN ChargeCategory <> 'Usage' THEN lower(ChargeCategory) || ' ' ELSE '' END AS kind, count(*) AS rows,
      sum(CASE WHEN EffectiveCost <> 0 THEN EffectiveCost ELSE BilledCost END) AS amount
    FROM ${kept} AND CostRepaired GROUP BY ALL ORDER BY rows DESC LIMIT 20`);
  return rows.map((row) => {
    const count = numberCell(row, 'rows');
    const amount = numberCell(row, 'amount');
    const currency = textCell(row, 'currency');
    const what = `${plural(count, `${textCell(row, 'kind')}row`)} of ${textCell(row, 'provider')}`;
    const how =
      row['spread'] === true
        ? 'repeat the EffectiveCost of the usage that they cover, so they count as 0 in amortized cost'
        : 'had EffectiveCost 0 without a commitment; their BilledCost is used';
    return {
      code: 'effective_cost_repaired',
      message: `${what} ${how} (${shown(amount)} ${currency}).`,
      rows: count,
      amount,
      currency,
    };
  });
}

/** Rows that are alike in every column of the file. They are kept: a bill without row ids may have equal rows. */
async function duplicates(duck: ImportDuck): Promise<ImportWarning[]> {
  const rows =
    await duck.rows(`SELECT currency, sum(times - 1) AS rows, sum((times - 1) * cost) AS amount FROM (
      SELECT any_value(BillingCurrency) AS currency, any_value(BilledCost) AS cost, count(*) AS times
      FROM ${kept} GROUP BY RowHash HAVING count(*) > 1)
    GROUP BY currency ORDER BY rows DESC LIMIT 20`);
  return rows.map((row) => {
    const count = numberCell(row, 'rows');
    const amount = numberCell(row, 'amount');
    const currency = textCell(row, 'currency');
    const message = `${plural(count, 'row')} repeat another row exactly (${shown(amount)} ${currency}). They are counted; if the bill was put together twice, import it again without them.`;
    return { code: 'duplicate_rows', message, rows: count, amount, currency };
  });
}

async function unreadableValues(duck: ImportDuck, plan: Plan): Promise<ImportWarning[]> {
  const checks = countedChecks(plan);
  if (checks.length === 0) return [];
  const counts = checks.map((_, bit) => `count(*) FILTER (WHERE BadMask & ${2 ** bit} <> 0) AS n${bit}`);
  const [row] = await duck.rows(`SELECT ${counts.join(', ')} FROM ${kept} AND BadMask <> 0`);
  return checks.flatMap((check, bit) => {
    const count = numberCell(row, `n${bit}`);
    const message = `${plural(count, 'value')} of ${check.column} (from ${check.source}) cannot be read and are left empty.`;
    return count > 0 ? [note('unreadable_values', message, count)] : [];
  });
}

/** What the rows tell: repaired costs, repeated rows, unreadable values, several currencies. */
export async function findings(duck: ImportDuck, plan: Plan, refused: Refusals): Promise<ImportWarning[]> {
  const warnings = [
    ...(await repaired(duck)),
    ...(await duplicates(duck)),
    ...(await unreadableValues(duck, plan)),
  ];
  const [facts] = await duck.rows(`SELECT count(*) FILTER (WHERE BadTags) AS tags,
      string_agg(DISTINCT BillingCurrency, ', ' ORDER BY BillingCurrency) AS currencies,
      count(DISTINCT BillingCurrency) AS several FROM ${kept}`);
  const tags = numberCell(facts, 'tags');
  if (tags > 0)
    warnings.push(
      note('unreadable_tags', `Tags of ${plural(tags, 'row')} are not a JSON object and are left out.`, tags),
    );
  if (numberCell(facts, 'several') > 1) {
    warnings.push(
      note(
        'several_currencies',
        `The bill has several currencies, which are never added together: ${textCell(facts, 'currencies')}.`,
      ),
    );
  }
  if (refused.count > 0) {
    const first = refused.first[0];
    const where = first?.line ? ` The first is line ${first.line}: ${first.reason}.` : '';
    warnings.push(
      note(
        'rejected_rows',
        `${plural(refused.count, 'row')} could not be read and were left out.${where}`,
        refused.count,
      ),
    );
  }
  return warnings;
}
