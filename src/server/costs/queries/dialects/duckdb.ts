import { counted, type Dialect } from './dialect';

/** Twelve decimals, and 26 digits before them. */
const MONEY = 'DECIMAL(38, 12)';

const mapOf = (column: string) => `TRY_CAST(TRY_CAST(${column} AS JSON) AS MAP(VARCHAR, VARCHAR))`;

/** Tags of the charge, and those of what it is allocated to; where both have a key, that of the charge counts. */
export const tagMap = `CASE WHEN AllocatedTags IS NULL THEN ${mapOf('Tags')}
  ELSE map_concat(${mapOf('AllocatedTags')}, ${mapOf('Tags')}) END`;

/** The bill as it is stored: Parquet, with tags as JSON and money as doubles. */
export const duckdb: Dialect = {
  name: 'duckdb',
  parameter: (name) => `$${name}`,
  charges: counted,
  exact: (column) => `${column}::${MONEY}`,
  // What is used twice is computed once here. Names are joined to few sums at the end: texts are slow to group by.
  told: (groups, top) => {
    const each = (write: (at: number) => string) => Array.from({ length: groups }, (_, at) => write(at));
    const keys = ['currency', ...each((at) => `key${at}`)].join(', ');
    const order = ['sum(part) DESC', ...each((at) => `key${at}`)].join(', ');
    return `ranked AS (
      SELECT ${[keys, ...each((at) => `max(name${at}) AS called${at}`)].join(', ')},
        row_number() OVER (PARTITION BY currency ORDER BY ${order}) AS place
      FROM valued GROUP BY ${keys}),
    placed AS (
      SELECT start, currency, CASE WHEN place <= ${top} THEN place END AS own, part FROM valued JOIN ranked USING (${keys})),
    told AS (
      SELECT start, summed.currency AS currency, ${each((at) => `coalesce(key${at}, '') AS g${at}, coalesce(called${at}, '') AS l${at}, `).join('')}own IS NULL AS other, cost
      FROM (SELECT start, currency, own, sum(part) AS cost FROM placed GROUP BY ALL) summed
        LEFT JOIN ranked ON ranked.currency = summed.currency AND place = own)`;
  },
  fingerprint: (values) => `hash(${values.join(', ')})`,
  valuesOf: (column) => `coalesce(list_sort(list(DISTINCT ${column})), [])`,
  tagKeys: (most) => `SELECT coalesce(list_sort(list(k)), []) FROM (SELECT DISTINCT unnest(keys) AS k FROM (
      SELECT json_keys(t) AS keys FROM (SELECT DISTINCT Tags AS t FROM focus WHERE Tags IS NOT NULL
        UNION SELECT DISTINCT AllocatedTags FROM focus WHERE json_type(TRY_CAST(AllocatedTags AS JSON)) = 'OBJECT')) ORDER BY k LIMIT ${most})`,
  eachOf: (expressions) => `unnest([${expressions.join(', ')}])`,
  inList: (text, json) => `${text} IN (SELECT unnest(from_json(${json}::JSON, '["VARCHAR"]')))`,
  rowsOf: (json, names) => {
    const shape = JSON.stringify([Object.fromEntries(names.map((name) => [name, 'VARCHAR']))]);
    return `SELECT unnest(from_json(${json}::JSON, '${shape}'), recursive := true)`;
  },
  matches: (text, pattern) => `regexp_matches(${text}, ${pattern})`,
  newest: (column, time) =>
    `arg_max(${column}, {'at': ${time}, 'of': ${column}}) FILTER (WHERE ${column} IS NOT NULL)`,
  date: (text) => `${text}::DATE`,
  dateText: (date) => `strftime(${date}, '%Y-%m-%d')`,
  startOf: (unit, time) =>
    unit === 'total'
      ? 'NULL::DATE'
      : unit === 'day'
        ? `${time}::DATE`
        : `date_trunc('${unit}', ${time})::DATE`,
  weekday: (date) => `isodow(${date})::INT`,
  hour: (time) => `hour(${time})::INT`,
  every: (condition) => `bool_and(${condition})`,
  some: (condition) => `bool_or(${condition})`,
  isTrue: (condition) => condition,
  asNumber: (count) => `${count}::DOUBLE`,
  share: (part, whole) => `${part} / nullif(${whole}, 0)`,
  lower: (text) => `lower(${text})`,
  among: (text, lines) => `contains(${lines}, concat('\n', ${text}, '\n'))`,
  contains: (text, part) => `contains(lower(${text}), lower(${part}))`,
  pattern: (text) => text,
  like: (text, pattern) => `${text} ILIKE ${pattern}`,
  jsonText: (column) => `${column}::VARCHAR`,
  tagsText: 'Tags::VARCHAR',
  tag: (key) => `coalesce((${tagMap})[${key}], '')`,
  tagOfAnyCase: (key) =>
    `trim(list_filter(map_entries(${tagMap}), lambda e: lower(e.key) = ${key} AND trim(e.value) <> '')[1].value)`,
  entry: (json, key) => `CAST(CAST(${json} AS JSON) AS MAP(VARCHAR, VARCHAR))[${key}]`,
};
