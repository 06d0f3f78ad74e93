import { quoteText } from './columns';

/** Text that Python wrote of a list or a dictionary ('single quotes', None, Decimal('1.5')) → JSON text. */
const ofPython = (x: string): string => {
  const steps: [pattern: string, by: string][] = [
    [String.raw`Decimal\('([^']*)'\)`, String.raw`\1`],
    [String.raw`\bNone\b`, 'null'],
    [String.raw`\bTrue\b`, 'true'],
    [String.raw`\bFalse\b`, 'false'],
    ["'", '"'],
  ];
  return steps.reduce(
    (sql, [pattern, by]) => `regexp_replace(${sql}, ${quoteText(pattern)}, ${quoteText(by)}, 'g')`,
    x,
  );
};

/** JSON of what a writer made of nested data; NULL where it is neither JSON nor Python's way of writing it. */
const nested = (x: string): string => `coalesce(TRY_CAST(${x} AS JSON),
  CASE WHEN contains(${x}, '''') AND NOT contains(${x}, '"') THEN TRY_CAST(${ofPython(x)} AS JSON) END)`;

/** SQL: a value of an object by its key. */
export const valueOf = (x: string, key: string): string => `nullif(${nested(x)} ->> '$.${key}', '')`;

/** SQL: the elements of a list as writers of Parquet, Avro and JSON wrap it: [a], {list: [{element: a}]}, {array: [a]}, a. */
export function elementsOf(x: string): string {
  const json = nested(x);
  const within = (key: string) =>
    String.raw`WHEN regexp_matches(${x}, '["'']${key}["'']\s*:') THEN json_extract(${json}, '$..${key}')`;
  const of = (path: string) =>
    `WHEN json_type(${json}, '$${path}') = 'ARRAY' THEN json_extract(${json}, '$${path}[*]')`;
  return `CASE ${within('element')} ${within('array_element')} ${of('')} ${of('.list')} ${of('.array')}
    WHEN json_type(${json}) = 'OBJECT' THEN [${json}] ELSE [] END`;
}

const unreadable = `NOT coalesce(json_exists(e, '$.amount'), false)
  OR ((e ->> '$.amount') IS NOT NULL AND num(e ->> '$.amount') IS NULL)`;

/** SQL: a sum that is written as one number, or as the amounts of a list; NULL where one of them cannot be read. */
export const amountOf = (x: string): string => `CASE
  WHEN ${x} IS NULL OR ${x} = '[]' THEN 0
  WHEN num(${x}) IS NOT NULL THEN num(${x})
  WHEN coalesce(json_type(${nested(x)}), '') NOT IN ('ARRAY', 'OBJECT') THEN NULL
  WHEN len(list_filter(${elementsOf(x)}, lambda e: ${unreadable})) > 0 THEN NULL
  ELSE coalesce(list_sum(list_transform(${elementsOf(x)}, lambda e: num(e ->> '$.amount'))), 0) END`;

/** SQL: tags as an object, as an object without its braces, or as a list of keys and values → JSON text of an object. */
export function tagsOf(x: string): string {
  const pairs = `list_filter(${elementsOf(x)}, lambda e: (e ->> '$.key') IS NOT NULL)`;
  // Of a key that stands twice, the first.
  const unique = `list_filter(${pairs}, lambda e, i:
    list_position(list_transform(${pairs}, lambda f: f ->> '$.key'), e ->> '$.key') = i)`;
  const object = `map_from_entries(list_transform(${unique}, lambda e: {k: e ->> '$.key', v: e ->> '$.value'}))`;
  // Nearly every row is a plain object. Only pairs name a key, and what finds them looks for a letter first: quotes are many.
  const plain = `starts_with(${x}, '{"') AND (NOT contains(${x}, 'key"') OR NOT contains(${x}, '"key"'))`;
  return `CASE
    WHEN ${x} IS NULL THEN NULL
    WHEN ${plain} THEN ${x}
    WHEN starts_with(${x}, '"') THEN '{' || rtrim(${x}, ', ') || '}'
    WHEN json_type(${nested(x)}) = 'OBJECT' AND json_type(${nested(x)}, '$.key') IS NULL
      AND json_type(${nested(x)}, '$.list') IS NULL THEN ${nested(x)}::VARCHAR
    WHEN len(${pairs}) > 0 THEN to_json(${object})::VARCHAR
    WHEN json_type(${nested(x)}) = 'ARRAY' AND len(${elementsOf(x)}) = 0 THEN NULL
    ELSE ${x} END`;
}
