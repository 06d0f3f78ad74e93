/**
 * Programs of an integrator, compiled against the clients that generators make of /openapi.json: texts, since their types
 * are there in the test only.
 */
export const openapiFetchCalls = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema';

type Case = components['schemas']['Case'];
type Fault = components['schemas']['Fault'];

export async function run(baseUrl: string, token: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
  const made: [string, number][] = [];
  function note<T extends { response: Response }>(name: string, reply: T): T {
    made.push([name, reply.response.status]);
    return reply;
  }

  const me = note('users.me', await client.GET('/v1/users/me'));
  if (!me.data?.data.email.includes('@')) throw new Error('The person has no address.');

  const space = note('spaces.create', await client.POST('/v1/spaces', { body: { name: 'By openapi-fetch' } }));
  const spaceId = space.data?.data.space_id ?? '';
  const ofSpace = { params: { path: { id: spaceId } } };
  note('spaces.read', await client.GET('/v1/spaces/{id}', ofSpace));
  note('spaces.update', await client.PATCH('/v1/spaces/{id}', { ...ofSpace, body: { name: 'Renamed' } }));
  note('spaces.favorite', await client.PUT('/v1/spaces/{id}/favorite', { ...ofSpace, body: { is_favorite: true } }));
  note('spaces.list', await client.GET('/v1/spaces', { params: { query: { include_archived: true } } }));

  const store = note(
    'datastores.create',
    await client.POST('/v1/datastores', {
      body: { space_id: spaceId, name: 'Orders', schema: [{ key: 'Team', type: 'string' }] },
    }),
  );
  const ofStore = { params: { path: { id: store.data?.data.datastoreId ?? '' } } };
  note('datastores.createRecords', await client.POST('/v1/datastores/{id}/records', { ...ofStore, body: { records: [{ Team: 'platform' }] } }));
  const records = note('datastores.searchRecords', await client.POST('/v1/datastores/{id}/records/search', { ...ofStore, body: { search: 'platform' } }));
  if (records.data?.data.records[0]?.record_data['Team'] !== 'platform') throw new Error('The record is not found.');
  const csv = note('datastores.export', await client.GET('/v1/datastores/{id}/export', { ...ofStore, parseAs: 'text' }));
  if (!csv.data?.includes('platform')) throw new Error('The record is not exported.');

  const cases = note('cases.search', await client.POST('/v1/cases/search', { body: { max_returned_items: 10 } }));
  const found: Case[] = cases.data?.details ?? [];
  if (found.some(({ case_id }) => case_id === '')) throw new Error('A case has no id.');

  const wrong = note('spaces.create without a name', await client.POST('/v1/spaces', { body: { name: '' } }));
  const fault: Fault | undefined = wrong.error;
  if (fault?.reason !== 'bad_input') throw new Error('The reason is not told.');
  note('spaces.read of nothing', await client.GET('/v1/spaces/{id}', { params: { path: { id: 'none' } } }));
  return made;
}
`;

export const heyApiCalls = `
import { createClient } from './hey/client';
import {
  boardsList,
  budgetsCreate,
  budgetsList,
  organisationsAudit,
  unitMetricsCreate,
  unitMetricsPutValues,
  uploadsCreate,
  uploadsPart,
  usersMe,
  workflowsCreate,
  workflowsGet,
  workflowsList,
  type Budget,
  type Workflow,
} from './hey';

export async function run(baseUrl: string, token: string) {
  const client = createClient({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
  const made: [string, number][] = [];
  function note<T extends { response?: Response }>(name: string, reply: T): T {
    made.push([name, reply.response?.status ?? 0]);
    return reply;
  }

  const boards = note('boards.list', await boardsList({ client, query: { include_global_space: true } }));
  const space_id = boards.data?.data[0]?.spaceId ?? '';

  const budget = note(
    'budgets.create',
    await budgetsCreate({ client, body: { name: 'By hey-api', currency: 'USD', start: '2026-01', amount: 100 } }),
  );
  const kept: Budget | undefined = budget.data?.data;
  if (kept?.amount !== 100) throw new Error('The budget is another one.');
  note('budgets.list', await budgetsList({ client, query: { max_returned_items: 10 } }));

  const workflow = note('workflows.create', await workflowsCreate({ client, query: { space_id }, body: { name: 'By hey_api' } }));
  const id = workflow.data?.data.workflowId ?? '';
  const read = note('workflows.get', await workflowsGet({ client, path: { id } }));
  const whole: Workflow | undefined = read.data?.data;
  if (whole?.name !== 'By hey_api' || whole.graph.nodes.length === 0) throw new Error('The workflow is another one.');
  const page = note('workflows.list', await workflowsList({ client, query: { space_id } }));
  if (page.data?.next_page_key !== null) throw new Error('There is a second page.');

  const metric = note('unitMetrics.create', await unitMetricsCreate({ client, body: { name: 'Orders', unit: 'order' } }));
  note(
    'unitMetrics.putValues',
    await unitMetricsPutValues({
      client,
      path: { id: metric.data?.data.metric_id ?? '' },
      body: { values: [{ date: '2026-01-05', amount: 12 }] },
    }),
  );

  const bytes = new Blob(['day,cost']);
  const upload = note('uploads.create', await uploadsCreate({ client, body: { name: 'bill.csv', size: bytes.size } }));
  const path = { id: upload.data?.data.uploadId ?? '' };
  note('uploads.part', await uploadsPart({ client, path, query: { offset: 0 }, body: bytes }));

  note('organisations.audit', await organisationsAudit({ client, query: { max_returned_items: 5 } }));
  note('users.me of nobody', await usersMe({ client: createClient({ baseUrl }) }));
  return made;
}
`;
