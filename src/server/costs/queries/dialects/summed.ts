import { clickhouse } from './clickhouse';
import type { Dialect } from './dialect';
import { duckdb } from './duckdb';

/** Bills of which some rows are sums of charges (costs/rollups): `Charges` is how many. */
const over = (dialect: Dialect): Dialect => ({
  ...dialect,
  charges: (condition) =>
    condition === undefined
      ? 'coalesce(sum(Charges), 0)'
      : `coalesce(sum(Charges) FILTER (WHERE ${condition}), 0)`,
});

export const summed = over(duckdb);
export const clickhouseSummed = over(clickhouse);
