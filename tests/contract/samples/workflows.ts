import type { Graph } from '@shared/model/graph/types';
import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

const fresh = (what: string) =>
  `${what} ${randomId()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 10)}`;

async function globalSpace(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'spaces.list', { query: {} });
  return (reply.body as { data: { space_id: string }[] }).data[0]!.space_id;
}

const trigger = {
  nodes: [
    {
      id: 'start',
      type: 'flowControl',
      subtype: 'trigger',
      position: { x: 0, y: 0 },
      data: {
        step: {
          name: 'Trigger',
          title: 'Trigger',
          group: 'FLOWCONTROL',
          subgroup: 'FLOWCONTROL',
          stepTemplateId: 'TRIGGER',
          version: 1,
          parameters: [],
        },
      },
    },
  ],
  edges: [],
} satisfies Graph;

async function aWorkflow(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'workflows.create', {
    query: { space_id: await globalSpace(harness, as) },
    body: { name: fresh('Workflow') },
  });
  return (reply.body as { data: { workflowId: string } }).data.workflowId;
}

async function aFolder(harness: Harness, as: Person): Promise<{ id: string; space: string }> {
  const space = await globalSpace(harness, as);
  const body = { space_id: space, path: `/${fresh('Folder')}` };
  const reply = await harness.call(as, 'workflowFolders.create', { body });
  return { id: (reply.body as { data: { folder_id: string } }).data.folder_id, space };
}

async function aTemplate(harness: Harness, as: Person): Promise<string> {
  const body = { name: fresh('Template'), graph: trigger };
  const reply = await harness.call(as, 'templates.create', { body });
  return (reply.body as { data: { templateId: string } }).data.templateId;
}

export const samples: Samples = {
  'workflows.list': {
    request: async (harness, as) => {
      await aWorkflow(harness, as);
      return { query: { space_id: await globalSpace(harness, as), include_global_space: 'true' } };
    },
  },
  'workflows.get': { request: async (harness, as) => ({ params: { id: await aWorkflow(harness, as) } }) },
  'workflows.create': {
    request: async (harness, as) => ({
      query: { space_id: await globalSpace(harness, as), fill_integrations: 'true' },
      body: { name: fresh('Created'), graph: trigger },
    }),
  },
  'workflows.save': {
    request: async (harness, as) => ({
      params: { id: await aWorkflow(harness, as) },
      body: { name: fresh('Saved'), graph: trigger },
    }),
  },
  'workflows.change': {
    request: async (harness, as) => ({
      params: { id: await aWorkflow(harness, as) },
      body: { state: 'disabled' },
    }),
  },
  'workflows.bulkUpdate': {
    request: async (harness, as) => ({
      body: { ids: [await aWorkflow(harness, as)], updates: { state: 'disabled', labels_add: ['Sampled'] } },
    }),
  },
  'workflows.delete': {
    request: async (harness, as) => ({ query: {}, body: { ids: [await aWorkflow(harness, as)] } }),
  },
  'workflows.copy': {
    request: async (harness, as) => ({ params: { id: await aWorkflow(harness, as) }, body: {} }),
  },
  'workflows.versions': {
    request: async (harness, as) => ({ params: { id: await aWorkflow(harness, as) }, query: {} }),
  },
  'workflows.version': {
    request: async (harness, as) => ({ params: { id: await aWorkflow(harness, as), version: '1' } }),
  },
  'workflows.renameVersion': {
    request: async (harness, as) => ({
      params: { id: await aWorkflow(harness, as), version: '1' },
      body: { name: 'First' },
    }),
  },
  'workflows.setLatest': {
    request: async (harness, as) => ({
      params: { id: await aWorkflow(harness, as), version: '1' },
      body: {},
    }),
  },
  'workflows.validate': { request: async () => ({ body: { graph: trigger } }) },
  'workflows.export': {
    request: async (harness, as) => ({ params: { id: await aWorkflow(harness, as) } }),
  },
  'workflows.import': {
    request: async (harness, as) => ({
      query: { space_id: await globalSpace(harness, as) },
      body: {
        documents: [
          { costloom: 'workflow', schema: 1, workflow: { name: fresh('Imported'), graph: trigger } },
        ],
      },
    }),
  },
  'workflowFolders.list': {
    request: async (harness, as) => {
      const { space } = await aFolder(harness, as);
      return { query: { space_id: space } };
    },
  },
  'workflowFolders.create': {
    request: async (harness, as) => ({
      body: { space_id: await globalSpace(harness, as), path: `/${fresh('Made')}` },
    }),
  },
  'workflowFolders.change': {
    request: async (harness, as) => {
      const { id, space } = await aFolder(harness, as);
      return { params: { id }, body: { space_id: space, path: `/${fresh('Renamed')}` } };
    },
  },
  'workflowFolders.delete': {
    request: async (harness, as) => ({ params: { id: (await aFolder(harness, as)).id }, query: {} }),
  },
  'defaultTemplates.list': { request: async () => ({}) },
  'defaultTemplates.get': {
    request: async () => ({ params: { id: 'empty-workflow' } }),
  },
  'templates.list': {
    request: async (harness, as) => {
      await aTemplate(harness, as);
      return {};
    },
  },
  'templates.get': { request: async (harness, as) => ({ params: { id: await aTemplate(harness, as) } }) },
  'templates.create': { request: async () => ({ body: { name: fresh('New'), graph: trigger } }) },
  'templates.delete': {
    request: async (harness, as) => ({ params: { id: await aTemplate(harness, as) } }),
  },
  'steps.list': { request: async () => ({}) },
  'resources.list': {
    request: async (harness, as) => {
      await aWorkflow(harness, as);
      return {};
    },
  },
};
