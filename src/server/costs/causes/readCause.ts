import { number, text } from '../queries/read';
import { bitOf, causeFields } from './causesSql';
import type { Element, Searched } from './findCause';
import type { QueryRow } from '../queries/row';

function elementOf(row: QueryRow): Element {
  const mask = number(row, 'mask');
  return {
    parts: causeFields
      .filter((field) => (mask & bitOf(field)) === 0)
      .map((field) => ({ field, value: text(row, `d_${field}`), label: text(row, `l_${field}`) })),
    actual: number(row, 'v'),
    expected: number(row, 'f'),
    leaves: number(row, 'leaves'),
    off: number(row, 'b'),
    offRipple: number(row, 'a'),
  };
}

/** The rows of `causesSql`; null where there are no charges. */
export function readCause(rows: readonly QueryRow[]): Searched | null {
  const whole = rows.find((row) => number(row, 'mask') === (1 << causeFields.length) - 1);
  if (!whole) return null;
  return {
    whole: elementOf(whole),
    elements: rows.filter((row) => row !== whole).map(elementOf),
    unmetered: whole.unmetered === true,
    resources: number(whole, 'resources'),
    resourcesPart: number(whole, 'part'),
  };
}
