import { Fault } from '@shared/kernel/fault';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { nameKeyOf } from '../../platform/nameKey';
import { catalogueOf, contentHash, mapParameters, namedIds, replaceIds, type Catalogue } from './content';
import { versionName } from './entity';
import type { FoldersService } from './folders.service';
import { freeName, insertUnderFreeName } from './creating';
import type { CopyLinks, CopyOptions, ManagedCopies, Recipient, SharedSource } from './managed.port';
import { managedStore } from './managed.store';
import { withoutSecrets } from './secrets';
import type { Actor, WorkflowPorts } from './workflows.port';
import { workflowsStore, type WorkflowRow } from './workflows.store';

/** Ids of things stay where these are; what only the source has is left empty. */
export function graphFor(graph: Graph, catalogue: Catalogue, links: CopyLinks): Graph {
  const known = (value: Json, has: (id: string) => boolean) => namedIds(value).every(has);
  return mapParameters(withoutSecrets(graph, catalogue), catalogue, (value, { type }) => {
    switch (type) {
      case 'workflow':
        return known(value, (id) => links.workflows.has(id)) ? replaceIds(value, links.workflows) : null;
      case 'integration':
        return known(value, (id) => links.integrations.has(id)) ? value : null;
      case 'datastore':
      case 'board':
      case 'trigger':
        return null;
      default:
        return value;
    }
  });
}

const keyOf = (path: string) => path.split('/').map(nameKeyOf).join('/');

export function createManagedCopies(deps: {
  newId: () => string;
  ports: WorkflowPorts;
  folders: Pick<FoldersService, 'ensureIn'>;
}): ManagedCopies {
  const { newId, ports } = deps;
  /** Nobody of the source is named to the recipients. */
  const actorOf = ({ orgId, sharedBy }: Recipient): Actor => ({
    orgId,
    userId: 'shared',
    name: sharedBy,
    isMspUser: true,
  });

  async function space(sql: Sql, orgId: string): Promise<string> {
    const found = await managedStore.globalSpace(sql, orgId);
    if (!found) throw new Fault('not_found:space_not_found', 'The organization has no global space.');
    return found.space_id;
  }

  async function sourceOf(sql: Sql, { workflowId, orgId, version }: SharedSource, links: CopyLinks) {
    const row = await workflowsStore.find(sql, orgId, workflowId);
    const content = await workflowsStore.version(sql, workflowId, version);
    if (!row || !content)
      throw new Fault('conflict:workflow_deleted', 'A workflow was deleted meanwhile. Publish again.');
    const catalogue = catalogueOf(ports.definitions());
    const graph = graphFor(content.graph, catalogue, links);
    return { row, graph, inputs: content.input_parameters };
  }

  const problemsOf = (graph: Graph, inputs: readonly InputParameter[], to: Recipient) =>
    ports.checks.validate(graph, inputs, { isMspUser: true, integrations: to.integrationTypes });

  return {
    folderAt: (sql, orgId, spaceId, path) => managedStore.folderAt(sql, orgId, spaceId, keyOf(path)),
    folders: (sql, orgId, folderIds) => managedStore.folders(sql, orgId, folderIds),
    sources: (sql, orgId, folderId) => managedStore.sources(sql, orgId, folderId),

    async ensureFolder(sql, to, path) {
      return deps.folders.ensureIn(sql, actorOf(to), await space(sql, to.orgId), path);
    },

    async add(sql, to, source, { workflowId, folderId, links }) {
      const { row, graph, inputs } = await sourceOf(sql, source, links);
      const by = actorOf(to);
      await insertUnderFreeName(
        sql,
        { newId, now: to.now, by, workflowId },
        {
          spaceId: await space(sql, to.orgId),
          folderId,
          name: row.name,
          description: row.description,
          labels: row.labels,
          state: 'disabled',
          runnableFrom: row.runnable_from,
          graph,
          inputs,
          problems: problemsOf(graph, inputs, to),
          maxConcurrent: null,
          keepDays: null,
          origin: 'clone',
        },
      );
      await managedStore.makeManaged(sql, workflowId);
      await notifyChange(sql, { orgId: to.orgId, tag: 'workflow', id: workflowId });
    },

    async update(sql, to, source, { workflowId, folderId, links }: CopyOptions) {
      const { row, graph, inputs } = await sourceOf(sql, source, links);
      const by = actorOf(to);
      const [copy] = await workflowsStore.lock(sql, to.orgId, [workflowId]);
      if (!copy) throw new Fault('conflict:copy_removed', 'A copy was removed meanwhile. Publish again.');
      const hash = contentHash(graph, inputs);
      const current = await workflowsStore.hashOf(sql, workflowId, copy.current_version);
      const version = { workflowId, name: versionName(to.now), graph, inputs, hash, by, now: to.now };
      const isNew = current?.hash !== hash;
      const seq = isNew
        ? await workflowsStore.insertVersion(sql, { ...version, origin: 'save' })
        : copy.current_version;
      const name = await freeName(sql, to.orgId, row.name, copy.name_key);
      const next: WorkflowRow = {
        ...copy,
        name,
        name_key: nameKeyOf(name),
        description: row.description,
        labels: row.labels,
        runnable_from: row.runnable_from,
        current_version: seq,
        folder_id: folderId,
        problems: isNew ? problemsOf(graph, inputs, to).length : copy.problems,
      };
      const told = (each: WorkflowRow) => [each.name, each.description, each.labels, each.runnable_from];
      const differs = isNew || JSON.stringify(told(copy)) !== JSON.stringify(told(next));
      if (copy.folder_id !== folderId) await workflowsStore.updateSettings(sql, next);
      if (differs) await workflowsStore.updateContent(sql, next, by, to.now);
      if (!differs && copy.folder_id === folderId) return false;
      await notifyChange(sql, { orgId: to.orgId, tag: 'workflow', id: workflowId });
      return true;
    },

    async remove(sql, to, workflowIds) {
      for (const id of workflowIds) {
        await workflowsStore.remove(sql, to.orgId, id);
        await notifyChange(sql, { orgId: to.orgId, tag: 'workflow', id });
      }
    },

    async removeEmptyFolders(sql, to, path) {
      const found = await managedStore.globalSpace(sql, to.orgId);
      if (!found) return;
      const removed = await managedStore.removeEmptyFolders(sql, found.space_id, keyOf(path));
      if (removed > 0) await notifyChange(sql, { orgId: to.orgId, tag: 'workflow_folder', id: '*' });
    },

    async stop(orgId, workflowIds) {
      for (const id of workflowIds) await ports.stopAll(orgId, id);
    },
  };
}
