import { Fault, isFault } from '@shared/kernel/fault';
import type { IntegrationType } from '@shared/api/integrations/entities';
import { connectionCheck } from '@shared/api/integrations/kinds';
import { integrationWords } from '@shared/words/integrations';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { SecretBox } from '../../platform/secretBox';
import { createAccounts } from './accounts.service';
import type { AskingDeps } from './asking';
import { createChanging } from './changing.service';
import { createChecking } from './checking';
import { holdRow } from './connected';
import { createConnecting, type ConnectingDeps } from './connecting.service';
import { createEvents } from './events.service';
import {
  ProviderError,
  type Delivering,
  type IntegrationProvider,
  type Integrations,
  type KnownIntegration,
} from './integrations.port';
import { integrationsStore, type EventRow, type IntegrationRow } from './integrations.store';
import { shown } from './providerFault';
import { createReads } from './reads';
import { watchingStore, type WatchRow } from './watching/watching.store';
import { createLedger } from './readLedger';
import type { Watched } from './watching/receiving';

export interface IntegrationsDeps extends Pick<
  ConnectingDeps,
  'newId' | 'record' | 'uses' | 'mayBePlain' | 'isLocal' | 'silence'
> {
  database: Database;
  clock: Clock;
  log: Log;
  /** For secrets at rest. */
  box: SecretBox;
  providers: readonly IntegrationProvider[];
  /** How long a provider may take, milliseconds; 15 seconds unless given. */
  patience?: number | undefined;
}

const PATIENCE = 15_000;
const KEPT = { keepMs: 60_000, most: 200_000 };

const noSuchIntegration = () => new Fault('not_found:integration_not_found', integrationWords.notFound);

/** Two providers of one type would hide each other. */
function byType(providers: readonly IntegrationProvider[]): Map<IntegrationType, IntegrationProvider> {
  const table = new Map(providers.map((provider) => [provider.type, provider]));
  if (table.size !== providers.length) throw new Error('Two providers have one type of integrations.');
  return table;
}

function missingOf({ last_check }: IntegrationRow): string[] {
  const check = connectionCheck.safeParse(last_check);
  if (!check.success) return [];
  return check.data.permissions.flatMap(({ name, granted }) => (granted === false ? [name] : []));
}

/** One of the organisation's own, or one that `shared_by` shares with it. */
export type Listed = IntegrationRow & { shared_by: string | null };

