import { defaultOwners, Parameters, type Built } from '../queries/fields';
import { and, checkDays, narrow, type SpendRequest } from '../queries/spend';
import { CLASS, money, PRICED } from './charges';
import { isOfKind, KIND, kinds } from './eligible';

export type SumsRequest = Pick<SpendRequest, 'from' | 'to' | 'filters' | 'owners'> & { currency: string };

/** Of each way to cut the sums, so many by their own name; the rest is one line with `line_count` > 1. */
const LINES_MAX = { month: 120, service: 100, account: 100, commitment: 500 } as const;

const ACCOUNT = "coalesce(SubAccountId, BillingAccountId, '')";
const raw = [
  ...['ChargeClass', 'ChargeCategory', 'ChargeFrequency', 'CommitmentDiscountId', 'CommitmentDiscountStatus'],
  ...['CommitmentDiscountUnit', 'SubAccountId', 'SubAccountName', 'BillingAccountId'],
];

const of = (kind: string, value: string) => `coalesce(sum(${value}) FILTER (WHERE class = '${kind}'), 0)`;

/** The columns of a line, see `sumsOf` in lines.ts; sums of sums where `again`. */
const measures = (again: boolean): string => {
  const names = [
    ...['covered', 'open'].flatMap((kind) => [
      [`${kind}_cost`, of(kind, 'cost')],
      [`${kind}_priced_cost`, of(kind, 'priced_cost')],
      [`${kind}_contracted`, of(kind, 'contracted')],
      [`${kind}_rows`, of(kind, 'charges')],
      [`${kind}_priced_rows`, of(kind, 'priced_rows')],
    ]),
    ['unused', of('unused', 'cost')],
    ['used_quantity', of('covered', 'quantity')],
    ['unused_quantity', of('unused', 'quantity')],
  ] as const;
  const sums = names.map(([name, value]) => `${again ? `sum(${name})` : value} AS ${name}`);
  const known = again
    ? 'false'
    : `coalesce(bool_and(quantity_known) FILTER (WHERE class <> 'open'), false) AND count(DISTINCT unit) FILTER (WHERE class <> 'open') = 1`;
  return [...sums, `${known} AS quantity_known`].join(',\n      ');
};

/**
 * Sums of what commitments cover, could cover and leave unused, in one currency: one row in all (`cut` total), one a
 * month, service, account and commitment (`key`, `label`), each cut by the money of its lines. Throws Fault `bad_input`
 * naming the field.
 */
export function sumsSql(request: SumsRequest): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
  const early = [
    `ChargePeriodStart >= ${parameters.add(request.from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    `BillingCurrency = ${parameters.add(request.currency)}`,
    "ChargeCategory IN ('Usage', 'Purchase')",
    ...narrowed.early,
  ];
  const columns = [...new Set([...raw, ...narrowed.raw])].filter((name) => !isOfKind(name));
  const limits = Object.entries(LINES_MAX).map(([cut, max]) => `WHEN '${cut}' THEN ${max}`);
  const sql = `WITH scanned AS (
      SELECT date_trunc('month', ChargePeriodStart)::DATE AS month, ${KIND}, ${columns.join(', ')}, ${PRICED} AS priced,
        sum(${money('Cost')}) AS cost, sum(${money('ContractedCost')}) AS contracted,
        sum(${money('CommitmentDiscountQuantity')}) AS quantity,
        bool_and(CommitmentDiscountQuantity IS NOT NULL) AS quantity_known, count(*) AS charges
      FROM focus WHERE ${and(early)} GROUP BY ALL),
    ${kinds},
    classed AS (
      SELECT strftime(month, '%Y-%m') AS month, coalesce(ServiceName, '') AS service, ${ACCOUNT} AS account,
        coalesce(CommitmentDiscountId, '') AS commitment, coalesce(SubAccountName, '') AS account_name,
        ${CLASS} AS class, coalesce(CommitmentDiscountUnit, '') AS unit, cost, quantity, quantity_known, charges,
        CASE WHEN priced THEN cost ELSE 0 END AS priced_cost, CASE WHEN priced THEN contracted ELSE 0 END AS contracted,
        CASE WHEN priced THEN charges ELSE 0 END AS priced_rows
      FROM scanned JOIN kinds USING (kind) WHERE ${and(narrowed.late)}),
    cuts AS (
      SELECT CASE WHEN grouping(month) = 0 THEN 'month' WHEN grouping(service) = 0 THEN 'service'
          WHEN grouping(account) = 0 THEN 'account' WHEN grouping(commitment) = 0 THEN 'commitment'
          ELSE 'total' END AS cut,
        coalesce(month, service, account, commitment, '') AS key, max(account_name) AS label,
      ${measures(false)}
      FROM classed WHERE class <> '' GROUP BY GROUPING SETS ((), (month), (service), (account), (commitment))),
    placed AS (
      SELECT *, covered_cost + open_cost + unused AS size, CASE cut ${limits.join(' ')} ELSE 1 END AS most,
        row_number() OVER (PARTITION BY cut ORDER BY covered_cost + open_cost + unused DESC, key) AS place,
        count(*) OVER (PARTITION BY cut) AS lines
      FROM cuts WHERE NOT (cut = 'commitment' AND key = '')),
    -- One line alone is never the rest.
    named AS (SELECT * EXCLUDE (most, place, lines), place <= most OR lines = most + 1 AS own FROM placed)
    SELECT * EXCLUDE (own), 1 AS line_count FROM named WHERE own
    UNION ALL BY NAME
    SELECT cut, '' AS key, '' AS label, ${measures(true)}, sum(size) AS size, count(*) AS line_count
    FROM named WHERE NOT own GROUP BY cut
    ORDER BY line_count, cut, size DESC, key`;
  return { sql, values: parameters.values };
}
