import { counted, type Dialect, type Scalar } from './dialect';

function typeOf(value: Scalar): string {
  if (typeof value === 'string') return 'String';
  if (typeof value === 'boolean') return 'Bool';
  if (value === null) return 'Nullable(String)';
  return Number.isInteger(value) ? 'Int64' : 'Float64';
}

/** DuckDB takes every blank of Unicode off, ClickHouse’s own function only the plain one. */
const trim = (text: string): string => `replaceRegexpAll(${text}, '^\\\\p{Zs}+|\\\\p{Zs}+$', '')`;

/** The copy of a bill in ClickHouse: tags as a map, money as decimals of twelve places. */
export const clickhouse: Dialect = {
  name: 'clickhouse',
  parameter: (name, value) => `{${name}:${typeOf(value)}}`,
  charges: counted,
  exact: (column) => column,
  // What is used twice is computed twice here: one scan, and windows over it.
  told: (groups, top) => {
    const each = (write: (at: number) => string) => Array.from({ length: groups }, (_, at) => write(at));
    const keys = ['currency', ...each((at) => `key${at}`)].join(', ');
    const order = ['whole DESC', ...each((at) => `key${at}`)].join(', ');
    const own = (column: string) => `if(place <= ${top}, ${column}, '')`;
    const names = (as: (at: number) => string) => each((at) => `, ${as(at)}`).join('');
    return `grouped AS (
      SELECT start, ${keys}${names((at) => `max(name${at}) AS called${at}`)}, sum(part) AS sums FROM valued GROUP BY start, ${keys}),
    weighed AS (
      SELECT *, sum(sums) OVER (PARTITION BY ${keys}) AS whole${names((at) => `max(called${at}) OVER (PARTITION BY ${keys}) AS named${at}`)}
      FROM grouped),
    placed AS (
      SELECT *, dense_rank() OVER (PARTITION BY currency ORDER BY ${order}) AS place FROM weighed),
    told AS (
      SELECT start, currency${names((at) => `${own(`key${at}`)} AS g${at}, max(${own(`named${at}`)}) AS l${at}`)},
        CAST(place > ${top}, 'Bool') AS other, sum(sums) AS cost
      FROM placed GROUP BY start, currency${names((at) => `g${at}`)}, other)`;
  },
  fingerprint: null,
  valuesOf: (column) => `arraySort(groupUniqArray(${column}))`,
  tagKeys: (most) =>
    `SELECT arraySort(groupArray(k)) FROM (SELECT DISTINCT arrayJoin(mapKeys(Tags)) AS k FROM focus ORDER BY k LIMIT ${most})`,
  eachOf: (expressions) => `arrayJoin([${expressions.join(', ')}])`,
  inList: (text, json) => `has(JSONExtract(${json}, 'Array(String)'), ${text})`,
  rowsOf: (json, names) => {
    const shape = `Array(Tuple(${names.map((name) => `${name} String`).join(', ')}))`;
    const cells = names.map((name) => `tupleElement(one, '${name}') AS ${name}`).join(', ');
    return `SELECT ${cells} FROM (SELECT arrayJoin(JSONExtract(${json}, '${shape}')) AS one)`;
  },
  // Here a dot is a line break too, unless it is told not to be.
  matches: (text, pattern) => `match(${text}, concat('(?-s)', ${pattern}))`,
  newest: (column, time) =>
    `argMax(${column}, tuple(${time}, ${column})) FILTER (WHERE ${column} IS NOT NULL)`,
  date: (text) => `toDate(${text})`,
  dateText: (date) => `toString(toDate(${date}))`,
  startOf: (unit, time) => {
    if (unit === 'total') return `CAST(NULL, 'Nullable(Date)')`;
    return unit === 'day' ? `toDate(${time})` : `toDate(date_trunc('${unit}', ${time}))`;
  },
  weekday: (date) => `toDayOfWeek(${date})`,
  hour: (time) => `toHour(${time})`,
  every: (condition) => `min(${condition})`,
  some: (condition) => `max(${condition})`,
  isTrue: (condition) => `CAST(${condition}, 'Bool')`,
  asNumber: (count) => `toFloat64(${count})`,
  share: (part, whole) => `toFloat64(${part}) / nullif(toFloat64(${whole}), 0)`,
  lower: (text) => `lowerUTF8(${text})`,
  among: (text, lines) => `position(${lines}, concat('\n', ${text}, '\n')) > 0`,
  contains: (text, part) => `position(lowerUTF8(${text}), lowerUTF8(${part})) > 0`,
  // Here a backslash takes the meaning of what follows.
  pattern: (text) => text.replaceAll('\\', '\\\\'),
  like: (text, pattern) => `lowerUTF8(${text}) LIKE lowerUTF8(${pattern})`,
  jsonText: (column) => column,
  tagsText: 'TagsText',
  tag: (key) => `Tags[${key}]`,
  tagOfAnyCase: (key) =>
    `nullif(${trim(`arrayFirst((v, k) -> lowerUTF8(k) = ${key} AND ${trim('v')} <> '', mapValues(Tags), mapKeys(Tags))`)}, '')`,
  entry: (json, key) => `nullif(JSONExtract(${json}, 'Map(String, String)')[${key}], '')`,
};
