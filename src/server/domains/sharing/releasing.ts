import { Fault } from '@shared/kernel/fault';
import { FOLDER_NAME_MAX } from '@shared/model/limits';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import type { Integrations } from '../integrations/integrations.port';
import type { ManagedCopies, Recipient, SharedSource } from '../workflows/managed.port';
import { sharingStore, type CopyRow, type ShareRow } from './sharing.store';
import { nameOfPath } from './state';

/** Who gives or takes: a provider, and who of it does. */
export interface Provider {
  orgId: string;
  name: string;
  actor: string;
}

/** What is given. */
export interface Gift {
  share: ShareRow;
  /** The folder's path, or the integration's name. */
  what: string;
}

export interface ReleasingDeps {
  database: Database;
  clock: Clock;
  newId: () => string;
  record: RecordActivity;
  copies: ManagedCopies;
  integrations: Pick<Integrations, 'usable'>;
}

/** `Shared by Provider`, as a folder can be called. */
function folderOf(provider: string): string {
  const name = `Shared by ${provider}`.replaceAll(/[/\u0000-\u001f\u007f]+/g, ' ');
  return `/${[...name].slice(0, FOLDER_NAME_MAX).join('').trim()}`;
}

/**
 * The one place where something is written into the organisations of customers for their provider. Each customer is
 * one transaction: it has the whole of what is given, or what it had; and its activities tell of it.
 */
