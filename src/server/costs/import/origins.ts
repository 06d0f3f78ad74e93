import type { ImportWarning } from '../types';
import { numberCell, textCell, type ImportDuck } from './duck';
import type { Plan } from './mapping';
import { kept, staging } from './names';

/** What FOCUS asks to be equal on an origin charge and on the charges that it is allocated into. */
const same = [
  'BillingAccountId',
  'SubAccountId',
  'BillingCurrency',
  'BillingPeriodStart',
  'ProviderName',
  'ServiceName',
  'ChargeCategory',
  'ChargeClass',
  'ChargeDescription',
  'ChargePeriodStart',
  'ChargePeriodEnd',
  'CommitmentDiscountId',
  'RegionId',
  'ResourceId',
  'SkuId',
  'SkuPriceId',
  'PricingUnit',
];
const summed = ['BilledCost', 'EffectiveCost', 'PricingQuantity'];
/** Sums of doubles are a little off; a bill has no amount as small. */
const isEqual = (column: string) =>
  `abs(coalesce(w.${column}, 0) - coalesce(p.${column}, 0)) <= 0.000001 + abs(coalesce(w.${column}, 0)) * 1e-9`;

const shown = (amount: number): string =>
  amount.toLocaleString('en-US', { maximumFractionDigits: 2, minimumFractionDigits: 2 });

/**
 * Allocated charges replace the charge that they come from. A file that has both counts it once: the origin is left out
 * where its parts add up to it. Those beside parts that do not are told, and counted.
 */
export async function leaveOrigins(duck: ImportDuck, plan: Plan): Promise<ImportWarning[]> {
  if (!plan.mapping.AllocatedMethodId) return [];
  const keys = same.join(', ');
  const sums = summed.map((column) => `sum(${column}) AS ${column}`).join(', ');
  const of = (condition: string, more: string) =>
    `SELECT ${keys}, ${sums}, count(*) AS rows${more} FROM ${kept} AND AllocatedMethodId IS ${condition} GROUP BY ALL`;
  await duck.run(`CREATE TEMP TABLE origins AS
    SELECT w.BillingCurrency, w.hashes, w.rows, w.EffectiveCost AS amount, p.rows AS parts,
      ${summed.map(isEqual).join(' AND ')} AS whole
    FROM (${of('NULL', ', list(RowHash) AS hashes')}) w JOIN (${of('NOT NULL', '')}) p
      ON ${same.map((column) => `w.${column} IS NOT DISTINCT FROM p.${column}`).join(' AND ')}`);
  const found =
    await duck.rows(`SELECT whole, BillingCurrency AS currency, sum(rows) AS rows, sum(parts) AS parts,
      sum(amount) AS amount
    FROM origins GROUP BY ALL ORDER BY whole DESC, currency LIMIT 20`);
  if (found.some((row) => row.whole === true)) {
    await duck.run(`CREATE TEMP TABLE left_out AS SELECT unnest(hashes) AS RowHash FROM origins WHERE whole`);
    await duck.run(`ALTER VIEW ${staging.table} RENAME TO ${staging.table}_all`);
    await duck.run(`CREATE TEMP VIEW ${staging.table} AS
      SELECT * FROM ${staging.table}_all WHERE RowHash NOT IN (SELECT RowHash FROM left_out)`);
  }
  return found.map((row) => {
    const [rows, parts, amount] = [
      numberCell(row, 'rows'),
      numberCell(row, 'parts'),
      numberCell(row, 'amount'),
    ];
    const currency = textCell(row, 'currency');
    const isWhole = row.whole === true;
    const whose = rows === 1 ? '1 charge' : `${rows} charges`;
    const message = isWhole
      ? `${whose} of ${shown(amount)} ${currency} in total ${rows === 1 ? 'is' : 'are'} also in the file as ${parts} allocated charges. Only the allocated ones are counted.`
      : `${whose} of ${shown(amount)} ${currency} in total ${rows === 1 ? 'stands' : 'stand'} beside allocated charges that don’t add up to ${rows === 1 ? 'it' : 'them'}. All of them are counted.`;
    return { code: isWhole ? 'allocated_origins' : 'allocated_apart', message, rows, amount, currency };
  });
}
