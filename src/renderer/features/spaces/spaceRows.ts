import type { Space } from '../../data/spaces';

export const sortBys = ['name', 'resources', 'cases', 'created'] as const;
type SortBy = (typeof sortBys)[number];
export interface RowView {
  search: string;
  sort: { by: SortBy; order: 'asc' | 'desc' };
}

const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase('en');

const compare: Record<SortBy, (a: Space, b: Space) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
  resources: (a, b) => a.resource_count - b.resource_count,
  cases: (a, b) => a.cases_data.open_cases - b.cases_data.open_cases,
  created: (a, b) => Date.parse(a.creation_time) - Date.parse(b.creation_time),
};

/** Those whose name has every word that is searched for, in order; equal ones by name. */
export function shownSpaces(spaces: readonly Space[], { search, sort }: RowView): Space[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const sign = sort.order === 'asc' ? 1 : -1;
  return spaces
    .filter((space) => words.every((word) => fold(space.name).includes(word)))
    .toSorted((a, b) => sign * compare[sort.by](a, b) || compare.name(a, b));
}
