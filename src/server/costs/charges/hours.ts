import type { Dialect } from '../queries/dialects/dialect';
import { duckdb } from '../queries/dialects/duckdb';

const hours = "'^(1 )?(instance|node|gateway|address)?[ -]?(hours?|hrs?|h)$'";
const minutes = "'^(1 )?(minutes?|mins?)$'";
const seconds = "'^(1 )?(seconds?|secs?|s)$'";

/**
 * Hours in one unit of a quantity, as SQL, where the unit counts the hours that something was there; null for GB,
 * requests, LCU-hours…
 */
export function hoursOfUnit(unit: string, dialect: Dialect = duckdb): string {
  const is = (pattern: string) => dialect.matches(dialect.lower(unit), pattern);
  return `CASE WHEN ${is(hours)} THEN 1.0 WHEN ${is(minutes)} THEN 1.0 / 60 WHEN ${is(seconds)} THEN 1.0 / 3600 END`;
}
