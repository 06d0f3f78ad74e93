import { ruleClauses, type VirtualRule } from './virtualTags';
import { defaultOwners, Parameters, planned, type Plan } from './fields';
import { and, checkDays, costColumn, ofDays, type SpendRequest } from './spend';

export type PreviewRequest = Pick<SpendRequest, 'from' | 'to' | 'costMethod' | 'owners'> & {
  rules: readonly Pick<VirtualRule, 'filters'>[];
};

/**
 * What ordered rules catch, one row a currency: `currency`, `cost` of all, `left0` and `charges0` of what no rule fits;
 * for the rule at n, `cost_n` and `charges_n` of what it catches, `fit_n` and `fitting_n` of all that it would.
 */
export function previewSql(request: PreviewRequest): Plan {
  checkDays(request.from, request.to);
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const { fits, raw } = ruleClauses(request.rules, parameters, request.owners ?? defaultOwners);
    const columns = [...new Set([...raw, 'BillingCurrency'])].join(', ');
    const matched = fits.map((fit, at) => `, ${fit} AS m${at}`).join('');
    const first = fits.map((_, at) => `WHEN m${at} THEN ${at}`).join(' ');
    const place = fits.length === 0 ? '-1' : `CASE ${first} ELSE -1 END`;
    const sums = (suffix: string, condition: string, names: readonly [string, string]) =>
      `coalesce(sum(amount) FILTER (WHERE ${condition}), 0) AS ${names[0]}${suffix},
        ${dialect.asNumber(`coalesce(sum(counted) FILTER (WHERE ${condition}), 0)`)} AS ${names[1]}${suffix}`;
    const each = fits.flatMap((_, at) => [
      sums(`_${at}`, `place = ${at}`, ['cost', 'charges']),
      sums(`_${at}`, `m${at}`, ['fit', 'fitting']),
    ]);
    const sql = `WITH scanned AS (
        SELECT ${columns}, sum(${costColumn(request.costMethod, dialect)}) AS amount, ${dialect.charges()} AS counted
        FROM focus WHERE ${and(ofDays(request, parameters))} GROUP BY ALL),
      matched AS (SELECT BillingCurrency AS currency, amount, counted${matched} FROM scanned),
      placed AS (SELECT *, ${place} AS place FROM matched)
      SELECT currency, coalesce(sum(amount), 0) AS cost,
        ${[sums('0', 'place = -1', ['left', 'charges']), ...each].join(',\n        ')}
      FROM placed GROUP BY currency ORDER BY cost DESC, currency LIMIT 200`;
    return parameters.summed(sql, 'month', [request]);
  });
}
