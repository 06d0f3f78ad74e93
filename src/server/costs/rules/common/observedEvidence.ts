import { factsOf } from './observed';
import { numberParameter, type NumberParameter } from './parameters';
import type { Row } from './rule';
import { decimal } from './words';

/** What evidence says of facts: those that the provider told, in this order. */
export function factEvidence(
  row: Row,
  wanted: readonly { label: string; fact: string; unit?: string; digits?: number }[],
): { label: string; value: string }[] {
  const facts = factsOf(row);
  return wanted.flatMap(({ label, fact, unit, digits = 0 }) => {
    const value = facts[fact];
    if (value === undefined || value === null || value === '') return [];
    const said = typeof value === 'number' ? decimal(value, digits) : saidOf(value);
    return [{ label, value: unit === undefined ? said : `${said} ${unit}` }];
  });
}

function saidOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  // Of a moment, its day.
  return String(value).replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1');
}

/** How long something must have been of no use before it is a case. */
export const unusedDays = (thing: string, days = 7): NumberParameter =>
  numberParameter({
    id: 'unused_days',
    title: 'Unused for at least',
    default: days,
    min: 0,
    max: 365,
    unit: 'days',
    description: `Counted from the day on which Costloom first saw the ${thing} unused.`,
  });
