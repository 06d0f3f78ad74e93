import type { Space } from '../../data/spaces';
import { listed, type ListView } from '../../parts/list/listed';

export const sortBys = ['name', 'resources', 'cases', 'created'] as const;
type SortBy = (typeof sortBys)[number];
export interface RowView {
  search: string;
  sort: { by: SortBy; order: ListView<SortBy>['order'] };
}

/** Searched by name. */
export const shownSpaces = (spaces: readonly Space[], { search, sort }: RowView): Space[] =>
  listed(
    spaces,
    { search, ...sort },
    {
      name: ({ name }) => name,
      keys: {
        resources: (space) => space.resource_count,
        cases: (space) => space.cases_data.open_cases,
        created: (space) => Date.parse(space.creation_time),
      },
    },
  );
