import { badInput, Fault } from '@shared/kernel/fault';
import { MAX_PAGE } from '@shared/kernel/paging';
import type {
  Account,
  CloudAccount,
  IntegrationType,
  VirtualIntegration,
} from '@shared/api/integrations/entities';
import { integrationFaults } from '@shared/words/integrationFaults';
import { integrationWords } from '@shared/words/integrations';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import { nameTaken, refuseTaken } from '../names';
import type { RecordActivity } from '../organisations/activity.port';
import { accountsStore, type AccountRow } from './accounts.store';
import { ask, type AskingDeps } from './asking';
import type { Changing } from './changing.service';
import type { Held } from './connected';
import { LISTING_MAX, type Connector, type IntegrationProvider } from './integrations.port';
import type { IntegrationRow } from './integrations.store';
import { providerFault } from './providerFault';

export interface AccountsDeps extends AskingDeps {
  database: Database;
  clock: Clock;
  newId: () => string;
  record: RecordActivity;
  providers: ReadonlyMap<IntegrationType, IntegrationProvider>;
  changing: Pick<Changing, 'find'>;
  hold(row: IntegrationRow): Held;
  own(orgId: string, id: string): Promise<IntegrationRow | undefined>;
}

const DAY = 24 * 60 * 60_000;
/** Asked for their accounts in one round. */
const ROUND_MAX = 200;
const cloudTypes: readonly IntegrationType[] = ['AWS', 'GCP', 'AZURE'];
const words = integrationWords.virtual;
/** The field of each way to choose. */
const chosenIn = { accounts: 'account_ids', setAwsAccounts: 'accounts', setGcpProjects: 'projects' } as const;

