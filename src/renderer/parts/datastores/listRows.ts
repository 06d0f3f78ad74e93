import type { Datastore } from '../../data/datastores';

export const sortBys = ['name', 'columns', 'records', 'updated', 'space'] as const;
export type SortBy = (typeof sortBys)[number];

/** The datastores with all words of the search in name, description or columns, in the order asked for. */
export function shownDatastores(
  all: readonly Datastore[],
  search: string,
  sort: { by: SortBy; order: 'asc' | 'desc' },
  spaceName: (id: string) => string,
): Datastore[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((one) => {
    const text = [one.name, one.description, ...one.schema.map(({ key }) => key)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const compare: Record<SortBy, (a: Datastore, b: Datastore) => number> = {
    name: () => 0,
    columns: (a, b) => a.schema.length - b.schema.length,
    records: (a, b) => a.records - b.records,
    updated: (a, b) => a.lastUpdateTime.localeCompare(b.lastUpdateTime),
    space: (a, b) => spaceName(a.space_id).localeCompare(spaceName(b.space_id)),
  };
  const way = sort.order === 'asc' ? 1 : -1;
  return found.sort((a, b) => {
    const first = way * compare[sort.by](a, b);
    if (first !== 0) return first;
    return (sort.by === 'name' ? way : 1) * a.name.localeCompare(b.name, undefined, { numeric: true });
  });
}
