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
  /** Of a virtual one: what it is a part of, whose settings and secrets these are. */
  parent_id: string | null;
  parent_name: string | null;
  parent_updated_at: Date | null;
  /** What it is limited to; null: nothing. */
  account_ids: string[] | null;
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

/** A virtual one signs in as what it is a part of, and is no more active than that. */
const columns = `i.integration_id, i.org_id, i.type, i.name,
  case when p.status = 'INACTIVE' then 'INACTIVE' else i.status end as status,
  coalesce(p.settings, i.settings) as settings, coalesce(p.secrets, i.secrets) as secrets,
  coalesce(i.last_check, p.last_check) as last_check, i.created_by, i.created_at, i.updated_at,
  i.parent_id, p.name as parent_name, p.updated_at as parent_updated_at, i.account_ids`;
const tables = 'integration i left join integration p on p.integration_id = i.parent_id';

const eventColumns = 'event_id, name, type, configuration, created_by, created_at, updated_at';

export interface NewEvent {
  orgId: string;
  integrationId: string;
  eventId: string;
  name: string;
  nameKey: string;
  configuration: object;
  now: Date;
}

export const integrationsStore = {
  list(sql: Sql, orgId: string, type: string | null): Promise<IntegrationRow[]> {
    return sql.rows(
      `select ${columns} from ${tables} where i.org_id = $1 and ($2::text is null or i.type = $2)
        order by i.name_key limit 1000`,
      [orgId, type],
    );
  },

  find(sql: Sql, orgId: string, id: string): Promise<IntegrationRow | undefined> {
    return sql.one(`select ${columns} from ${tables} where i.org_id = $1 and i.integration_id = $2`, [
      orgId,
      id,
    ]);
  },

  /** Those that a provider shares with the organisation. As the owner: the rows are the provider's. */
  shared(sql: Sql, orgId: string, type: string | null, id: string | null = null): Promise<SharedRow[]> {
    return sql.rows(
      `select ${columns}, s.shared_by
         from shared_integration s join (${tables}) on i.integration_id = s.integration_id
        where s.org_id = $1 and ($2::text is null or i.type = $2) and ($3::text is null or i.integration_id = $3)
        order by i.name_key, i.integration_id limit 1000`,
      [orgId, type, id],
    );
  },

  /** Of every organisation of the scope. */
  ofOrganisations(sql: Sql): Promise<IntegrationRow[]> {
    return sql.rows(`select ${columns} from ${tables} order by i.org_id, i.name_key limit 20000`);
  },

  /** The active ones of a type, of all organisations. As the owner. */
  everywhere(sql: Sql, type: string): Promise<IntegrationRow[]> {
    return sql.rows(
      `select ${columns} from ${tables} where i.type = $1 and i.status = 'ACTIVE' order by i.integration_id limit 2000`,
      [type],
    );
  },

  event(sql: Sql, orgId: string, integrationId: string, eventId: string): Promise<EventRow | undefined> {
    return sql.one(
      `select ${eventColumns} from integration_event
        where org_id = $1 and integration_id = $2 and event_id = $3`,
      [orgId, integrationId, eventId],
    );
  },

  async isEventNameTaken(
    sql: Sql,
    of: { orgId: string; integrationId: string; nameKey: string; exceptId: string },
  ): Promise<boolean> {
    const found = await sql.one(
      `select 1 from integration_event
        where org_id = $1 and integration_id = $2 and name_key = $3 and event_id <> $4`,
      [of.orgId, of.integrationId, of.nameKey, of.exceptId],
    );
    return found !== undefined;
  },

  async insertEvent(sql: Sql, one: NewEvent & { type: string; by: string }): Promise<void> {
    await sql.run(
      `insert into integration_event (event_id, integration_id, org_id, name, name_key, type, configuration, created_by,
         created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $9)`,
      [
        ...[one.eventId, one.integrationId, one.orgId, one.name, one.nameKey, one.type],
        ...[JSON.stringify(one.configuration), one.by, one.now],
      ],
    );
  },

  updateEvent(sql: Sql, one: NewEvent): Promise<number> {
    return sql.run(
      `update integration_event set name = $4, name_key = $5, configuration = $6::jsonb, updated_at = $7
        where org_id = $1 and integration_id = $2 and event_id = $3`,
      [
        ...[one.orgId, one.integrationId, one.eventId, one.name, one.nameKey],
        ...[JSON.stringify(one.configuration), one.now],
      ],
    );
  },

  removeEvent(sql: Sql, orgId: string, integrationId: string, eventId: string): Promise<number> {
    return sql.run(
      'delete from integration_event where org_id = $1 and integration_id = $2 and event_id = $3',
      [orgId, integrationId, eventId],
    );
  },

  events(sql: Sql, orgId: string, integrationId: string): Promise<EventRow[]> {
    return sql.rows(
      `select ${eventColumns} from integration_event
        where org_id = $1 and integration_id = $2 order by name_key limit 1000`,
      [orgId, integrationId],
    );
  },
};
