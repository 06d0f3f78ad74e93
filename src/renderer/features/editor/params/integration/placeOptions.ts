import type { PickerOption } from '../../../../parts/pickers/options';
import { isVariable } from '../forms/values';

export interface Item {
  value: string;
  label: string;
  hint?: string;
}

/** Items of a provider as a picker shows them; an id that says more than its name stands below it. */
export const asOptions = <T>(items: readonly T[], of: (item: T) => Item): PickerOption[] =>
  items.map((item) => {
    const { value, label, hint } = of(item);
    const named = label.trim() === '' ? value : label;
    return { value, label: named, ...(named === value ? {} : { detail: value }), ...(hint ? { hint } : {}) };
  });

/** Whether a provider can be asked with these ids: all are chosen, and none is a reference. */
export const canAsk = (...ids: readonly string[]): boolean =>
  ids.every((id) => id.trim() !== '' && !isVariable(id));

/** STEP-16: what a choice of accounts holds: ids, or the text of a reference. */
export function readAccounts(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string');
  return typeof value === 'string' && value.trim() !== '' ? [value] : [];
}
