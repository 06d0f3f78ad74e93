import type { Dialect } from './dialect';
import { duckdb } from './duckdb';

/** Bills of which some rows are sums of charges (costs/rollups): `Charges` is how many. */
export const summed: Dialect = {
  ...duckdb,
  name: 'duckdb',
  charges: (condition) =>
    condition === undefined
      ? 'coalesce(sum(Charges), 0)'
      : `coalesce(sum(Charges) FILTER (WHERE ${condition}), 0)`,
};
