import { Fault, isFault } from '@shared/kernel/fault';
import type { SharedResource } from '@shared/api/sharing/sharing.api';
import { sharingFaults } from '@shared/words/sharingFaults';
import type { Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import type { Log } from '../../platform/log';
import type { Integrations } from '../integrations/integrations.port';
import { createReleasing, type Gift, type ReleasingDeps, type Provider } from './releasing';
import {
  badIntegration,
  badPath,
  checkData,
  checkRecipients,
  noShare,
  noTenants,
  otherThing,
  type Wanted,
} from './rules';
import { sharingStore, type ShareRow } from './sharing.store';
import { statesOf, toResource, type ShareState } from './state';

const SHARES_MAX = 1_000;

export interface SharingDeps extends ReleasingDeps {
  integrations: Pick<Integrations, 'usable' | 'own'>;
  log: Log;
}

interface PublishResult {
  org_id: string;
  name: string;
  workflows: number;
  problem: string | null;
}

/** What an organisation shares with its customers. */
export function createSharing(deps: SharingDeps) {
  const { database, clock, newId, record, copies, log } = deps;
  const releasing = createReleasing(deps);

  async function stateOf(sql: Sql, orgId: string, share: ShareRow | undefined): Promise<ShareState> {
    const [state] = share ? await statesOf(sql, copies, orgId, [share]) : [];
    if (!state) throw noShare();
    return state;
  }
  /** As the owner: customers and what they have stand across organisations. */
  async function full(orgId: string, id: string): Promise<ShareState> {
    return database.system(async (sql) => stateOf(sql, orgId, await sharingStore.find(sql, orgId, id)));
  }

  async function whatOf(orgId: string, { share, folder }: Pick<ShareState, 'share' | 'folder'>) {
    if (folder) return folder.path;
    const integration = await deps.integrations.own(orgId, share.integration_id ?? '');
    return integration?.name ?? '';
  }

  async function providerOf({ orgId, name: actor }: Pick<Session, 'orgId' | 'name'>): Promise<Provider> {
    const row = await database.system((sql) => sharingStore.nameOf(sql, orgId));
    return { orgId, name: row?.name ?? '', actor };
  }

  async function told(sql: Sql, by: Pick<Session, 'orgId' | 'name'>, action: string, gift: Gift, data = {}) {
    const { orgId, name: actor } = by;
    await record(sql, { orgId, at: clock.now(), actor, action, subject: gift.what, data });
    await notifyChange(sql, { orgId, tag: 'shared', id: gift.share.shared_resource_id });
  }

  /** Who holds something and is to have nothing any more loses it. */
  async function takeFromOthers(provider: Provider, gift: Gift, keep: readonly string[]) {
    const holders = await database.system((sql) => sharingStore.holders(sql, gift.share.shared_resource_id));
    for (const { org_id } of holders)
      if (!keep.includes(org_id)) await releasing.takeBack(provider, gift, org_id);
  }

  /** No folder in a shared folder, nor around one: nobody would be given the same twice. */
  async function mustBeApart(sql: Sql, orgId: string, path: string, spaceId: string) {
    const folder = await copies.folderAt(sql, orgId, spaceId, path);
    if (!folder) throw badPath(sharingFaults.noFolder(path));
    const shares = await sharingStore.list(sql, orgId, 'workflow');
    const others = await statesOf(sql, copies, orgId, shares);
    for (const { folder: other } of others) {
      if (!other || other.spaceId !== folder.spaceId) continue;
      if (other.folderId === folder.folderId)
        throw new Fault('conflict:already_shared', sharingFaults.already(folder.path));
      if (folder.pathKey.startsWith(`${other.pathKey}/`))
        throw new Fault('conflict:within_shared_folder', sharingFaults.within(folder.path, other.path));
      if (other.pathKey.startsWith(`${folder.pathKey}/`))
        throw new Fault('conflict:holds_shared_folder', sharingFaults.holds(folder.path, other.path));
    }
    return { folderId: folder.folderId, integrationId: null, what: folder.path };
  }

  async function mustBeUnshared(sql: Sql, orgId: string, integrationId: string, name: string | undefined) {
    if (name === undefined) throw badIntegration(sharingFaults.noIntegration);
    const shares = await sharingStore.list(sql, orgId, 'integration');
    if (shares.some((each) => each.integration_id === integrationId))
      throw new Fault('conflict:already_shared', sharingFaults.already(`“${name}”`));
    return { folderId: null, integrationId, what: name };
  }

  async function end(by: Pick<Session, 'orgId' | 'name'>, gift: Gift): Promise<void> {
    await takeFromOthers(await providerOf(by), gift, []);
    await database.tenant(by.orgId, async (sql) => {
      const removed = await sharingStore.remove(sql, gift.share.shared_resource_id);
      if (removed > 0) await told(sql, by, 'unshared', gift);
    });
  }

  /** Ends the shares of folders that are gone: of an organisation, or of all. */
  async function tidy(orgId: string | null): Promise<void> {
    const orphans = await database.system((sql) => sharingStore.orphans(sql, orgId));
    for (const share of orphans) {
      const by = { orgId: share.org_id, name: 'Costloom' };
      await end(by, { share, what: 'A deleted folder' }).catch((error: unknown) => {
        log.warn(
          { err: error, share: share.shared_resource_id },
          'A share of a deleted folder could not be ended',
        );
      });
    }
  }

  async function giveAll(provider: Provider, gift: Gift, recipients: ShareState['recipients']) {
    const results: PublishResult[] = [];
    for (const { org_id, name } of recipients) {
      const given = await releasing.give(provider, gift, org_id).then(
        (workflows) => ({ workflows, problem: null }),
        (error: unknown) => {
          if (isFault(error)) return { workflows: 0, problem: error.message };
          log.error({ err: error, customer: org_id }, 'Something could not be given to a customer');
          return { workflows: 0, problem: sharingFaults.failed };
        },
      );
      results.push({ org_id, name, ...given });
    }
    return results;
  }

  return {
    async list(orgId: string, type: SharedResource['shared_resource_type'] | null) {
      const states = await database.system(async (sql) =>
        statesOf(sql, copies, orgId, await sharingStore.list(sql, orgId, type)),
      );
      return states.map(toResource);
    },

    async create(session: Session, wanted: Wanted): Promise<SharedResource> {
      const { orgId, name: by } = session;
      const data = checkData(wanted);
      const integration =
        'integrationId' in data ? await deps.integrations.own(orgId, data.integrationId) : undefined;
      const id = await database.system(async (sql) => {
        await sharingStore.lockAll(sql, orgId);
        const recipients = checkRecipients(wanted, await sharingStore.customers(sql, orgId));
        if (recipients.length === 0 && !wanted.shared_resource_recipients.process_all) throw noTenants();
        if ((await sharingStore.list(sql, orgId, null)).length >= SHARES_MAX)
          throw new Fault('conflict:too_many_shares', sharingFaults.tooMany(SHARES_MAX));
        const { what, ...thing } =
          'integrationId' in data
            ? await mustBeUnshared(sql, orgId, data.integrationId, integration?.name)
            : await mustBeApart(sql, orgId, data.path, data.spaceId);
        const processAll = wanted.shared_resource_recipients.process_all;
        const type = wanted.shared_resource_type;
        const row = { id: newId(), orgId, type, ...thing, processAll, recipients, by, now: clock.now() };
        await sharingStore.insert(sql, row);
        const share = await sharingStore.find(sql, orgId, row.id);
        if (!share) throw noShare();
        await told(sql, session, 'shared', { share, what }, { tenants: processAll ? 'all' : recipients });
        return row.id;
      });
      return toResource(await full(orgId, id));
    },

    /** Who is left out loses it at once; an integration that nobody is left of is no longer shared. */
    async update(session: Session, id: string, wanted: Wanted): Promise<SharedResource> {
      const { orgId } = session;
      const data = checkData(wanted);
      const before = await full(orgId, id);
      const { share, folder } = before;
      const same =
        'integrationId' in data
          ? share.integration_id === data.integrationId
          : folder?.spaceId === data.spaceId && folder.path === data.path;
      if (!same || share.type !== wanted.shared_resource_type) throw otherThing();
      const what = await whatOf(orgId, before);
      const processAll = wanted.shared_resource_recipients.process_all;
      const recipients = await database.system(async (sql) => {
        const now = await sharingStore.lock(sql, orgId, id);
        if (!now) throw noShare();
        const ids = checkRecipients(wanted, await sharingStore.customers(sql, orgId));
        await sharingStore.setRecipients(sql, id, { processAll, recipients: ids, now: clock.now() });
        const tenants = processAll ? 'all' : ids;
        await told(sql, session, 'share_changed', { share, what }, { tenants });
        return ids;
      });
      if (!processAll && recipients.length === 0) {
        const gone = await full(orgId, id);
        await end(session, { share, what });
        return { ...toResource(gone), publication_state: 'UNPUBLISHED' };
      }
      const after = await full(orgId, id);
      const keep = after.recipients.map(({ org_id }) => org_id);
      await takeFromOthers(await providerOf(session), { share, what }, keep);
      return toResource(await full(orgId, id));
    },

    async publish(session: Session, id: string) {
      const { orgId } = session;
      const state = await full(orgId, id);
      const { share, recipients, digest } = state;
      const gift = { share, what: await whatOf(orgId, state) };
      const provider = await providerOf(session);
      await takeFromOthers(
        provider,
        gift,
        recipients.map(({ org_id }) => org_id),
      );
      const results = await giveAll(provider, gift, recipients);
      const failed = results.filter(({ problem }) => problem !== null).length;
      await database.tenant(orgId, async (sql) => {
        await sharingStore.setPublished(sql, id, failed > 0 ? null : digest, clock.now());
        await told(sql, session, 'published', gift, { tenants: results.length, failed });
      });
      return { resource: toResource(await full(orgId, id)), results };
    },

    async remove(session: Session, id: string): Promise<void> {
      const state = await full(session.orgId, id);
      await end(session, { share: state.share, what: await whatOf(session.orgId, state) });
    },

    tenants: (orgId: string) => database.system((sql) => sharingStore.customers(sql, orgId)),
    tidy,
  };
}
export type SharingService = ReturnType<typeof createSharing>;
