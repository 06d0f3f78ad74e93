import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import type { ApiCall } from '@shared/host/contract';
import { Fault } from '@shared/kernel/fault';
import type { Host } from '../platform/host';
import type { Extra } from '../platform/api/baseQuery';
import { createGoneThings } from '../platform/api/goneThings';
import { api } from '../platform/api/api';
import { templatesApi } from './templates.endpoints';

const template = (templateId: string) => ({ templateId, name: templateId, steps: [], labels: [] });
const refused = new Fault('conflict', 'not now');

/** A window that has asked for the templates; `answer` is how their deletion ends. */
async function list(answer: () => Promise<unknown>) {
  const sent: ApiCall[] = [];
  let templates = ['a', 'b', 'c'];
  const host: Host = {
    call: (async (_name: string, call: ApiCall) => {
      sent.push(call);
      if (call.id === 'templates.list') return JSON.stringify({ data: templates.map(template) });
      const reply = await answer();
      templates = templates.filter((id) => id !== call.params?.['id']);
      return JSON.stringify(reply);
    }) as never,
    on: () => () => undefined,
    info: () => new Promise<never>(() => undefined),
    onConnection: () => () => undefined,
  };
  const extra: Extra = { host, signedIn: () => true, pause: async () => undefined, gone: createGoneThings() };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard({ thunk: { extraArgument: extra } }).concat(api.middleware),
  });
  const { endpoints } = templatesApi;
  await store.dispatch(endpoints.templates.initiate());
  const shown = () =>
    endpoints.templates
      .select()(store.getState())
      .data?.data.map(({ templateId }) => templateId);
  const remove = () => store.dispatch(endpoints.deleteTemplate.initiate({ params: { id: 'b' } }));
  return { sent, shown, remove };
}

it('[API-05] what is deleted leaves its list before the server has answered', async () => {
  let reply: (value: unknown) => void = () => undefined;
  const { sent, shown, remove } = await list(() => new Promise((resolve) => (reply = resolve)));
  const removing = remove();
  expect(shown()).toEqual(['a', 'c']);
  reply({ data: { ok: true } });
  await removing;
  expect(sent.find(({ id }) => id === 'templates.delete')?.params).toEqual({ id: 'b' });
  expect(shown()).toEqual(['a', 'c']);
});

it('[API-05] and comes back where it stood when the server refuses', async () => {
  const { shown, remove } = await list(() => Promise.reject(refused));
  const removing = remove();
  expect(shown()).toEqual(['a', 'c']);
  await removing;
  expect(shown()).toEqual(['a', 'b', 'c']);
});
