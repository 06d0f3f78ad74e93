import { holds } from '@shared/model/permissions';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { subgroupOf } from '@shared/model/steps/subgroup';
import type { Database } from '../../db/database';
import { isMspUser, type Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { BulkService } from './bulk.service';
import type { ExchangeService } from './exchange.service';
import type { FoldersService } from './folders.service';
import type { ReadingService } from './reading.service';
import { resourcesStore } from './resources.store';
import type { TemplatesService } from './templates.service';
import type { Actor } from './workflows.port';
import type { WritingService } from './writing.service';

export interface WorkflowServices {
  reading: ReadingService;
  writing: WritingService;
  bulk: BulkService;
  exchange: ExchangeService;
  folders: FoldersService;
  templates: TemplatesService;
  definitions(): readonly StepDefinition[];
  database: Database;
}

const actor = (session: Session): Actor => {
  const { orgId, userId, name } = session;
  return { orgId, userId, name, isMspUser: isMspUser(session) };
};

/** A VersionId is the number of a version; anything else names none. */
const seqOf = (versionId: string) => (/^[1-9]\d{0,8}$/.test(versionId) ? Number(versionId) : 0);

export const workflowHandlers = ({ reading, writing, bulk, exchange }: WorkflowServices) =>
  ({
    'workflows.list': ({ query }, { session }) =>
      reading.list(session.orgId, {
        spaceId: query.space_id ?? null,
        withGlobal: query.include_global_space,
        startKey: query.start_page_key ?? null,
      }),
    'workflows.get': ({ params }, { session }) => reading.get(actor(session), params.id),
    'workflows.create': async ({ query, body }, { session }) => {
      const { folder_id, runnable_from, input_parameters, max_concurrent, keep_days, ...rest } = body;
      const draft = {
        ...rest,
        spaceId: query.space_id,
        folderId: folder_id,
        runnableFrom: runnable_from,
        inputs: input_parameters,
        maxConcurrent: max_concurrent,
        keepDays: keep_days,
      };
      const options = { fillIntegrations: query.fill_integrations };
      return writing.create(actor(session), draft, options);
    },
    'workflows.save': async ({ params, body }, { session }) => {
      writing.mustBeSame(params.id, body.workflowId);
      const { name, description, labels, graph, input_parameters, head_rev } = body;
      const save = { name, description, labels, graph, inputs: input_parameters, headRev: head_rev };
      return writing.save(actor(session), params.id, save);
    },
    'workflows.change': ({ params, body }, { session }) => writing.change(actor(session), params.id, body),
    'workflows.bulkUpdate': ({ body }, { session }) => bulk.update(actor(session), body.ids, body.updates),
    'workflows.delete': ({ query, body }, { session, signal, log }) =>
      bulk.remove(actor(session), body.ids, { spaceId: query.space_id ?? null, signal, log }),
    'workflows.copy': ({ params }, { session }) => writing.copy(actor(session), params.id),
    'workflows.versions': ({ params, query }, { session }) =>
      reading.versions(session.orgId, params.id, {
        startKey: query.start_page_key ?? null,
        limit: query.max_returned_items,
      }),
    'workflows.version': ({ params }, { session }) =>
      reading.version(session.orgId, params.id, seqOf(params.version)),
    'workflows.renameVersion': ({ params, body }, { session }) =>
      writing.renameVersion(actor(session), params.id, seqOf(params.version), body.name),
    'workflows.setLatest': ({ params }, { session }) =>
      writing.setLatest(actor(session), params.id, seqOf(params.version)),
    'workflows.validate': ({ body: { graph, input_parameters: inputs, workflowId } }, { session }) =>
      exchange.validate(actor(session), { graph, inputs, workflowId }),
    'workflows.export': ({ params }, { session }) => exchange.exported(actor(session), params.id),
    'workflows.import': ({ query: { space_id: spaceId }, body }, { session }) =>
      exchange.imported(actor(session), { spaceId, folderId: body.folder_id }, body.documents),
  }) satisfies Partial<Handlers>;

export const folderHandlers = ({ folders }: WorkflowServices) =>
  ({
    'workflowFolders.list': ({ query: { space_id: spaceId = null, include_global_space } }, { session }) =>
      folders.list(session.orgId, { spaceId, withGlobal: include_global_space }),
    'workflowFolders.create': ({ body: { space_id: spaceId, path } }, { session }) =>
      folders.create(actor(session), { spaceId, path }),
    'workflowFolders.change': ({ params, body: { space_id: spaceId, path } }, { session }) =>
      folders.change(actor(session), params.id, { spaceId, path }),
    'workflowFolders.delete': async ({ params, query }, { session }) => ({
      ok: true,
      moved_workflows: await folders.remove(actor(session), params.id, query.space_id ?? null),
    }),
  }) satisfies Partial<Handlers>;

export const templateHandlers = ({ templates }: WorkflowServices) =>
  ({
    'defaultTemplates.list': () => templates.listDefaults(),
    'defaultTemplates.get': ({ params }) => templates.getDefault(params.id),
    'templates.list': (_input, { session }) => templates.list(session.orgId),
    'templates.get': ({ params }, { session }) => templates.get(session.orgId, params.id),
    'templates.create': ({ body: { input_parameters: inputs, ...rest } }, { session }) =>
      templates.create(actor(session), { ...rest, inputs }),
    'templates.delete': ({ params }, { session }) => templates.remove(actor(session), params.id),
  }) satisfies Partial<Handlers>;

/** PERM-10: MSP steps are for users of a provider. */
function visibleSteps(definitions: readonly StepDefinition[], session: Session): StepDefinition[] {
  const isMsp = isMspUser(session);
  return definitions
    .filter((each) => isMsp || !each.isMSPStep)
    .map((each) => ({ ...each, subgroup: subgroupOf(each.subgroup) }));
}

export const catalogueHandlers = ({ definitions, database }: WorkflowServices) =>
  ({
    'steps.list': (_input, { session }) => visibleSteps(definitions(), session),
    'resources.list': async (_input, { session }) => {
      const { orgId, permissions } = session;
      const kinds = {
        workflows: holds(permissions, 'wf:read'),
        datastores: holds(permissions, 'datastores:read'),
        spaces: holds(permissions, 'resources:read'),
        dashboards: holds(permissions, 'dashboards:read'),
      };
      return database.tenant(orgId, (sql) => resourcesStore.list(sql, orgId, kinds));
    },
  }) satisfies Partial<Handlers>;
