import { badInput } from '@shared/kernel/fault';
import type { BillFormat } from '@shared/api/costs/imports.api';
import { focusColumns, type FocusColumn } from '../focus/columns';
import { FileColumns, type FileColumn } from '../formats/common/columns';
import {
  constant,
  isFocusColumn,
  neededColumns,
  typed,
  type Detection,
  type Format,
  type Mapping,
} from '../formats/common/format';
import { detectFormat, formatOf } from '../formats/registry';
import type { Corrections, MappedColumn } from '../types';

export interface Plan {
  format: Format;
  detection: Detection;
  columns: FileColumns;
  mapping: Mapping;
  corrected: ReadonlySet<string>;
  missing: FocusColumn[];
  /** Columns of the file that nothing reads. */
  unused: string[];
}

const needed: readonly string[] = neededColumns;

/** A correction can be the currency itself, for files that do not have it: “=USD”. */
const fixedCurrency = (from: string): string | undefined =>
  /^=\s*([A-Za-z]{3})$/.exec(from)?.[1]?.toUpperCase();

function correct(mapping: Mapping, columns: FileColumns, corrections: Corrections): void {
  const problems = [];
  for (const [column, from] of Object.entries(corrections)) {
    const found = columns.exact(from) ?? columns.find(from);
    if (!isFocusColumn(column)) {
      problems.push({ field: `corrections.${column}`, reason: 'there is no such FOCUS column' });
    } else if (from === '') {
      mapping[column] = undefined;
    } else if (column === 'BillingCurrency' && fixedCurrency(from) !== undefined) {
      mapping[column] = constant(fixedCurrency(from) ?? '');
    } else if (!found) {
      problems.push({ field: `corrections.${column}`, reason: `the file has no column “${from}”` });
    } else {
      mapping[column] = typed(column, found);
    }
  }
  if (problems.length > 0) throw badInput(problems);
}

/** Decides how each canonical column is filled. Throws `bad_input` for a correction that names what is not there. */
export function planFor(
  columns: readonly FileColumn[],
  options: {
    format?: BillFormat;
    corrections?: Corrections;
    /** What the lines above the table tell. */
    currency?: string | undefined;
  },
): Plan {
  const file = new FileColumns(columns);
  const found = detectFormat(file);
  const format = options.format ? formatOf(options.format) : found.format;
  const detection = options.format ? format.detect(file) : found.detection;
  const corrections = options.corrections ?? {};
  const mapping = format.map(file);
  correct(mapping, file, corrections);
  const billed = mapping.BilledCost;
  // A correction of the cost means the effective cost too, where the file has no other.
  if (billed && !mapping.EffectiveCost && format.id !== 'focus') mapping.EffectiveCost = billed;
  if (options.currency && !mapping.BillingCurrency)
    mapping.BillingCurrency = {
      ...constant(options.currency),
      source: `${options.currency}, above the table`,
    };
  const text = Object.values(mapping)
    .map((mapped) => mapped.sql)
    .join(' ');
  const read = new Set(text.match(/\bc\d+\b/g) ?? []);
  const isWithin = (one: FileColumn, other: FileColumn) => one.name.startsWith(`${other.name}.`);
  // Of an object either the whole or what stands in it is read.
  const readColumns = columns.filter(({ sql }) => read.has(sql));
  const isRead = (column: FileColumn) =>
    readColumns.some((one) => one === column || isWithin(one, column) || isWithin(column, one));
  return {
    format,
    detection,
    columns: file,
    mapping,
    corrected: new Set(Object.keys(corrections)),
    missing: format.id === 'focus-contracts' ? [] : neededColumns.filter((column) => !mapping[column]),
    unused: columns.filter((column) => !isRead(column)).map((column) => column.name),
  };
}

export function describeMapping(plan: Plan): MappedColumn[] {
  return Object.keys(focusColumns)
    .filter(isFocusColumn)
    .map((column) => ({
      column,
      source: plan.mapping[column]?.source ?? null,
      required: needed.includes(column),
      corrected: plan.corrected.has(column),
    }));
}