/** Accounts, projects and subscriptions: found at their cloud, named, and chosen; and parts made of some of them. */
export function createAccounts(deps: AccountsDeps) {
  const { database, clock, newId, record } = deps;
  const scope = (orgId: string) => ({ orgIds: [orgId] });

  async function read(
    row: IntegrationRow,
    { connected }: Held,
    signal: AbortSignal,
  ): Promise<readonly Account[]> {
    const reads = deps.providers.get(row.type)?.reads;
    if (row.type === 'AWS' && reads?.awsAccounts) return reads.awsAccounts(connected, {}, signal);
    if (row.type === 'AZURE' && reads?.azureSubscriptions)
      return reads.azureSubscriptions(connected, {}, signal);
    if (row.type !== 'GCP' || !reads?.gcpProjects)
      throw new Fault(
        'unavailable:service_not_connected',
        integrationWords.notConnected(row.name, row.type),
        { type: row.type },
      );
    const projects = await reads.gcpProjects(connected, {}, signal);
    return projects.map(({ projectId, projectName, projectType }) => ({
      accountId: projectId,
      accountName: projectName,
      accountType: projectType,
    }));
  }

  /** Asks the cloud, and keeps what it has told. */
  async function refresh(row: IntegrationRow): Promise<void> {
    const { org_id: orgId, integration_id: integrationId, name, type } = row;
    // Whatever is chosen: all of them are told.
    const held = deps.hold({ ...row, account_ids: null });
    const found = await ask(deps, {
      orgId,
      name,
      work: (signal) => read(row, held, signal),
      failed: (error) =>
        error instanceof Fault && error.code === 'unavailable'
          ? error
          : providerFault(held.hiding(error), { name, type, read: 'accounts' }, deps.log),
    });
    await database.tenant(scope(orgId), (sql) =>
      accountsStore.keep(sql, { orgId, integrationId }, found.slice(0, LISTING_MAX), clock.now()),
    );
  }

  const stored = (row: IntegrationRow): Promise<AccountRow[]> =>
    database.tenant(scope(row.org_id), (sql) => accountsStore.list(sql, row.parent_id ?? row.integration_id));

  const isOld = (rows: readonly AccountRow[]) =>
    !rows.some(({ seen_at }) => clock.now().getTime() - seen_at.getTime() < DAY);

  async function known(
    row: IntegrationRow,
    again: boolean,
  ): Promise<{ rows: AccountRow[]; problem: string | null }> {
    const rows = await stored(row);
    if (!again && !isOld(rows)) return { rows, problem: null };
    try {
      await refresh(row);
      return { rows: await stored(row), problem: null };
    } catch (error) {
      // Names that are known are better than none.
      if (rows.length === 0 || !(error instanceof Fault)) throw error;
      return { rows, problem: error.message };
    }
  }

  async function choose(by: Connector, row: IntegrationRow, ids: readonly string[] | null): Promise<void> {
    const { org_id: orgId, integration_id: id, name } = row;
    await database.tenant(scope(orgId), async (sql) => {
      const unique = ids && [...new Set(ids)];
      await accountsStore.choose(sql, id, unique, clock.now());
      const data = { accounts: unique === null ? 'all' : unique.length };
      await record(sql, {
        orgId,
        at: clock.now(),
        actor: by.name,
        action: 'integration_changed',
        subject: name,
        data,
      });
      await notifyChange(sql, { orgId, tag: 'integration', id });
    });
  }

  /** The ids that are none of its accounts; before its cloud was ever heard every id is taken. */
  async function unknownOf(row: IntegrationRow, ids: readonly string[]): Promise<string[]> {
    const amiss = (rows: readonly AccountRow[]) => {
      const there = new Set(rows.map(({ account_id }) => account_id));
      return there.size === 0 ? [] : ids.filter((each) => !there.has(each));
    };
    const rows = await stored(row);
    if (rows.length > 0 && amiss(rows).length === 0) return [];
    // It may be new there.
    return amiss((await known(row, true).catch(() => ({ rows }))).rows);
  }

  return {
    /** With those that are chosen; of a virtual integration its own. `search`: in names and ids. */
    async list(orgId: string, id: string, { search, refresh: again }: { search: string; refresh: boolean }) {
      const row = await deps.changing.find(orgId, id, 'accounts');
      const { rows, problem } = await known(row, again);
      const chosen = row.account_ids && new Set(row.account_ids);
      const wanted = search.toLowerCase();
      const found = rows
        .filter(({ account_id, name }) => `${name}\n${account_id}`.toLowerCase().includes(wanted))
        .map((each): CloudAccount => ({
          accountId: each.account_id,
          accountName: each.name,
          accountType: each.kind,
          there: each.there,
          chosen: chosen === null || chosen.has(each.account_id),
        }))
        .filter((each) => row.parent_id === null || each.chosen);
      return {
        data: found.slice(0, LISTING_MAX),
        limited: chosen !== null,
        total: rows.length,
        chosen: chosen?.size ?? null,
        problem,
      };
    },

    /** Null: all, also those that come later. API-53, API-56: the ways of single clouds are this one. */
    async choose(by: Connector, id: string, change: keyof typeof chosenIn, ids: readonly string[] | null) {
      const row = await deps.changing.find(by.orgId, id, change);
      const unknown = ids === null ? [] : await unknownOf(row, ids);
      if (unknown.length > 0) throw badInput([{ field: chosenIn[change], reason: words.unknown(unknown) }]);
      await choose(by, row, ids);
    },

    async parts(orgId: string, id: string): Promise<VirtualIntegration[]> {
      const row = await deps.changing.find(orgId, id, 'virtualIntegrations');
      const rows = await database.tenant(scope(orgId), (sql) => accountsStore.parts(sql, row.integration_id));
      return rows.slice(0, MAX_PAGE).map(({ integration_id, name, account_ids }) => ({
        integrationId: integration_id,
        name,
        account_ids: account_ids ?? [],
      }));
    },

    /** INTG-11: usable wherever an integration is. */
    async createPart(
      by: Connector,
      id: string,
      { name, accountIds }: { name: string; accountIds: readonly string[] },
    ) {
      const { orgId } = by;
      const parent = await deps.changing.find(orgId, id, 'createVirtualIntegration');
      if (parent.parent_id !== null)
        throw new Fault('conflict:virtual_of_virtual', words.ofVirtual(parent.name));
      const chosen = parent.account_ids && new Set(parent.account_ids);
      const unknown = chosen
        ? accountIds.filter((each) => !chosen.has(each))
        : await unknownOf(parent, accountIds);
      if (unknown.length > 0) throw badInput([{ field: 'account_ids', reason: words.unknown(unknown) }]);
      const part = { integrationId: newId(), name, account_ids: [...new Set(accountIds)] };
      const now = clock.now();
      const adding = database.tenant(scope(orgId), async (sql) => {
        const of = { id: part.integrationId, orgId, parentId: id, type: parent.type, by: by.name, now };
        await accountsStore.insertPart(sql, {
          ...of,
          name,
          nameKey: nameKeyOf(name),
          accountIds: part.account_ids,
        });
        const data = { type: parent.type, part_of: parent.name, accounts: part.account_ids.length };
        await record(sql, {
          orgId,
          at: now,
          actor: by.name,
          action: 'integration_connected',
          subject: name,
          data,
        });
        await notifyChange(sql, { orgId, tag: 'integration', id: part.integrationId });
      });
      await refuseTaken(adding, () => nameTaken(integrationFaults.nameTaken), 'integration_name');
      return part satisfies VirtualIntegration;
    },

    async names(orgId: string): Promise<ReadonlyMap<string, string>> {
      const rows = await database.tenant(scope(orgId), (sql) => accountsStore.names(sql, orgId));
      return new Map(rows.map(({ account_id, name }) => [account_id, name]));
    },

    /** Names of accounts of all integrations that were not asked for a day. */
    async round(signal: AbortSignal): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY);
      const due = await database.system((sql) => accountsStore.stale(sql, cloudTypes, before, ROUND_MAX));
      for (const { org_id: orgId, integration_id: id } of due) {
        if (signal.aborted) return;
        const row = await deps.own(orgId, id);
        // What cannot be asked now is asked by the next round; its page says why when somebody looks.
        if (row)
          await refresh(row).catch((error: unknown) =>
            deps.log.info({ err: error, integrationId: id }, 'Accounts could not be asked for'),
          );
      }
    },
  };
}
