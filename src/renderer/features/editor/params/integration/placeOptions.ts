import type { PickerOption } from '../../../../parts/pickers/options';
import { isVariable } from '../forms/values';

/** Items of a provider as a picker shows them; an id that says more than its name stands below it. */
export function asOptions<T>(
  items: readonly T[] | undefined,
  of: (item: T) => { value: string; label: string; hint?: string },
): PickerOption[] | undefined {
  return items?.map((item) => {
    const { value, label, hint } = of(item);
    const named = label.trim() === '' ? value : label;
    return { value, label: named, ...(named === value ? {} : { detail: value }), ...(hint ? { hint } : {}) };
  });
}

/** Whether a provider can be asked with these ids: all are chosen, and none is a reference. */
export const canAsk = (...ids: readonly string[]): boolean =>
  ids.every((id) => id.trim() !== '' && !isVariable(id));

/** STEP-16: what a choice of accounts holds: ids, or the text of a reference. */
export function readAccounts(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string');
  return typeof value === 'string' && value.trim() !== '' ? [value] : [];
}
