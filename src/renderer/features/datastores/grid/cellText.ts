import type { Column } from '@shared/model/datastores/columns';
import type { Json } from '@shared/model/json';

/** A value as text: how it is edited, copied and searched for. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && !/[,[\]]/.test(item)))
    return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const isNumeric = (column: Column): boolean => column.type === 'number' || column.type === 'currency';

export const listOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.map((item) => textOf(item)) : [];

/** LIM-38: how many lines a field for a long text has; 1: it is short enough for one. */
export function textLines(length: number, tiers: readonly number[], compact: number): number {
  if (length <= compact) return 1;
  const tier = tiers.findIndex((most) => length <= most);
  return 4 * ((tier === -1 ? tiers.length : tier) + 1);
}
