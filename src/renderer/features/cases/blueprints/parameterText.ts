import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import type { Configuration } from '../../../data/cases';
import { formatNumber } from '../../../platform/formatting/numbers';

export type Parameter = Configuration['parameters'][number];
export type ParameterValue = Parameter['value'];

/** A value as it stands in its field: a list one entry a line. */
export const fieldText = (value: ParameterValue): string =>
  typeof value === 'number' ? String(value) : value.join('\n');

export type Read = { value: ParameterValue } | { problem: string };

/** What a field's text says, or why it cannot be taken. */
export function readParameter(
  parameter: Pick<Parameter, 'type' | 'min' | 'max' | 'unit'>,
  text: string,
): Read {
  if (parameter.type === 'list') {
    return { value: [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '') };
  }
  const clean = text.trim();
  if (clean === '') return { problem: messages.valueRequired };
  const value = Number(clean);
  if (!Number.isFinite(value)) return { problem: messages.invalidNumber };
  const { min, max } = parameter;
  if ((min !== null && value < min) || (max !== null && value > max))
    return { problem: boundsText(parameter) ?? messages.invalidNumber };
  return { value };
}

const withUnit = (value: number, unit: string | null) =>
  unit ? `${formatNumber(value, 4)} ${unit}` : formatNumber(value, 4);

export function boundsText({ min, max, unit }: Pick<Parameter, 'min' | 'max' | 'unit'>): string | null {
  const words = caseWords.blueprints;
  if (min !== null && max !== null) return words.bounds(formatNumber(min, 4), withUnit(max, unit));
  if (min !== null) return words.atLeast(withUnit(min, unit));
  return max === null ? null : words.atMost(withUnit(max, unit));
}

export function valueText(value: ParameterValue, unit: string | null): string {
  if (typeof value === 'number') return withUnit(value, unit);
  return value.length === 0 ? caseWords.blueprints.none : value.join(', ');
}

export const isSameValue = (a: ParameterValue, b: ParameterValue): boolean => fieldText(a) === fieldText(b);
