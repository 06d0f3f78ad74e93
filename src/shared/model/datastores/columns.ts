import { KEY_NAME_MAX } from '../limits';
import { datastoreWords } from '../../words/datastores';

/** DS-03 */
export const columnTypes = [
  'string',
  'number',
  'status',
  'currency',
  'boolean',
  'select',
  'multi-select',
  'date',
  'email',
  'url',
  'list',
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** DS-21: what an option of a status may be coloured with, in the order in which new options get them. */
export const statusColours = [
  'blue',
  'green',
  'amber',
  'red',
  'purple',
  'teal',
  'orange',
  'pink',
  'indigo',
  'grey',
] as const;
export type StatusColour = (typeof statusColours)[number];

export interface ColumnOption {
  value: string;
  /** Of a status. */
  color?: StatusColour | undefined;
}

export interface Column {
  key: string;
  type: ColumnType;
  options?: ColumnOption[] | undefined;
}

export const RECORD_ID_KEY = 'recordId';
export const COLUMNS_MAX = 200;
export const OPTIONS_MAX = 500;
export const OPTION_VALUE_MAX = 100;
/** Records of one call. */
export const RECORD_BATCH_MAX = 1_000;
/** Records of one datastore. */
export const RECORDS_MAX = 1_000_000;

/** DS-15: types that choose among options, and need some. */
export const needsOptions = (type: ColumnType): boolean =>
  type === 'select' || type === 'status' || type === 'multi-select';
export const mayHaveOptions = (type: ColumnType): boolean => needsOptions(type) || type === 'list';

/** DS-21: a colour for one more option: the first that is used least. */
export function nextColour(options: readonly ColumnOption[]): StatusColour {
  const uses = (colour: StatusColour) => options.filter((option) => option.color === colour).length;
  const [first, ...others] = statusColours;
  return others.reduce<StatusColour>((best, colour) => (uses(colour) < uses(best) ? colour : best), first);
}

export interface ColumnProblem {
  /** `schema`, `schema[2].key` or `schema[2].options` */
  field: string;
  reason: string;
}

const twice = (texts: readonly string[]) => [
  ...new Set(texts.filter((text, at) => texts.indexOf(text) !== at)),
];

function optionProblem(column: Column): string | undefined {
  const values = (column.options ?? []).map(({ value }) => value.trim());
  if (values.length > 0 && !mayHaveOptions(column.type)) return datastoreWords.noOptions(column.type);
  if (values.some((value) => value === '')) return datastoreWords.optionEmpty;
  if (values.length === 0 && needsOptions(column.type)) return datastoreWords.optionsNeeded;
  return twice(values).length > 0 ? datastoreWords.optionsTwice : undefined;
}

function keyProblem(key: string): string | undefined {
  const trimmed = key.trim();
  if (trimmed === '') return datastoreWords.keyMissing;
  if (trimmed.length > KEY_NAME_MAX) return datastoreWords.keyTooLong(KEY_NAME_MAX);
  if (trimmed === RECORD_ID_KEY) return datastoreWords.keyReserved(trimmed);
  return /\p{Cc}/u.test(trimmed) ? datastoreWords.keyControls : undefined;
}

/** Everything that is wrong with a schema (DS-04, DS-10 to DS-13, DS-15, DS-18 to DS-20); empty: it may be saved. */
export function schemaProblems(columns: readonly Column[]): ColumnProblem[] {
  if (columns.length === 0) return [{ field: 'schema', reason: datastoreWords.noColumns }];
  const problems: ColumnProblem[] = [];
  const double = twice(columns.map(({ key }) => key.trim())).filter((key) => key !== '');
  if (double.length > 0) problems.push({ field: 'schema', reason: datastoreWords.duplicateKeys(double) });
  for (const [index, column] of columns.entries()) {
    const key = keyProblem(column.key);
    if (key !== undefined) problems.push({ field: `schema[${index}].key`, reason: key });
    const options = optionProblem(column);
    if (options !== undefined) problems.push({ field: `schema[${index}].options`, reason: options });
  }
  return problems;
}

/** As it is stored: names without outer spaces, options only where there are some, every status option coloured. */
export function tidyColumns(columns: readonly Column[]): Column[] {
  return columns.map(({ key, type, options = [] }) => {
    const tidy: ColumnOption[] = [];
    for (const { value, color } of options) {
      tidy.push({
        value: value.trim(),
        ...(type === 'status' ? { color: color ?? nextColour(tidy) } : {}),
      });
    }
    return { key: key.trim(), type, ...(tidy.length > 0 ? { options: tidy } : {}) };
  });
}
