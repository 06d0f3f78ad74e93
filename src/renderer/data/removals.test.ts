import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import type { CallId } from '@shared/api/index';
import type { ApiCall } from '@shared/host/contract';
import { Fault } from '@shared/kernel/fault';
import type { Host } from '../platform/host';
import type { Extra } from '../platform/api/baseQuery';
import { createGoneThings } from '../platform/api/goneThings';
import { api } from '../platform/api/api';
import { changing, reading } from '../platform/api/calls';
import './endpoints';

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
interface Row {
  key: string;
  list: CallId;
  remove: CallId;
  asked?: object;
  sent?: object;
}
const everything = { asked: { query: {} } };
const one = { asked: { params: { id: 'one' } } };
const rows: Row[] = [
  { key: 'templateId', list: 'templates.list', remove: 'templates.delete' },
  { key: 'boardId', list: 'boards.list', remove: 'boards.delete', ...everything },
  { key: 'datastoreId', list: 'datastores.list', remove: 'datastores.delete', ...everything },
  { key: 'dashboardId', list: 'dashboards.list', remove: 'dashboards.delete', ...everything },
  { key: 'budget_id', list: 'budgets.list', remove: 'budgets.delete', ...everything },
  { key: 'report_id', list: 'reports.list', remove: 'reports.delete', ...everything },
  { key: 'query_id', list: 'costSql.queries', remove: 'costSql.delete' },
  { key: 'syncId', list: 'costs.listSyncs', remove: 'costs.removeSync' },
  { key: 'sourceId', list: 'costs.listSources', remove: 'costs.deleteSource' },
  { key: 'model_id', list: 'aiModels.list', remove: 'aiModels.remove' },
  { key: 'credit_id', list: 'charging.credits', remove: 'charging.removeCredit', ...everything },
  {
    key: 'userId',
    list: 'organisations.listMembers',
    remove: 'organisations.removeMember',
    sent: { params: { userId: 'b' } },
  },
  {
    key: 'keyId',
    list: 'organisations.listApiKeys',
    remove: 'organisations.revokeApiKey',
    sent: { params: { keyId: 'b' } },
  },
  {
    key: 'sessionId',
    list: 'users.listSessions',
    remove: 'users.endSession',
    sent: { params: { sessionId: 'b' } },
  },
  {
    key: 'userId',
    list: 'customers.listUsers',
    remove: 'customers.removeUser',
    ...one,
    sent: { params: { id: 'one', userId: 'b' } },
  },
  {
    key: 'eventId',
    list: 'integrations.events',
    remove: 'integrations.removeEvent',
    ...one,
    sent: { params: { id: 'one', eventId: 'b' } },
  },
];
const cases = rows.map(({ key, list, remove, asked, sent = { params: { id: 'b' } } }): Case => ({
  name: list,
  key,
  reads: list,
  list: (store) => store.dispatch((reading(list).initiate as Start)(asked)),
  rows: (store) => (reading(list).select as Select)(asked)(store.getState()).data?.data,
  remove: (store) => store.dispatch((changing(remove).initiate as Start)(sent)),
}));

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
