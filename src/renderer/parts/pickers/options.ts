export interface PickerOption {
  value: string;
  label: string;
  /** Stands at the end of the row. */
  hint?: string;
  /** Found by it too, and shown below the label. */
  detail?: string;
  group?: string;
}

/** Entries whose label, detail or value has the words, in their order. */
export function foundOptions(options: readonly PickerOption[], search: string): readonly PickerOption[] {
  const words = search.trim().toLowerCase();
  if (words === '') return options;
  return options.filter(({ label, detail = '', value }) =>
    [label, detail, value].some((text) => text.toLowerCase().includes(words)),
  );
}

/** Rows that are drawn at first, and how many more each time the end of them comes into sight. */
export const ROWS_DRAWN = 100;

/** The label of what is chosen; of something that is not there, whatever `gone` says. */
export function labelOf(
  options: readonly PickerOption[] | undefined,
  value: string,
  gone: ((id: string) => string) | undefined,
): string {
  const found = options?.find((option) => option.value === value);
  if (found) return found.label;
  return options && gone ? gone(value) : value;
}
