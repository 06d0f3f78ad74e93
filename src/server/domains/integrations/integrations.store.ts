import type {
  integrationEventTypes,
  integrationStatuses,
  IntegrationType,
} from '@shared/api/integrations/entities';
import type { JsonObject } from '@shared/model/json';
import type { Sql } from '../../db/database';

export interface IntegrationRow {
  integration_id: string;
  org_id: string;
  type: IntegrationType;
  name: string;
  status: (typeof integrationStatuses)[number];
  settings: JsonObject;
  created_at: Date;
  updated_at: Date;
}

export interface EventRow {
  event_id: string;
  name: string;
  type: (typeof integrationEventTypes)[number];
  configuration: JsonObject;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

const columns = 'integration_id, org_id, type, name, status, settings, created_at, updated_at';

export const integrationsStore = {
  list(sql: Sql, orgId: string, type: string | null): Promise<IntegrationRow[]> {
    return sql.rows(
      `select ${columns} from integration where org_id = $1 and ($2::text is null or type = $2)
        order by name_key limit 1000`,
      [orgId, type],
    );
  },

  find(sql: Sql, orgId: string, id: string): Promise<IntegrationRow | undefined> {
    return sql.one(`select ${columns} from integration where org_id = $1 and integration_id = $2`, [
      orgId,
      id,
    ]);
  },

  /** Of every organisation of the scope. */
  ofOrganisations(sql: Sql): Promise<IntegrationRow[]> {
    return sql.rows(`select ${columns} from integration order by org_id, name_key limit 20000`);
  },

  events(sql: Sql, orgId: string, integrationId: string): Promise<EventRow[]> {
    return sql.rows(
      `select event_id, name, type, configuration, created_by, created_at, updated_at from integration_event
        where org_id = $1 and integration_id = $2 order by name_key limit 1000`,
      [orgId, integrationId],
    );
  },
};
