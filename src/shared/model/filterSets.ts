/** Sets of conditions, of which one is enough; in a set all of them have to hold. */
export interface AnyOf<C> {
  any: C[][];
}
interface ReadAnyOf<C> {
  readonly any: readonly (readonly C[])[];
}
/** What narrows costs: all of them have to hold. At most one of them is sets. */
export type Narrowing<C> = readonly (C | ReadAnyOf<C>)[];

export const FILTER_SETS_MAX = 10;
/** Conditions of a set, and those that hold for all sets. */
export const FILTERS_MAX = 20;

export const isAnyOf = <C extends object>(one: C | ReadAnyOf<C>): one is ReadAnyOf<C> => 'any' in one;

/** Those that hold whatever the sets say. */
export const plainOf = <C extends object>(filters: Narrowing<C>): C[] =>
  filters.flatMap((one) => (isAnyOf(one) ? [] : [one]));

/** The sets alone; empty where there are none. */
const onlySets = <C extends object>(filters: Narrowing<C>): (readonly C[])[] =>
  filters.flatMap((one) => (isAnyOf(one) ? [...one.any] : []));

/** Each condition, whatever set it is in. */
export const conditionsIn = <C extends object>(filters: Narrowing<C>): C[] => [
  ...plainOf(filters),
  ...onlySets(filters).flat(),
];

/** The same as sets only, each with all that has to hold in it; one set where there are no others. */
export function setsOf<C extends object>(filters: Narrowing<C>): C[][] {
  const plain = plainOf(filters);
  const sets = onlySets(filters);
  return sets.length === 0 ? [plain] : sets.map((set) => [...plain, ...set]);
}

/** Sets as they are kept: one of them is a plain list, as it was before there were sets. */
export function filtersOf<C extends object>(sets: readonly (readonly C[])[]): (C | AnyOf<C>)[] {
  const [first = [], ...others] = sets;
  return others.length === 0 ? [...first] : [{ any: sets.map((set) => [...set]) }];
}

interface ValueFilter {
  field: string;
  operator: string;
  values?: readonly string[];
}

const chosen = (set: readonly ValueFilter[], field: string) =>
  set.find((one) => one.field === field && one.operator === 'in' && (one.values ?? []).length > 0)?.values;

/** The values of a field that are left, where the filters name them in every set; undefined: it may be any. */
export function valuesLeft(filters: Narrowing<ValueFilter>, field: string): string[] | undefined {
  const found = setsOf(filters).map((set) => chosen(set, field));
  const named = found.filter((values) => values !== undefined);
  return named.length === found.length ? [...new Set(named.flat())] : undefined;
}

/**
 * Filters that leave, of what they left before, one value of each of these fields. A set that leaves other values of
 * them only is gone.
 */
export function narrowedTo<C extends ValueFilter>(
  filters: Narrowing<C>,
  picked: readonly { field: string; value: string }[],
  only: (field: string, value: string) => C,
): (C | AnyOf<C>)[] {
  const isPicked = (field: string) => picked.some((one) => one.field === field);
  const sets = setsOf(filters);
  const kept = sets.filter((set) =>
    picked.every(({ field, value }) => chosen(set, field)?.includes(value) ?? true),
  );
  const added = picked.map(({ field, value }) => only(field, value));
  // What is picked meets a plain list already; of sets, what is said beside chosen values has still to be met.
  const isMet = ({ field, operator }: C) => isPicked(field) && (sets.length === 1 || operator === 'in');
  const narrowed = (kept.length === 0 ? [[]] : kept).map((set) => [
    ...set.filter((one) => !isMet(one)),
    ...added,
  ]);
  return filtersOf([...new Map(narrowed.map((set) => [JSON.stringify(set), set])).values()]);
}
