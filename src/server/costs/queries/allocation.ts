import { ruleClauses, type VirtualRule } from './virtualTags';
import { defaultOwners, Parameters, type Built } from './fields';
import { and, checkDays, costColumn, creditClause, type SpendRequest } from './spend';

export type PreviewRequest = Pick<SpendRequest, 'from' | 'to' | 'costMethod' | 'owners'> & {
  rules: readonly Pick<VirtualRule, 'filters'>[];
};

/**
 * What ordered rules catch, one row a currency: `currency`, `cost` of all, `left0` and `charges0` of what no rule fits;
 * for the rule at n, `cost_n` and `charges_n` of what it catches, `fit_n` and `fitting_n` of all that it would.
 */
export function previewSql(request: PreviewRequest): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const { fits, raw } = ruleClauses(request.rules, parameters, request.owners ?? defaultOwners);
  const columns = [...new Set([...raw, 'BillingCurrency'])].join(', ');
  const early = [
    `ChargePeriodStart >= ${parameters.add(request.from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    creditClause(request.costMethod),
  ];
  const matched = fits.map((fit, at) => `, ${fit} AS m${at}`).join('');
  const first = fits.map((_, at) => `WHEN m${at} THEN ${at}`).join(' ');
  const place = fits.length === 0 ? '-1' : `CASE ${first} ELSE -1 END`;
  const sums = (suffix: string, condition: string, names: readonly [string, string]) =>
    `coalesce(sum(cost) FILTER (WHERE ${condition}), 0) AS ${names[0]}${suffix},
      coalesce(sum(charges) FILTER (WHERE ${condition}), 0)::DOUBLE AS ${names[1]}${suffix}`;
  const each = fits.flatMap((_, at) => [
    sums(`_${at}`, `place = ${at}`, ['cost', 'charges']),
    sums(`_${at}`, `m${at}`, ['fit', 'fitting']),
  ]);
  const sql = `WITH scanned AS (
      SELECT ${columns}, sum(${costColumn(request.costMethod)}) AS cost, count(*) AS charges
      FROM focus WHERE ${and(early)} GROUP BY ALL),
    matched AS (SELECT BillingCurrency AS currency, cost, charges${matched} FROM scanned),
    placed AS (SELECT *, ${place} AS place FROM matched)
    SELECT currency, coalesce(sum(cost), 0) AS cost,
      ${[sums('0', 'place = -1', ['left', 'charges']), ...each].join(',\n      ')}
    FROM placed GROUP BY currency ORDER BY cost DESC LIMIT 200`;
  return { sql, values: parameters.values };
}
