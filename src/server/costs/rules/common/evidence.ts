import type { JsonObject } from '@shared/model/json';
import { numberParameter, type NumberParameter } from './parameters';
import { days, decimal } from './words';

/** Evidence about what a provider told, in words; what it did not tell is left out. */
type Told = readonly (readonly [label: string, value: string])[];

export const told = (entries: Told): { label: string; value: string }[] =>
  entries.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));

export const saidText = (facts: JsonObject, key: string): string => {
  const value = facts[key];
  return typeof value === 'string' ? value : '';
};

/** `1,200 GB`; '' where it was not told. */
export function saidNumber(facts: JsonObject, key: string, unit = '', digits = 0): string {
  const value = facts[key];
  if (typeof value !== 'number') return '';
  return unit === '' ? decimal(value, digits) : `${decimal(value, digits)} ${unit}`;
}

export const saidDays = (facts: JsonObject, key: string): string => {
  const value = facts[key];
  return typeof value === 'number' ? days(value) : '';
};

export const saidPercent = (facts: JsonObject, key: string): string => {
  const value = facts[key];
  return typeof value === 'number' ? `${decimal(value, 1)}%` : '';
};

/** `5.2 GB` of bytes. */
export const saidBytes = (facts: JsonObject, key: string): string => {
  const value = facts[key];
  return typeof value === 'number' ? `${decimal(value / 1_073_741_824, 2)} GB` : '';
};

/** A parameter in whole days. */
export const daysParameter = (
  of: Pick<NumberParameter, 'id' | 'title' | 'description' | 'default'>,
): NumberParameter => numberParameter({ ...of, min: 0, max: 3650, unit: 'days' });
