import type { IntegrationType } from '@shared/api/integrations/entities';
import type { Database } from '@server/db/database';
import { randomId } from '@server/platform/crypto';

/** An integration, as a row. → its id. */
export async function addIntegrationRow(
  database: Database,
  orgId: string,
  type: IntegrationType,
  options: { name?: string; status?: 'ACTIVE' | 'INACTIVE'; settings?: object } = {},
): Promise<string> {
  const id = randomId();
  const { name = `Integration ${id}`, status = 'ACTIVE', settings = {} } = options;
  await database.system((sql) =>
    sql.run(
      `insert into integration (integration_id, org_id, type, name, name_key, status, settings, created_by, created_at,
         updated_at) values ($1, $2, $3, $4, lower($4), $5, $6::jsonb, 'test', '2026-02-03T08:00:00Z',
         '2026-02-03T08:00:00Z')`,
      [id, orgId, type, name, status, JSON.stringify(settings)],
    ),
  );
  return id;
}

/** An event of it, as a row. → its id. */
export async function addEventRow(
  database: Database,
  orgId: string,
  integrationId: string,
  event: { name: string; type: 'ANOMALY_DETECTION' | 'EVENT_BRIDGE'; configuration: object },
): Promise<string> {
  const id = randomId();
  await database.system((sql) =>
    sql.run(
      `insert into integration_event (event_id, integration_id, org_id, name, name_key, type, configuration, created_by,
         created_at, updated_at) values ($1, $2, $3, $4, lower($4), $5, $6::jsonb, 'test', '2026-02-03T08:00:00Z',
         '2026-02-04T08:00:00Z')`,
      [id, integrationId, orgId, event.name, event.type, JSON.stringify(event.configuration)],
    ),
  );
  return id;
}