export function createReleasing(deps: ReleasingDeps) {
  const { database, clock, newId, record, copies } = deps;

  async function recipient(provider: Provider, orgId: string): Promise<Recipient> {
    const types = (await deps.integrations.usable(orgId)).map(({ type }) => type);
    return { orgId, sharedBy: provider.name, integrationTypes: [...new Set(types)], now: clock.now() };
  }

  async function mustStand(
    sql: Sql,
    provider: Provider,
    { share_id, orgId }: { share_id: string; orgId: string },
  ) {
    const share = await sharingStore.lock(sql, provider.orgId, share_id);
    if (!share) throw new Fault('not_found:share_not_found', 'It is not shared any more.');
    if (!(await sharingStore.holdCustomer(sql, provider.orgId, orgId)))
      throw new Fault('not_found:customer_not_found', 'This customer no longer exists.');
    return share;
  }

  const told = (sql: Sql, provider: Provider, orgId: string, action: string, what: string, data: object) =>
    record(sql, {
      orgId,
      at: clock.now(),
      actor: provider.actor,
      action,
      subject: what,
      data: { ...data, provider: provider.name },
    });

  /** What the customer has of the share and is no longer in it. */
  const left = (held: readonly CopyRow[], shareId: string, sources: readonly SharedSource[]) => {
    const still = new Set(sources.map(({ workflowId }) => workflowId));
    return held.filter((each) => each.shared_resource_id === shareId && !still.has(each.source_workflow_id));
  };
  const idsOf = (rows: readonly CopyRow[]) => rows.map(({ workflow_id }) => workflow_id);

  async function stopLeft(provider: Provider, share: ShareRow, orgId: string) {
    const gone = await database.system(async (sql) => {
      const sources = await copies.sources(sql, provider.orgId, share.folder_id ?? '');
      return left(await sharingStore.copiesOf(sql, orgId), share.shared_resource_id, sources);
    });
    await copies.stop(orgId, idsOf(gone));
  }

  async function giveOne(
    sql: Sql,
    to: Recipient,
    place: { shareId: string; folderId: string; links: Parameters<ManagedCopies['add']>[3]['links'] },
    source: SharedSource,
    held: CopyRow | undefined,
  ): Promise<'added' | 'changed' | 'same'> {
    const { folderId, links } = place;
    const workflowId = held?.workflow_id ?? links.workflows.get(source.workflowId) ?? newId();
    const options = { workflowId, folderId, links };
    if (held) {
      const changed = await copies.update(sql, to, source, options);
      await sharingStore.adoptCopy(sql, workflowId, place.shareId, to.sharedBy);
      return changed ? 'changed' : 'same';
    }
    await copies.add(sql, to, source, options);
    await sharingStore.addCopy(sql, {
      workflow_id: workflowId,
      org_id: to.orgId,
      shared_resource_id: place.shareId,
      source_workflow_id: source.workflowId,
      shared_by: to.sharedBy,
    });
    return 'added';
  }

  async function giveFolder(sql: Sql, provider: Provider, { share, what }: Gift, to: Recipient) {
    const sources = await copies.sources(sql, provider.orgId, share.folder_id ?? '');
    const held = await sharingStore.copiesOf(sql, to.orgId);
    const gone = left(held, share.shared_resource_id, sources);
    const goneIds = new Set(idsOf(gone));
    const bySource = new Map(
      held.filter((each) => !goneIds.has(each.workflow_id)).map((each) => [each.source_workflow_id, each]),
    );
    const workflows = new Map([...bySource].map(([source, { workflow_id }]) => [source, workflow_id]));
    for (const { workflowId } of sources) if (!workflows.has(workflowId)) workflows.set(workflowId, newId());
    const grants = await sharingStore.grants(sql, provider.orgId, [to.orgId]);
    const links = { workflows, integrations: new Set(grants.map(({ integration_id }) => integration_id)) };
    const root = `${folderOf(provider.name)}/${nameOfPath(what)}`;
    const count = { added: 0, changed: 0, same: 0, removed: gone.length };
    const folders = new Map<string, string>();
    for (const source of sources) {
      const path = `${root}${source.subPath}`;
      const folderId = folders.get(path) ?? (await copies.ensureFolder(sql, to, path));
      folders.set(path, folderId);
      const place = { shareId: share.shared_resource_id, folderId, links };
      count[await giveOne(sql, to, place, source, bySource.get(source.workflowId))] += 1;
    }
    await copies.remove(sql, to, idsOf(gone));
    await copies.removeEmptyFolders(sql, to, folderOf(provider.name));
    const { same: _same, ...changes } = count;
    if (changes.added + changes.changed + changes.removed > 0)
      await told(sql, provider, to.orgId, 'workflows_published', nameOfPath(what), changes);
    return sources.length;
  }

  async function giveIntegration(sql: Sql, provider: Provider, { share, what }: Gift, orgId: string) {
    const integrationId = share.integration_id ?? '';
    const row = { orgId, integrationId, shareId: share.shared_resource_id, sharedBy: provider.name };
    if ((await sharingStore.grant(sql, row)) === 0) return;
    await told(sql, provider, orgId, 'integration_shared', what, {});
    await notifyChange(sql, { orgId, tag: 'integration', id: integrationId });
  }

  return {
    /** → how many workflows the customer has of it. */
    async give(provider: Provider, gift: Gift, orgId: string): Promise<number> {
      const { share } = gift;
      const to = await recipient(provider, orgId);
      if (share.type === 'workflow') await stopLeft(provider, share, orgId);
      return database.system(async (sql) => {
        const now = await mustStand(sql, provider, { share_id: share.shared_resource_id, orgId });
        if (share.type === 'workflow') return giveFolder(sql, provider, { ...gift, share: now }, to);
        await giveIntegration(sql, provider, gift, orgId);
        return 0;
      });
    },

    /** Whatever the customer has of the share; what runs of it is stopped first. */
    async takeBack(provider: Provider, { share, what }: Gift, orgId: string): Promise<void> {
      const id = share.shared_resource_id;
      const held = (sql: Sql) =>
        sharingStore
          .copiesOf(sql, orgId)
          .then((rows) => idsOf(rows.filter((each) => each.shared_resource_id === id)));
      await copies.stop(orgId, await database.system(held));
      const to = await recipient(provider, orgId);
      await database.system(async (sql) => {
        await sharingStore.lock(sql, provider.orgId, id);
        const ids = await held(sql);
        await copies.remove(sql, to, ids);
        await copies.removeEmptyFolders(sql, to, folderOf(provider.name));
        if (ids.length > 0)
          await told(sql, provider, orgId, 'workflows_withdrawn', nameOfPath(what), { removed: ids.length });
        if ((await sharingStore.revoke(sql, orgId, id)) === 0) return;
        await told(sql, provider, orgId, 'integration_unshared', what, {});
        await notifyChange(sql, { orgId, tag: 'integration', id: share.integration_id ?? '*' });
      });
    },
  };
}
