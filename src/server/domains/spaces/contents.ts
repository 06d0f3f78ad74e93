import type { Space } from '@shared/api/spaces/spaces.api';
import { yearOf } from '@shared/model/money';
import type { Sql } from '../../db/database';
import type { CasesBySpace } from '../cases/cases.port';
import type { SpaceContents } from './spaces.port';
import type { SpaceRow } from './spaces.store';

type Resources = Space['resources'];

export interface ContentPorts {
  contents: SpaceContents;
  cases: CasesBySpace;
}

/** What stands in the spaces of an organisation: a function of a space's id. */
export async function resourcesOf(
  sql: Sql,
  contents: SpaceContents,
  orgId: string,
): Promise<(spaceId: string) => Resources> {
  const read = async (kind: keyof Resources) =>
    new Map((await contents[kind](sql, orgId)).map((row) => [row.space_id, row.quantity]));
  // One connection: a transaction asks one thing after the other.
  const workflows = await read('workflows');
  const datastores = await read('datastores');
  const dashboards = await read('dashboards');
  const boards = await read('boards');
  const reports = await read('reports');
  return (spaceId) => ({
    workflows: workflows.get(spaceId) ?? 0,
    datastores: datastores.get(spaceId) ?? 0,
    dashboards: dashboards.get(spaceId) ?? 0,
    boards: boards.get(spaceId) ?? 0,
    reports: reports.get(spaceId) ?? 0,
  });
}

export const sumOf = (resources: Resources): number =>
  Object.values(resources).reduce((sum, quantity) => sum + quantity, 0);

/** Rows as the call tells them, with what the spaces hold: one query a kind, whatever the number of spaces. */
export async function toSpaces(
  sql: Sql,
  ports: ContentPorts,
  orgId: string,
  rows: readonly SpaceRow[],
): Promise<Space[]> {
  const of = await resourcesOf(sql, ports.contents, orgId);
  const cases = await ports.cases.bySpace(sql, orgId);
  return rows.map(({ created_at, ...row }) => {
    const resources = of(row.space_id);
    const own = cases.filter((one) => one.space_id === row.space_id);
    return {
      ...row,
      resource_count: sumOf(resources),
      resources,
      cases_data: {
        open_cases: own.reduce((sum, one) => sum + one.open, 0),
        savings: own
          .filter((one) => one.month !== 0)
          .map(({ currency, month }) => ({ currency, month, year: yearOf(month) })),
      },
      creation_time: created_at.toISOString(),
    };
  });
}
