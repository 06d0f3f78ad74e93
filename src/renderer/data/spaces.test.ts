import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import type { ApiCall } from '@shared/host/contract';
import { Fault } from '@shared/kernel/fault';
import type { Host } from '../platform/host';
import type { Extra } from '../platform/api/baseQuery';
import { createGoneThings } from '../platform/api/goneThings';
import { api } from '../platform/api/api';
import { figuresApi, type Space } from './spaces';
import { changing, reading } from '../platform/api/calls';
import './endpoints';

const space = (name: string, change: Partial<Space> = {}): Space => ({
  space_id: name,
  mode: 'standard',
  name,
  is_archived: false,
  is_favorite: false,
  resource_count: 0,
  resources: { workflows: 0, datastores: 0, dashboards: 0, boards: 0, reports: 0 },
  cases_data: { open_cases: 0, savings: [] },
  created_by: 'somebody',
  creation_time: '2026-01-01T00:00:00.000Z',
  ...change,
});

/** A window that shows the lists of spaces; `answer` holds back or refuses what is changed. */
async function lists(answer: (call: ApiCall) => Promise<unknown>) {
  const data = [space('Global', { mode: 'global' }), space('Ärger'), space('Zoo', { is_favorite: true })];
  const replies: Record<string, unknown> = {
    'spaces.list': { data },
    'spaces.listFavorites': { data: data.filter((one) => one.is_favorite) },
  };
  const never = () => new Promise<never>(() => undefined);
  const host: Host = {
    call: (async (_name: string, call: ApiCall) =>
      JSON.stringify(replies[call.id] ?? (await answer(call)))) as never,
    on: () => () => undefined,
    info: never,
    onConnection: () => () => undefined,
  };
  const extra: Extra = { host, signedIn: () => true, pause: async () => undefined, gone: createGoneThings() };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard({ thunk: { extraArgument: extra } }).concat(api.middleware),
  });
  const { endpoints } = figuresApi;
  await store.dispatch(reading('spaces.list').initiate({ query: {} }));
  await store.dispatch(endpoints.spaceFigures.initiate({ query: { include_archived: 'true' } }));
  await store.dispatch(reading('spaces.listFavorites').initiate());
  const said = (rows: readonly Space[] = []) =>
    rows.map((one) => `${one.name}${one.is_favorite ? ' *' : ''}`);
  return {
    store,
    all: () => said(reading('spaces.list').select({ query: {} })(store.getState()).data?.data),
    figures: () =>
      said(
        endpoints.spaceFigures.select({ query: { include_archived: 'true' } })(store.getState()).data?.data,
      ),
    favorites: () => said(reading('spaces.listFavorites').select()(store.getState()).data?.data),
  };
}

function held() {
  let refuse: (error: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((_resolve, reject) => {
    refuse = reject;
  });
  return { answer: () => promise, refuse };
}
const start = ['Global', 'Ärger', 'Zoo *'];

it('[SPACE-05] a star is seen at once in every list and in the navigation, and goes again when it is refused', async () => {
  const { answer, refuse } = held();
  const shown = await lists(answer);
  expect([shown.all(), shown.figures(), shown.favorites()]).toEqual([start, start, ['Zoo *']]);
  const sent = shown.store.dispatch(
    changing('spaces.favorite').initiate({ params: { id: 'Ärger' }, body: { is_favorite: true } }),
  );
  const starred = ['Global', 'Ärger *', 'Zoo *'];
  expect([shown.all(), shown.figures(), shown.favorites()]).toEqual([starred, starred, ['Ärger *', 'Zoo *']]);
  refuse(new Fault('not_found', 'gone'));
  expect(await sent).toMatchObject({ error: { message: 'gone' } });
  await expect.poll(() => [shown.all(), shown.favorites()]).toEqual([start, ['Zoo *']]);
});

it('a star that is taken away leaves the navigation at once', async () => {
  const shown = await lists(held().answer);
  void shown.store.dispatch(
    changing('spaces.favorite').initiate({ params: { id: 'Zoo' }, body: { is_favorite: false } }),
  );
  expect([shown.all(), shown.favorites()]).toEqual([['Global', 'Ärger', 'Zoo'], []]);
});

it('[SPACE-02] a new name is seen at once, and the old one again when it is refused', async () => {
  const { answer, refuse } = held();
  const shown = await lists(answer);
  const sent = shown.store.dispatch(
    changing('spaces.update').initiate({ params: { id: 'Zoo' }, body: { name: 'Ärger' } }),
  );
  expect([shown.figures(), shown.favorites()]).toEqual([['Global', 'Ärger', 'Ärger *'], ['Ärger *']]);
  refuse(new Fault('conflict', 'taken'));
  await sent;
  await expect
    .poll(() => [shown.all(), shown.figures(), shown.favorites()])
    .toEqual([start, start, ['Zoo *']]);
});