/** The integrations of organisations, and what editors of parameters read of their providers. */
export function createIntegrations(deps: IntegrationsDeps) {
  const { database, clock, log, box } = deps;
  const stopping = new AbortController();
  const providers = byType(deps.providers);
  const asking: AskingDeps = {
    log,
    open: new Map(),
    stopping: stopping.signal,
    patience: deps.patience ?? PATIENCE,
  };

  const own = (orgId: string, id: string): Promise<IntegrationRow | undefined> =>
    database.tenant(orgId, (sql) => integrationsStore.find(sql, orgId, id));

  const shared = (orgId: string, type: IntegrationType | null, id: string | null = null) =>
    database.system((sql) => integrationsStore.shared(sql, orgId, type, id));

  /** Of the organisation, or shared with it: what is asked through that one is asked as its owner. */
  async function find(orgId: string, id: string): Promise<IntegrationRow> {
    const row = (await own(orgId, id)) ?? (await shared(orgId, null, id))[0];
    if (!row) throw noSuchIntegration();
    return row;
  }

  async function list(orgId: string, type: IntegrationType | null): Promise<Listed[]> {
    const rows = await database.tenant(orgId, (sql) => integrationsStore.list(sql, orgId, type));
    return [...rows.map((row) => ({ ...row, shared_by: null })), ...(await shared(orgId, type))];
  }

  const known = ({ integration_id: integrationId, name, type }: IntegrationRow): KnownIntegration => ({
    integrationId,
    name,
    type,
  });

  function explained(row: IntegrationRow): Pick<Delivering, 'connected' | 'explain'> {
    const held = holdRow(box, row);
    return {
      connected: held.connected,
      explain(error) {
        const hidden = held.hiding(error);
        if (!(hidden instanceof ProviderError || isFault(hidden))) return undefined;
        const passing = hidden instanceof ProviderError && hidden.passing;
        return { message: shown(hidden.message), passing };
      },
    };
  }

  const port: Integrations = {
    async usable(orgId) {
      const rows = await list(orgId, null);
      return rows.filter(({ status }) => status === 'ACTIVE').map(known);
    },
    async own(orgId, id) {
      const row = await own(orgId, id);
      return row && known(row);
    },
    accountNames: (orgId) => accounts.names(orgId),
    async ofOrganisations(orgIds) {
      const of = new Map<string, KnownIntegration[]>();
      if (orgIds.length === 0) return of;
      const rows = await database.tenant({ orgIds }, (sql) => integrationsStore.ofOrganisations(sql));
      for (const row of rows) of.set(row.org_id, [...(of.get(row.org_id) ?? []), known(row)]);
      return of;
    },
    async working(orgId, id, type) {
      const row = (await own(orgId, id)) ?? (await shared(orgId, type, id))[0];
      if (row?.type !== type || row.status !== 'ACTIVE') return undefined;
      return { ...explained(row), missing: missingOf(row) };
    },
    async everywhere(type) {
      const rows = await database.system((sql) => integrationsStore.everywhere(sql, type));
      return rows.map((row) => explained(row).connected);
    },
    async delivering(orgId, id) {
      const row = await own(orgId, id);
      // A part of an integration has its bills from the whole: they come once.
      const delivers = row?.status === 'ACTIVE' && row.parent_id === null;
      const exports = delivers ? providers.get(row.type)?.bills : undefined;
      return row && exports && { ...explained(row), type: row.type, name: row.name, exports };
    },
    async inventoried(orgId, id) {
      const row = await own(orgId, id);
      const inventory = row?.status === 'ACTIVE' ? providers.get(row.type)?.inventory : undefined;
      return row && inventory && { ...explained(row), inventory };
    },
    async acting(orgId, id) {
      const row = (await own(orgId, id)) ?? (await shared(orgId, null, id))[0];
      const driver = row?.status === 'ACTIVE' ? providers.get(row.type)?.acting : undefined;
      return row && driver && { ...explained(row), type: row.type, driver };
    },
  };

  const changing = createChanging({
    ...asking,
    providers,
    own,
    hold: (row) => holdRow(box, row),
    shared: async (orgId, id) => (await shared(orgId, null, id))[0],
  });
  const events = createEvents({ database, clock, newId: deps.newId, changing });

  const accounts = createAccounts({
    ...asking,
    database,
    clock,
    providers,
    changing,
    own,
    newId: deps.newId,
    record: deps.record,
    hold: (row) => holdRow(box, row),
  });

  const connecting = createConnecting({
    database,
    clock,
    box,
    providers,
    own,
    newId: deps.newId,
    record: deps.record,
    uses: deps.uses,
    mayBePlain: deps.mayBePlain,
    isLocal: deps.isLocal,
    silence: deps.silence,
    removeEvents: (row) => events.removeAll(row),
    check: createChecking({ ...asking, clock }),
    shared: async (orgId, id) => (await shared(orgId, null, id))[0],
  });

  return {
    port,
    connecting,
    changing,
    events,
    accounts,
    list,
    /** Of one that is shared: none, what happens at it is its owner's. */
    async listEvents(orgId: string, id: string): Promise<EventRow[]> {
      await find(orgId, id);
      return database.tenant(orgId, (sql) => integrationsStore.events(sql, orgId, id));
    },
    async listWatches(orgId: string, id: string): Promise<WatchRow[]> {
      await find(orgId, id);
      return database.tenant(orgId, (sql) => watchingStore.watches(sql, id));
    },
    /** Undefined when it is inactive, not its own, or of a type without events. */
    async watched(orgId: string, id: string): Promise<Watched | undefined> {
      const row = await own(orgId, id);
      const found = row?.status === 'ACTIVE' ? providers.get(row.type)?.events : undefined;
      return row && found && { ...explained(row), name: row.name, events: found };
    },
    reads: createReads({
      ...asking,
      clock,
      find,
      providers,
      ledger: createLedger(clock, KEPT),
      hold: (row) => holdRow(box, row),
    }),
    /** Ends what is being asked. */
    end: () => stopping.abort(),
  };
}
export type IntegrationsService = ReturnType<typeof createIntegrations>;
