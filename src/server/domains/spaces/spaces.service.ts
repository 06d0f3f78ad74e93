import type { Database, TenantScope } from '../../db/database';
import type { Handlers } from '../../http/context';
import type { Boards } from '../boards/boards.port';
import { spacesStore } from './spaces.store';

export function createSpaces(deps: {
  database: Database;
  boards: Pick<Boards, 'ofOrganisation'>;
}): Pick<Handlers, 'spaces.list'> {
  const { database } = deps;

  /** How many boards stand in each space. */
  async function resources(scope: TenantScope, orgId: string): Promise<Map<string, number>> {
    const { boards } = await database.tenant(scope, (sql) => deps.boards.ofOrganisation(sql, orgId));
    const counts = new Map<string, number>();
    for (const { space_id } of boards) counts.set(space_id, (counts.get(space_id) ?? 0) + 1);
    return counts;
  }

  return {
    'spaces.list': async ({ query }, { session, scope }) => {
      const { orgId, userId } = session;
      const asked = { orgId, userId, archived: query.include_archived };
      const rows = await database.tenant(scope, (sql) => spacesStore.list(sql, asked));
      const counts = await resources(scope, orgId);
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
