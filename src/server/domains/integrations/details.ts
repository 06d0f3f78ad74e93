import { z } from 'zod';
import type { Integration, IntegrationType } from '@shared/api/integrations/entities';
import { connectionCheck, type IntegrationDetails } from '@shared/api/integrations/kinds';
import type { Database } from '../../db/database';
import type { SecretBox } from '../../platform/secretBox';
import { accountsStore } from './accounts.store';
import { connectingStore } from './connecting.store';
import { knownSecrets } from './connected';
import type { IntegrationProvider } from './integrations.port';
import type { IntegrationRow } from './integrations.store';

const USES_MAX = 100;

/** What works with an integration, as other domains know it. */
interface IntegrationUses {
  /** Workflows whose steps name it, by their names. */
  workflows(orgId: string, integrationId: string, limit: number): Promise<{ id: string; name: string }[]>;
  /** Ways on which the organisation is told things through it. */
  notifications(orgId: string, integrationId: string): Promise<{ id: string; name: string }[]>;
}

export interface DetailsDeps {
  database: Database;
  box: SecretBox;
  providers: ReadonlyMap<IntegrationType, IntegrationProvider>;
  uses: IntegrationUses;
}

const texts = z.record(z.string(), z.string());

/** Who looks: what works with an integration is told to those who can change it, and customers to those who see them. */
export interface Onlooker {
  edits: boolean;
  customers: boolean;
}

/** Settings as text; of a row that something else than its page has written, what is text. */
export function settingsOf({ settings }: Pick<IntegrationRow, 'settings'>): Record<string, string> {
  const known = texts.safeParse(settings);
  if (known.success) return known.data;
  const entries = Object.entries(settings).flatMap(([id, value]): [string, string][] =>
    typeof value === 'string' ? [[id, value]] : [],
  );
  return Object.fromEntries(entries);
}

/** Without its settings: they are between the server and the provider. */
export const toIntegration = (row: IntegrationRow & { shared_by: string | null }): Integration => ({
  integrationId: row.integration_id,
  name: row.name,
  type: row.type,
  status: row.status,
  timestamp: row.created_at.toISOString(),
  ...(row.shared_by === null ? {} : { owned_by: row.shared_by }),
  ...(row.parent_id === null
    ? {}
    : { part_of: { integrationId: row.parent_id, name: row.parent_name ?? '' } }),
});

/** Of one that is shared: no more than its list says. */
export function sharedDetails(row: IntegrationRow & { shared_by: string }): IntegrationDetails {
  return {
    ...toIntegration(row),
    values: {},
    secrets: [],
    last_check: null,
    created_by: row.shared_by,
    used_by: [],
    account_ids: row.account_ids,
    updated_at: row.updated_at.toISOString(),
  };
}

export function createDetails({ database, box, providers, uses }: DetailsDeps) {
  async function usedBy({ org_id: orgId, integration_id: id }: IntegrationRow, seen: Onlooker) {
    if (!seen.edits) return [];
    const [workflows, notifications, customers, parts] = await Promise.all([
      uses.workflows(orgId, id, USES_MAX),
      uses.notifications(orgId, id),
      seen.customers ? database.system((sql) => connectingStore.holders(sql, id, USES_MAX)) : [],
      database.tenant(orgId, (sql) => accountsStore.parts(sql, id)),
    ]);
    return [
      ...parts.map(({ integration_id, name }) => ({
        kind: 'integration' as const,
        id: integration_id,
        name,
      })),
      ...notifications.map((use) => ({ kind: 'notification' as const, ...use })),
      ...customers.map(({ org_id, name }) => ({ kind: 'customer' as const, id: org_id, name })),
      ...workflows.map((use) => ({ kind: 'workflow' as const, ...use })),
    ].slice(0, USES_MAX);
  }

  return async (row: IntegrationRow, seen: Onlooker): Promise<IntegrationDetails> => {
    const fields = providers.get(row.type)?.kind.fields ?? [];
    const settings = settingsOf(row);
    const values = fields.flatMap(({ id }): [string, string][] =>
      settings[id] === undefined ? [] : [[id, settings[id]]],
    );
    const check = connectionCheck.safeParse(row.last_check);
    return {
      ...toIntegration({ ...row, shared_by: null }),
      values: Object.fromEntries(values),
      secrets: Object.keys(knownSecrets(box, row)),
      last_check: check.success ? check.data : null,
      created_by: row.created_by,
      updated_at: row.updated_at.toISOString(),
      account_ids: row.account_ids,
      used_by: await usedBy(row, seen),
    };
  };
}
