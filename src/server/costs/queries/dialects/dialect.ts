/** What a question gives a query, by name. */
export type Scalar = string | number | boolean | null;

/**
 * How an engine says what plans are made of. A plan is written once, in the SQL that both engines read alike: CTEs, sums
 * with FILTER, windows, GROUP BY ALL. It never gives an expression the name of a column that another one still reads:
 * ClickHouse takes the alias, DuckDB the column.
 */
export interface Dialect {
  name: 'duckdb' | 'clickhouse';
  /** A named value. */
  parameter(name: string, value: Scalar): string;
  /** How many charges; of those that meet a condition. */
  charges(condition?: string): string;
  /** A column of money, or a quantity, as an exact decimal. */
  exact(column: string): string;
  /**
   * CTEs that end with `told` (`start`, `currency`, g0…, l0…, `other`, `cost`): the rows of `valued` (`start`, `currency`,
   * key0…, name0…, `part`) added up by their group, of which so many of each currency by what they cost in all stay by
   * their own name.
   */
  told(groups: number, top: string): string;
  /**
   * A number of 64 bits for some values, which others hardly ever have. Null where what a query uses twice is computed
   * twice, so that looking ahead costs more than it saves.
   */
  fingerprint: ((values: readonly string[]) => string) | null;
  /** The different values of a column, in order, as a list. */
  valuesOf(column: string): string;
  /** A query of `k`: the tag keys of the bill, in order. */
  tagKeys(most: number): string;
  /** Each of some expressions in a row of its own. */
  eachOf(expressions: readonly string[]): string;
  /** Whether a text is in a JSON list of texts. */
  inList(text: string, json: string): string;
  /** A query of the objects of a JSON list, a column for each of these names. */
  rowsOf(json: string, names: readonly string[]): string;
  /** Whether a text has a match of a pattern (RE2). */
  matches(text: string, pattern: string): string;
  /** The value of a column that is not null at the latest time; of several, the greatest. */
  newest(column: string, time: string): string;
  /** A day as it is written: '2026-03-31'. */
  date(text: string): string;
  dateText(date: string): string;
  /** The first day of the day, week (Monday) or month of a time; of the total, none. */
  startOf(unit: 'day' | 'week' | 'month' | 'total', time: string): string;
  /** 1 is Monday. */
  weekday(date: string): string;
  /** 0 to 23. */
  hour(time: string): string;
  /** Over rows: whether all, or any of them, are so. */
  every(condition: string): string;
  some(condition: string): string;
  isTrue(condition: string): string;
  /** A whole number that the answer tells as a number. */
  asNumber(count: string): string;
  /** The quotient as a number; null where there is nothing to divide by. */
  share(part: string, whole: string): string;
  lower(text: string): string;
  /** Whether a text is a line of a list, which begins and ends with a line break. */
  among(text: string, lines: string): string;
  /** Whether a text has another one in it, whatever the case. */
  contains(text: string, part: string): string;
  /** A pattern of people’s, with % and _, as a value for `like`. */
  pattern(text: string): string;
  /** Whatever the case. */
  like(text: string, pattern: string): string;
  /** A column of JSON as text. */
  jsonText(column: string): string;
  /** The tags of a charge as JSON, as the bill has them. */
  tagsText: string;
  /** The value of a tag; '' where there is none. */
  tag(key: string): string;
  /** The value, without blanks around it, of the first tag whose key is this one whatever its case; '' or null: none. */
  tagOfAnyCase(key: string): string;
  /** What a JSON object of texts has under a key; '' or null: nothing. */
  entry(json: string, key: string): string;
}

/** Where each row is a charge. */
export const counted: Dialect['charges'] = (condition) =>
  condition === undefined ? 'count(*)' : `count(*) FILTER (WHERE ${condition})`;
