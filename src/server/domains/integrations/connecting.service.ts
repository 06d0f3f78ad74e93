import { badInput, Fault } from '@shared/kernel/fault';
import type { IntegrationType } from '@shared/api/integrations/entities';
import type { ConnectionCheck, IntegrationDetails, IntegrationKind } from '@shared/api/integrations/kinds';
import { integrationFaults as words } from '@shared/words/integrationFaults';
import { integrationWords } from '@shared/words/integrations';
import type { Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { nameTaken, refuseTaken } from '../names';
import type { RecordActivity } from '../organisations/activity.port';
import { nameKeyOf } from '../../platform/nameKey';
import type { Answer, Checking } from './checking';
import { holdRow, holdValues, knownSecrets, sealSecrets, type Values } from './connected';
import { connectingStore } from './connecting.store';
import { createDetails, settingsOf, sharedDetails, type DetailsDeps, type Onlooker } from './details';
import type { Connecting, Connector, IntegrationProvider } from './integrations.port';
import { kindFor, offered } from './offered';
import type { IntegrationRow, SharedRow } from './integrations.store';
import { fill, type Filled } from './values';

export interface ConnectingDeps extends DetailsDeps {
  clock: Clock;
  newId: () => string;
  record: RecordActivity;
  check: Checking;
  /** Whether an address of this host may do without TLS. */
  mayBePlain(orgId: string, host: string): boolean;
  /** The workspace of the one person whose computer this is. */
  isLocal(orgId: string): boolean;
  /** In the caller's system transaction: whatever these organisations are told through it is told no longer. */
  silence(sql: Sql, orgIds: readonly string[], integrationId: string, by: Connector): Promise<void>;
  /** What stands at the provider for events of an integration that goes. */
  removeEvents(row: IntegrationRow): Promise<void>;
  own(orgId: string, id: string): Promise<IntegrationRow | undefined>;
  shared(orgId: string, id: string): Promise<SharedRow | undefined>;
}

export interface Change {
  name?: string | undefined;
  status?: 'ACTIVE' | 'INACTIVE' | undefined;
  values?: Record<string, string> | undefined;
}

const HOLDERS_MAX = 10_000;

const taken = () => nameTaken(words.nameTaken);

/** What people fill in to connect a service, change it and end it. The service is asked before anything is kept. */
export function createConnecting(deps: ConnectingDeps) {
  const { database, clock, newId, record, box, providers, check } = deps;
  const details = createDetails(deps);
  const tenant = (orgId: string) => ({ orgIds: [orgId] });
  const named = (orgId: string, work: (sql: Sql) => Promise<void>) =>
    refuseTaken(database.tenant(tenant(orgId), work), taken, 'integration_name');

  function providerOf(type: IntegrationType, orgId: string): IntegrationProvider {
    const found = providers.get(type);
    const provider = found && offered(found, deps.isLocal(orgId));
    if (!provider)
      throw new Fault('unprocessable:integration_type_unknown', words.noSuchType(type), { type });
    return provider;
  }

  async function mine(orgId: string, id: string): Promise<IntegrationRow> {
    const row = await deps.own(orgId, id);
    if (row) return row;
    const shared = await deps.shared(orgId, id);
    if (shared)
      throw new Fault('forbidden:shared_by_provider', words.notYours(shared.name, shared.shared_by));
    throw new Fault('not_found:integration_not_found', integrationWords.notFound);
  }

  const filledOf = (row: IntegrationRow): Filled => ({
    settings: settingsOf(row),
    secrets: { ...knownSecrets(box, row) },
  });

  async function mustBeFree(orgId: string, name: string, exceptId: string): Promise<void> {
    const isTaken = await database.tenant(tenant(orgId), (sql) =>
      connectingStore.isTaken(sql, orgId, nameKeyOf(name), exceptId),
    );
    if (isTaken) throw taken();
  }

  /** Asks with values that may not be kept. */
  const askWith = (
    provider: IntegrationProvider,
    of: { orgId: string; integrationId: string; name: string },
    { settings, secrets }: Filled,
  ): Promise<Answer> => check(provider, holdValues({ ...of, settings }, secrets));

  async function mustConnect(...question: Parameters<typeof askWith>): Promise<Omit<Answer, 'failure'>> {
    const { failure, ...answer } = await askWith(...question);
    if (failure) throw failure;
    return answer;
  }

  async function told(
    sql: Sql,
    by: Connector,
    action: string,
    of: { id: string; name: string },
    data: object,
  ) {
    const { orgId, name: actor } = by;
    await record(sql, { orgId, at: clock.now(), actor, action, subject: of.name, data: { ...data } });
    await notifyChange(sql, { orgId, tag: 'integration', id: of.id });
  }

  async function present(orgId: string, id: string, seen: Onlooker): Promise<IntegrationDetails> {
    return details(await mine(orgId, id), seen);
  }

  const plainFor = (orgId: string) => (host: string) => deps.mayBePlain(orgId, host);

  const port: Connecting = {
    async connect(by, { type, name, values }) {
      const { orgId } = by;
      const provider = providerOf(type, orgId);
      const filled = fill(provider, values, undefined, plainFor(orgId));
      await mustBeFree(orgId, name, '');
      const id = newId();
      const answer = await mustConnect(provider, { orgId, integrationId: id, name }, filled);
      const secrets = sealSecrets(box, id, { ...filled.secrets, ...answer.gained });
      const row = { name, nameKey: nameKeyOf(name), status: 'ACTIVE', settings: filled.settings, secrets };
      await named(orgId, async (sql) => {
        const made = { id, orgId, type, check: answer.check, by: by.name, now: clock.now() };
        await connectingStore.insert(sql, { ...row, ...made });
        await told(sql, by, 'integration_connected', { id, name }, { type });
      });
      // Nothing works with it yet.
      return present(orgId, id, { edits: false, customers: false });
    },
  };

  /** Which values are others than those that are kept. */
  const changedFields = (before: Filled, after: Filled) =>
    (['settings', 'secrets'] as const).flatMap((part) =>
      [...new Set([...Object.keys(before[part]), ...Object.keys(after[part])])].filter(
        (id) => before[part][id] !== after[part][id],
      ),
    );

  async function newValues(row: IntegrationRow, given: Values | undefined) {
    const own = row.parent_id === null;
    const unchanged = own
      ? { settings: settingsOf(row), secrets: row.secrets, check: null, fields: [] }
      : { settings: {}, secrets: null, check: null, fields: [] };
    if (given === undefined) return unchanged;
    if (!own)
      throw new Fault('conflict:values_of_parent', integrationWords.virtual.valuesOf(row.parent_name ?? ''));
    const provider = providerOf(row.type, row.org_id);
    const before = filledOf(row);
    const filled = fill(provider, given, before, plainFor(row.org_id));
    const fields = changedFields(before, filled);
    if (fields.length === 0) return unchanged;
    const { org_id: orgId, integration_id: integrationId, name } = row;
    const answer = await mustConnect(provider, { orgId, integrationId, name }, filled);
    const secrets = sealSecrets(box, integrationId, { ...filled.secrets, ...answer.gained });
    return { settings: filled.settings, secrets, check: answer.check, fields };
  }

  async function update(
    by: Connector,
    { id, seen, ...change }: Change & { id: string; seen: Onlooker },
  ): Promise<IntegrationDetails> {
    const { orgId } = by;
    const row = await mine(orgId, id);
    const { name = row.name, status = row.status } = change;
    if (name !== row.name) await mustBeFree(orgId, name, id);
    const { fields, ...values } = await newValues(row, change.values);
    const what = [
      ...(name === row.name ? [] : [{ name: { from: row.name, to: name } }]),
      ...(status === row.status ? [] : [{ status }]),
      ...(fields.length === 0 ? [] : [{ fields }]),
    ];
    if (what.length > 0)
      await named(orgId, async (sql) => {
        const kept = { name, nameKey: nameKeyOf(name), status, ...values };
        const read = { id, orgId, seen: row.updated_at, now: clock.now() };
        if ((await connectingStore.update(sql, { ...kept, ...read })) === 0)
          throw new Fault('conflict:changed_meanwhile', words.changedMeanwhile(row.name));
        await told(sql, by, 'integration_changed', { id, name }, Object.assign({}, ...what));
      });
    return present(orgId, id, seen);
  }

  async function remove(by: Connector, id: string): Promise<void> {
    const { orgId } = by;
    await deps.removeEvents(await mine(orgId, id));
    // As the owner: what customers were given of it goes with it, and they are told.
    await database.system(async (sql) => {
      const row = await connectingStore.lock(sql, orgId, id);
      if (!row) throw new Fault('not_found:integration_not_found', integrationWords.notFound);
      const holders = await connectingStore.holders(sql, id, HOLDERS_MAX);
      await deps.silence(sql, [orgId, ...holders.map(({ org_id }) => org_id)], id, by);
      await connectingStore.remove(sql, orgId, id);
      const of = { id, name: row.name };
      await told(sql, by, 'integration_removed', of, { type: row.type });
      for (const { org_id, shared_by } of holders)
        await told(sql, { ...by, orgId: org_id }, 'integration_unshared', of, { provider: shared_by });
      if (holders.length > 0) await notifyChange(sql, { orgId, tag: 'shared', id: '*' });
    });
  }

  /** Of one that is kept the secrets that are left out, if they may go where the values say. */
  async function keptFor(orgId: string, type: IntegrationType, id: string | undefined) {
    if (id === undefined) return undefined;
    const row = await mine(orgId, id);
    if (row.type !== type) throw badInput([{ field: 'integration_id', reason: words.otherType }]);
    return row;
  }

  return {
    port,
    kinds: (orgId: string): IntegrationKind[] =>
      [...providers.values()].flatMap((each) => {
        const provider = offered(each, deps.isLocal(orgId));
        return provider ? [kindFor(provider, orgId)] : [];
      }),

    async get(orgId: string, id: string, seen: Onlooker): Promise<IntegrationDetails> {
      const row = await deps.own(orgId, id);
      if (row) return details(row, seen);
      const shared = await deps.shared(orgId, id);
      if (!shared) throw new Fault('not_found:integration_not_found', integrationWords.notFound);
      return sharedDetails(shared);
    },

    connect: port.connect,
    update,
    remove,

    async try(
      orgId: string,
      of: { type: IntegrationType; values: Values; integration_id?: string | undefined },
    ) {
      const provider = providerOf(of.type, orgId);
      const row = await keptFor(orgId, of.type, of.integration_id);
      const filled = fill(provider, of.values, row && filledOf(row), plainFor(orgId));
      const asked = {
        orgId,
        integrationId: row?.integration_id ?? '',
        name: row?.name ?? provider.kind.name,
      };
      return (await askWith(provider, asked, filled)).check;
    },

    async check(orgId: string, id: string): Promise<ConnectionCheck> {
      const row = await mine(orgId, id);
      const { check: answer, gained } = await check(providerOf(row.type, orgId), holdRow(box, row));
      await database.tenant(tenant(orgId), async (sql) => {
        if (Object.keys(gained).length > 0) {
          const after = sealSecrets(box, id, { ...knownSecrets(box, row), ...gained });
          await connectingStore.reseal(sql, { orgId, id, before: row.secrets, after });
        }
        await connectingStore.checked(sql, orgId, id, answer);
        await notifyChange(sql, { orgId, tag: 'integration', id });
      });
      return answer;
    },
  };
}
export type ConnectingService = ReturnType<typeof createConnecting>;
