import type { Database } from '../../db/database';
import type { Handlers } from '../../http/context';
import type { SpaceResources } from './spaces.port';
import { spacesStore } from './spaces.store';

export function createSpaces(deps: {
  database: Database;
  resources: SpaceResources;
}): Pick<Handlers, 'spaces.list'> {
  return {
    'spaces.list': async ({ query }, { session, scope }) => {
      const { orgId, userId } = session;
      const asked = { orgId, userId, archived: query.include_archived };
      const rows = await deps.database.tenant(scope, (sql) => spacesStore.list(sql, asked));
      const counts = await deps.resources(scope);
      return {
        data: rows.map(({ created_at, ...row }) => ({
          ...row,
          resource_count: counts.get(row.space_id) ?? 0,
          creation_time: created_at.toISOString(),
        })),
      };
    },
  };
}
