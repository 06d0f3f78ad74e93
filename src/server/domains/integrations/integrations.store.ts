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
  /** Sealed. */
  secrets: string | null;
  last_check: unknown;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

/** One of another organisation that this one may use. */
export interface SharedRow extends IntegrationRow {
  shared_by: string;
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

const names = ['integration_id', 'org_id', 'type', 'name', 'status', 'settings', 'secrets', 'last_check', 'created_by', 'created_at', 'updated_at']; // prettier-ignore
const columns = names.join(', ');
const columnsOf = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ');

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

  /** Those that a provider shares with the organisation. As the owner: the rows are the provider's. */
  shared(sql: Sql, orgId: string, type: string | null, id: string | null = null): Promise<SharedRow[]> {
    return sql.rows(
      `select ${columnsOf('i')}, s.shared_by
         from shared_integration s join integration i on i.integration_id = s.integration_id
        where s.org_id = $1 and ($2::text is null or i.type = $2) and ($3::text is null or i.integration_id = $3)
        order by i.name_key, i.integration_id limit 1000`,
      [orgId, type, id],
    );
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
