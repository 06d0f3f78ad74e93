import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import type { ApiCall } from '@shared/host/contract';
import { Fault } from '@shared/kernel/fault';
import type { Host } from '../platform/host';
import type { Extra } from '../platform/api/baseQuery';
import { createGoneThings } from '../platform/api/goneThings';
import { api } from '../platform/api/api';
import { isTemporary } from './temporaryId';
import { workflowListsApi } from './workflowLists';
import { changing, reading } from '../platform/api/calls';
import './endpoints';

const workflow = (name: string, folder_id: string | null = null, path = '/') => ({
  workflowId: name,
  name,
  labels: [],
  state: 'enabled',
  folder_id,
  path,
  lastRuns: [],
  runnable_from: [],
});
const folder = (path: string) => ({
  folder_id: `id ${path}`,
  space_id: 's',
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
});

/** A window with three workflows in two folders; `answer` holds back or refuses what is changed. */
async function list(answer: (call: ApiCall) => Promise<unknown>) {
  const replies: Record<string, unknown> = {
    'workflows.list': {
      data: [
        workflow('a'),
        workflow('b', 'id /Savings', '/Savings'),
        workflow('c', 'id /Savings/AWS', '/Savings/AWS'),
      ],
      next_page_key: null,
    },
    'workflowFolders.list': { data: [folder('/Savings'), folder('/Savings/AWS')] },
  };
  const sent: ApiCall[] = [];
  const never = () => new Promise<never>(() => undefined);
  const host: Host = {
    call: (async (_name: string, call: ApiCall) => {
      sent.push(call);
      return JSON.stringify(replies[call.id] ?? (await answer(call)));
    }) as never,
    on: () => () => undefined,
    info: never,
    onConnection: () => () => undefined,
  };
  const extra: Extra = { host, signedIn: () => true, pause: async () => undefined, gone: createGoneThings() };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard({ thunk: { extraArgument: extra } }).concat(api.middleware),
  });
  const { endpoints } = workflowListsApi;
  const space = { space_id: 's' };
  await store.dispatch(endpoints.workflowList.initiate(space));
  await store.dispatch(reading('workflowFolders.list').initiate({ query: space }));
  return {
    sent,
    store,
    endpoints,
    rows: () =>
      (endpoints.workflowList.select(space)(store.getState()).data?.pages ?? [])
        .flatMap((page) => page.data)
        .map((row) => `${row.path} ${row.name} ${row.state}`),
    idOf: (path: string) =>
      reading('workflowFolders.list')
        .select({ query: space })(store.getState())
        .data?.data.find((folder) => folder.path === path)?.folder_id,
    folders: () =>
      (reading('workflowFolders.list').select({ query: space })(store.getState()).data?.data ?? []).map(
        ({ path }) => path,
      ),
  };
}

/** A reply that waits for its cue. */
function held() {
  let reply: (value: unknown) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((resolve, reject) => {
    reply = resolve;
    refuse = reject;
  });
  return { answer: () => promise, reply, refuse };
}
const start = ['/ a enabled', '/Savings b enabled', '/Savings/AWS c enabled'];
const refusal = new Fault('conflict', 'not now');

it('[WF-13] the list of each space is kept apart and not asked for again', async () => {
  const { store, endpoints, sent } = await list(async () => ({}));
  const asked = () => sent.filter(({ id }) => id === 'workflows.list').length;
  expect(asked()).toBe(1);
  await store.dispatch(endpoints.workflowList.initiate({ space_id: 'other' }));
  expect(asked()).toBe(2);
  for (const space_id of ['s', 'other']) await store.dispatch(endpoints.workflowList.initiate({ space_id }));
  expect(asked()).toBe(2);
});

describe('changes that a list shows at once', () => {
  it('[WF-18] [API-03] takes deleted workflows out, and puts those back that were not deleted', async () => {
    const cue = held();
    const { store, rows } = await list(cue.answer);
    const sent = store.dispatch(
      changing('workflows.delete').initiate({ query: {}, body: { ids: ['a', 'b'] } }),
    );
    expect(rows()).toEqual(['/Savings/AWS c enabled']);
    cue.reply({
      ok: false,
      successfulDeletes: ['a'],
      failed: [{ workflowId: 'b', name: 'b', reason: 'in use' }],
    });
    await sent;
    expect(rows()).toEqual(start.slice(1));
  });

  it('[WF-18] [API-03] puts all of them back when the call fails', async () => {
    const cue = held();
    const { store, rows } = await list(cue.answer);
    const sent = store.dispatch(
      changing('workflows.delete').initiate({ query: {}, body: { ids: ['a', 'c'] } }),
    );
    cue.refuse(refusal);
    await sent;
    expect(rows()).toEqual(start);
  });

  it('[FOLD-09] moves workflows, and back when they cannot be moved', async () => {
    const cue = held();
    const { store, rows } = await list(cue.answer);
    const body = { ids: ['a'], updates: { folder_id: 'id /Savings/AWS' } };
    const sent = store.dispatch(changing('workflows.bulkUpdate').initiate({ body }));
    expect(rows()[0]).toBe('/Savings/AWS a enabled');
    cue.refuse(refusal);
    await sent;
    expect(rows()).toEqual(start);
  });

  it('[WF-17] shows a state only when the server has answered', async () => {
    const cue = held();
    const { store, rows } = await list(cue.answer);
    const sent = store.dispatch(
      changing('workflows.change').initiate({ params: { id: 'a' }, body: { state: 'disabled' } }),
    );
    expect(rows()[0]).toBe('/ a enabled');
    cue.reply({ data: { ...workflow('a'), state: 'disabled' } });
    await sent;
    expect(rows()[0]).toBe('/ a disabled');
  });

  it('[FOLD-08] [API-03] renames a folder with what is in it, and back when it is refused', async () => {
    const cue = held();
    const { store, rows, folders } = await list(cue.answer);
    const sent = store.dispatch(
      changing('workflowFolders.change').initiate({
        params: { id: 'id /Savings' },
        body: { space_id: 's', path: '/Waste' },
      }),
    );
    expect(folders()).toEqual(['/Waste', '/Waste/AWS']);
    expect(rows().slice(1)).toEqual(['/Waste b enabled', '/Waste/AWS c enabled']);
    cue.refuse(refusal);
    await sent;
    expect(folders()).toEqual(['/Savings', '/Savings/AWS']);
    expect(rows()).toEqual(start);
  });

  it('[API-03] adds and deletes folders, and takes it back when it is refused', async () => {
    const cue = held();
    const { store, folders, idOf } = await list(cue.answer);
    const adding = store.dispatch(
      changing('workflowFolders.create').initiate({ body: { space_id: 's', path: '/New' } }),
    );
    expect(folders()).toContain('/New');
    expect(isTemporary(idOf('/New') ?? '')).toBe(true);
    cue.refuse(refusal);
    await adding;
    expect(folders()).not.toContain('/New');
    const deleting = store.dispatch(
      changing('workflowFolders.delete').initiate({ params: { id: 'id /Savings' }, query: {} }),
    );
    expect(folders()).toEqual([]);
    await deleting;
    expect(folders()).toEqual(['/Savings', '/Savings/AWS']);
  });
});
