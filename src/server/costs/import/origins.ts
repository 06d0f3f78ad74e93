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
  if (plan.format.id.startsWith('aws-')) return splitMachines(duck);
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
    await restage(duck, (all) => `SELECT * FROM ${all} WHERE RowHash NOT IN (SELECT RowHash FROM left_out)`);
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

/** From here on the rows are others. */
async function restage(duck: ImportDuck, select: (all: string) => string): Promise<void> {
  const all = `${staging.table}_all`;
  await duck.run(`ALTER VIEW ${staging.table} RENAME TO ${all}`);
  await duck.run(`CREATE TEMP VIEW ${staging.table} AS ${select(all)}`);
}

/** What a machine and the shares of its cost have in common. */
const machine = [
  'BillingAccountId',
  'SubAccountId',
  'BillingCurrency',
  'BillingPeriodStart',
  'ChargePeriodStart',
  'ResourceId',
].join(', ');
const divided = [
  'BilledCost',
  'EffectiveCost',
  'Cost',
  'ListCost',
  'ContractedCost',
  'ConsumedQuantity',
  'PricingQuantity',
];
/** AWS tells shares with ten decimals; the rest of a sum is exact. */
const DECIMALS = 10;

/**
 * AWS tells the cost of pods and tasks as shares of what their machine costs, on lines of their own at a cost of 0. Each
 * charge for the machine is divided among them, and keeps what no share is of: the sums of the bill stay as they are.
 * Shares of a machine that is not in the file have no cost.
 */
async function splitMachines(duck: ImportDuck): Promise<ImportWarning[]> {
  await duck.run(`CREATE TEMP TABLE shares AS SELECT ${machine}, AllocatedResourceId AS part,
      any_value(AllocatedMethodId) AS method, any_value(AllocatedResourceName) AS part_name,
      any_value(AllocatedTags) AS part_tags, sum(EffectiveCost) AS share
    FROM ${kept} AND AllocatedMethodId IS NOT NULL GROUP BY ${machine}, part`);
  await duck.run(`CREATE TEMP TABLE machines AS SELECT s.*, row_number() OVER () AS machine FROM ${staging.table} AS s SEMI JOIN shares USING (${machine})
    WHERE Rejection IS NULL AND AllocatedMethodId IS NULL AND ChargeCategory = 'Usage'
      AND regexp_matches(SkuMeter, '(Box|Spot|Dedicated|Host)Usage')`);
  await duck.run(`CREATE TEMP TABLE ratios AS WITH
      paid AS (SELECT ${machine}, sum(EffectiveCost) AS paid FROM machines GROUP BY ALL HAVING paid > 0),
      asked AS (SELECT ${machine}, sum(share) AS asked FROM shares GROUP BY ALL)
    SELECT shares.*, share / greatest(paid, asked) AS ratio
    FROM shares JOIN paid USING (${machine}) JOIN asked USING (${machine}) WHERE share > 0`);
  const of = (column: string) => `round(m.${column} * ratio, ${DECIMALS})`;
  const tags = `CASE WHEN m.Tags IS NULL OR part_tags IS NULL THEN coalesce(part_tags, m.Tags)
    ELSE json_merge_patch(m.Tags::JSON, part_tags::JSON)::VARCHAR END`;
  await duck.run(`CREATE TEMP TABLE parts AS SELECT m.* REPLACE (${divided.map((column) => `${of(column)} AS ${column}`).join(', ')},
      method AS AllocatedMethodId, json_object('Elements', [{AllocatedRatio: ratio}])::VARCHAR AS AllocatedMethodDetails,
      part AS AllocatedResourceId, part_name AS AllocatedResourceName, part_tags AS AllocatedTags, ${tags} AS Tags,
      hash(m.RowHash, part) AS RowHash)
    FROM machines AS m JOIN ratios USING (${machine})`);
  const rest = (column: string) => `(m.${column}::DECIMAL(38, 15) - taken.${column})::DOUBLE AS ${column}`;
  await duck.run(`CREATE TEMP TABLE rests AS SELECT m.* REPLACE (${divided.map(rest).join(', ')}) FROM machines AS m JOIN (
      SELECT machine, ${divided.map((column) => `sum(${column}::DECIMAL(38, 15)) AS ${column}`).join(', ')}
      FROM parts GROUP BY machine) AS taken USING (machine)`);
  const [lost] = await duck.rows(
    `SELECT count(*) AS rows FROM shares ANTI JOIN ratios USING (${machine}, part) WHERE share > 0`,
  );
  const found = await duck.rows(`SELECT BillingCurrency AS currency, count(DISTINCT machine) AS rows,
      count(DISTINCT AllocatedResourceId) AS parts, sum(EffectiveCost) AS amount FROM parts GROUP BY ALL ORDER BY currency`);
  const isLeft = divided.map((column) => `coalesce(${column}, 0) <> 0`).join(' OR ');
  await restage(
    duck,
    (
      all,
    ) => `SELECT * FROM ${all} WHERE AllocatedMethodId IS NULL AND RowHash NOT IN (SELECT RowHash FROM machines SEMI JOIN parts USING (machine))
      UNION ALL BY NAME SELECT * EXCLUDE (machine) FROM parts UNION ALL BY NAME SELECT * EXCLUDE (machine) FROM rests WHERE ${isLeft}
      UNION ALL BY NAME SELECT * REPLACE (0 AS EffectiveCost, 0 AS Cost) FROM ${all} AS s
        ANTI JOIN (SELECT ${machine}, part AS AllocatedResourceId FROM ratios) USING (${machine}, AllocatedResourceId)
        WHERE AllocatedMethodId IS NOT NULL`,
  );
  const warnings = found.map((row) => {
    const currency = textCell(row, 'currency');
    const amount = numberCell(row, 'amount');
    const message = `${shown(amount)} ${currency} of machines is split among ${numberCell(row, 'parts')} pods and tasks, as AWS tells. What is left stays with the machines.`;
    return { code: 'split_machines', message, rows: numberCell(row, 'rows'), amount, currency };
  });
  const alone = numberCell(lost, 'rows');
  if (alone === 0) return warnings;
  const message = `The file has no charge for the machine of ${alone} shares of pods and tasks. Their cost stays with the machine.`;
  return [...warnings, { code: 'split_apart', message, rows: alone, amount: null, currency: null }];
}
