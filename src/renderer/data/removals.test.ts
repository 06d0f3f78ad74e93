import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import type { ApiCall } from '@shared/host/contract';
import { Fault } from '@shared/kernel/fault';
import type { Host } from '../platform/host';
import type { Extra } from '../platform/api/baseQuery';
import { createGoneThings } from '../platform/api/goneThings';
import { api } from '../platform/api/api';
import { aiModelsApi } from './aiModels.endpoints';
import { boardsApi } from './boards.endpoints';
import { budgetsApi } from './budgets.endpoints';
import { chargingApi } from './charging.endpoints';
import { costSqlApi } from './costSql.endpoints';
import { costsApi } from './costs.endpoints';
import { customersApi } from './customers.endpoints';
import { dashboardsApi } from './dashboards.endpoints';
import { datastoresApi } from './datastores.endpoints';
import { integrationsApi } from './integrations.endpoints';
import { reportsApi } from './reports.endpoints';
import { syncsApi } from './syncs.endpoints';
import { templatesApi } from './templates.endpoints';
import { usersApi } from './users.endpoints';

const refused = new Fault('conflict', 'not now');

/** A window whose lists have the rows a, b and c; `answer` is how a deletion ends. */
function open(key: string, reads: string, answer: () => Promise<unknown>) {
  const host: Host = {
    call: (async (_name: string, call: ApiCall) => {
      if (call.id !== reads) return JSON.stringify(await answer());
      return JSON.stringify({ data: ['a', 'b', 'c'].map((id) => ({ [key]: id })), next_page_key: null });
    }) as never,
    on: () => () => undefined,
    info: () => new Promise<never>(() => undefined),
    onConnection: () => () => undefined,
  };
  const extra: Extra = { host, signedIn: () => true, pause: async () => undefined, gone: createGoneThings() };
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard({ thunk: { extraArgument: extra } }).concat(api.middleware),
  });
}
type Window = ReturnType<typeof open>;

type Start = (arg: unknown) => never;
type Select = (arg: unknown) => (state: unknown) => { data?: { data: object[] } };

interface Case {
  name: string;
  key: string;
  reads: string;
  list(store: Window): Promise<unknown>;
  rows(store: Window): object[] | undefined;
  remove(store: Window): Promise<unknown>;
}
/** The case of a list endpoint that is asked with `asked`, and of the endpoint that deletes with `sent`. */
const of = (
  key: string,
  reads: string,
  list: { initiate: unknown; select: unknown },
  remove: { initiate: unknown },
  { asked, sent = { params: { id: 'b' } } }: { asked?: object; sent?: object } = {},
): Case => ({
  name: reads,
  key,
  reads,
  list: (store) => store.dispatch((list.initiate as Start)(asked)),
  rows: (store) => {
    return (list.select as Select)(asked)(store.getState()).data?.data;
  },
  remove: (store) => store.dispatch((remove.initiate as Start)(sent)),
});

const { endpoints: users } = usersApi;
const { endpoints: store } = datastoresApi;
const { endpoints: sql } = costSqlApi;
const { endpoints: link } = integrationsApi;
const { endpoints: customers } = customersApi;
const everything = { asked: { query: {} } };
const cases: Case[] = [
  of('templateId', 'templates.list', templatesApi.endpoints.templates, templatesApi.endpoints.deleteTemplate),
  of('boardId', 'boards.list', boardsApi.endpoints.boards, boardsApi.endpoints.deleteBoard, everything),
  of('datastoreId', 'datastores.list', store.datastores, store.deleteDatastore, everything),
  of(
    'dashboardId',
    'dashboards.list',
    dashboardsApi.endpoints.dashboards,
    dashboardsApi.endpoints.deleteDashboard,
    everything,
  ),
  of('budget_id', 'budgets.list', budgetsApi.endpoints.budgets, budgetsApi.endpoints.deleteBudget),
  of('report_id', 'reports.list', reportsApi.endpoints.reports, reportsApi.endpoints.deleteReport),
  of('query_id', 'costSql.queries', sql.sqlQueries, sql.deleteSqlQuery),
  of('syncId', 'costs.listSyncs', syncsApi.endpoints.billSyncs, syncsApi.endpoints.removeSync),
  of('sourceId', 'costs.listSources', costsApi.endpoints.sources, costsApi.endpoints.deleteSource),
  of('model_id', 'aiModels.list', aiModelsApi.endpoints.aiModels, aiModelsApi.endpoints.removeAiModel),
  of(
    'credit_id',
    'charging.credits',
    chargingApi.endpoints.customerCredits,
    chargingApi.endpoints.removeCredit,
    everything,
  ),
  of('userId', 'organisations.listMembers', users.members, users.removeMember, {
    sent: { params: { userId: 'b' } },
  }),
  of('keyId', 'organisations.listApiKeys', users.apiKeys, users.revokeApiKey, {
    sent: { params: { keyId: 'b' } },
  }),
  of('sessionId', 'users.listSessions', users.sessions, users.endSession, {
    sent: { params: { sessionId: 'b' } },
  }),
  of('userId', 'customers.listUsers', customers.customerUsers, customers.removeCustomerUser, {
    asked: { params: { id: 'one' } },
    sent: { params: { id: 'one', userId: 'b' } },
  }),
  of('eventId', 'integrations.events', link.integrationEvents, link.removeEvent, {
    asked: { params: { id: 'one' } },
    sent: { params: { id: 'one', eventId: 'b' } },
  }),
];

describe.each(cases)('a row of $name', ({ key, reads, list, rows, remove }) => {
  const shown = (window: Window) => rows(window)?.map((row) => Object.entries(row)[0]?.[1] as string);

  it('[API-05] that is deleted leaves its list before the server has answered', async () => {
    let reply: (value: unknown) => void = () => undefined;
    const window = open(key, reads, () => new Promise((resolve) => (reply = resolve)));
    await list(window);
    expect(shown(window)).toEqual(['a', 'b', 'c']);
    const removing = remove(window);
    expect(shown(window)).toEqual(['a', 'c']);
    reply({ data: { ok: true } });
    await removing;
  });

  it('[API-05] comes back where it stood when the server refuses', async () => {
    const window = open(key, reads, () => Promise.reject(refused));
    await list(window);
    const removing = remove(window);
    expect(shown(window)).toEqual(['a', 'c']);
    await removing;
    expect(shown(window)).toEqual(['a', 'b', 'c']);
  });
});
