import type { Datastore } from '../../data/datastores';
import { listed, type ListView } from '../list/listed';

export const sortBys = ['name', 'columns', 'records', 'updated', 'space'] as const;

/** Searched by name, description and columns. */
export const shownDatastores = (
  all: readonly Datastore[],
  view: ListView<(typeof sortBys)[number]>,
  spaceName: (id: string) => string,
): Datastore[] =>
  listed(all, view, {
    name: ({ name }) => name,
    texts: ({ description, schema }) => [description, ...schema.map(({ key }) => key)],
    keys: {
      columns: ({ schema }) => schema.length,
      records: ({ records }) => records,
      updated: ({ lastUpdateTime }) => lastUpdateTime,
      space: ({ space_id }) => spaceName(space_id),
    },
  });
