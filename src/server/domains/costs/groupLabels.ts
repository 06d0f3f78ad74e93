import { namer, type AccountNames } from './accountNames';

interface Grouped {
  group: readonly string[];
  label: readonly string[];
}

/** Values of one name, such as two accounts that are called “Production”, say which they are. */
function distinct(rows: readonly Grouped[], at: number): (value: string, label: string) => string {
  const valuesOf = new Map<string, Set<string>>();
  for (const { group, label } of rows) {
    const name = label[at] ?? '';
    valuesOf.set(name, (valuesOf.get(name) ?? new Set()).add(group[at] ?? ''));
  }
  return (value, label) =>
    (valuesOf.get(label)?.size ?? 0) > 1 && value !== '' && value !== label ? `${label} (${value})` : label;
}

/** Rows of an answer whose labels are what people call the values of these fields, each value by a name of its own. */
export async function labeled<T extends Grouped>(
  rows: readonly T[],
  of: { fields: readonly string[]; orgId: string; accountNames: AccountNames },
): Promise<(T & { label: string[] })[]> {
  const named = of.fields.includes('account') ? namer(await of.accountNames(of.orgId)) : undefined;
  const called = rows.map((row) => ({
    ...row,
    label: row.label.map((label, at) =>
      named && of.fields[at] === 'account' ? named(row.group[at] ?? '', label) : label,
    ),
  }));
  const apart = of.fields.map((_, at) => distinct(called, at));
  return called.map((row) => ({
    ...row,
    label: row.label.map((label, at) => apart[at]?.(row.group[at] ?? '', label) ?? label),
  }));
}
