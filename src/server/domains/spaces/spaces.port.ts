import type { Sql } from '../../db/database';

/** How many things of one kind stand in each space of an organisation; spaces without any are not in it. */
type CountBySpace = (sql: Sql, orgId: string) => Promise<{ space_id: string; quantity: number }[]>;

/** What spaces hold; each kind is counted by its own domain, with one query for all spaces. */
export interface SpaceContents {
  workflows: CountBySpace;
  datastores: CountBySpace;
  dashboards: CountBySpace;
  boards: CountBySpace;
  reports: CountBySpace;
}
