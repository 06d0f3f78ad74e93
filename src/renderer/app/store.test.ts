import { describe, expect, it } from 'vitest';
import type { SessionState } from '@shared/host/contract';
import { defaultNotifications } from '@shared/host/notifications';
import { Fault } from '@shared/kernel/fault';
import { silentHost } from '@tests/support/silentHost';
import { memoryHost } from '../hosts/memory';
import { isErrorToast } from '../ui/overlays/toastChannel';
import { createAppStore, followHost } from './store';
import { reading } from '../platform/api/calls';
import '../data/endpoints';

const server = { kind: 'local', label: 'This computer', reachable: true } as const;
const signedIn = (orgId: string): SessionState => ({ state: 'signed-in', userId: 'u', orgId, server });

function world(answer: () => string) {
  const reports: string[] = [];
  const handlers = silentHost({
    'api.call': async () => answer(),
    'session.get': async () => signedIn('o1'),
    'prefs.get': async () => ({
      theme: 'dark',
      navCollapsed: true,
      csv: 'exact',
      'recent-searches': [],
      hintsRead: [],
      'prompt-history': {},
      notifications: defaultNotifications,
    }),
    'executions.watch': async () => null,
    'journal.read': async () => ({ text: null }),
    'journal.write': async () => null,
    'log.report': async ({ message }) => {
      reports.push(message);
      return null;
    },
    'agent.watch': async () => null,
  });
  const memory = memoryHost(handlers, (error) => reports.push(String(error)));
  const toasts: string[] = [];
  const store = createAppStore({
    host: memory.host,
    toast: (text) => toasts.push(text),
    path: () => '/here',
  });
  followHost(memory.host, store);
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      if (holds()) return resolve();
      const stop = store.subscribe(() => {
        if (!holds()) return;
        stop();
        resolve();
      });
    });
  const session = () => store.getState().session;
  return { store, memory, toasts, reports, until, session };
}
const spaces = { query: {} };

describe('a window and its host', () => {
  it('takes session and preferences from the host when it connects', async () => {
    const { until, session } = world(() => '{"data":[]}');
    await until(() => session().session !== null);
    expect(session().prefs).toMatchObject({ theme: 'dark', navCollapsed: true });
    expect(session().connected).toBe(true);
  });

  it('forgets what is cached when another organisation becomes the active one', async () => {
    let name = 'first';
    const { store, memory, until, session } = world(() => JSON.stringify({ data: [{ name }] }));
    await until(() => session().session !== null);
    await store.dispatch(reading('spaces.list').initiate(spaces));
    const cached = () => reading('spaces.list').select(spaces)(store.getState()).data?.data[0]?.name;
    expect(cached()).toBe('first');
    name = 'second';
    memory.server()?.emit('session', signedIn('o2'));
    await until(() => session().session?.state === 'signed-in' && cached() !== 'first');
    expect(cached()).not.toBe('first');
  });

  it('fetches again what a live event names', async () => {
    let asked = 0;
    const { store, memory, until, session } = world(() => {
      asked += 1;
      return JSON.stringify({ data: [{ name: `answer ${asked}` }] });
    });
    await until(() => session().session !== null);
    await store.dispatch(reading('spaces.list').initiate(spaces));
    const shown = () => reading('spaces.list').select(spaces)(store.getState()).data?.data[0]?.name;
    const before = shown();
    memory.server()?.emit('live', { tag: 'costs', id: '*' });
    memory.server()?.emit('live', { tag: 'spaces', id: '*' });
    await until(() => shown() !== before);
    expect(shown()).toBe('answer 2');
  });

  it('[MSG-07] [MSG-16] [MSG-17] says and reports a failed fetch', async () => {
    const { store, toasts, reports, until, session } = world(() => {
      throw new Fault('forbidden', 'Spaces need the permission “resources:read”.');
    });
    await until(() => session().session !== null);
    await store.dispatch(reading('spaces.list').initiate(spaces));
    await store.dispatch(reading('spaces.list').initiate({ query: { include_archived: 'true' } }));
    expect(toasts[0]).toBe('Failed to fetch spaces');
    expect(reports[0]).toBe('Failed to fetch spaces: Spaces need the permission “resources:read”.');
  });

  it('says nothing of a thing whose page says that it is not there', async () => {
    const { store, until, session, toasts, reports } = world(() => {
      throw new Fault('not_found', 'This dashboard no longer exists.');
    });
    await until(() => session().session !== null);
    const read = { params: { id: 'nope' } };
    const reply = await store.dispatch(reading('dashboards.read').initiate(read));
    expect(reply).toMatchObject({ isError: true, error: { code: 'not_found' } });
    expect([toasts, reports]).toEqual([[], []]);
  });

  it('says nothing of organisation metadata that cannot be read: there is an overview without it', async () => {
    const { store, until, session, toasts } = world(() => {
      throw new Fault('not_found', 'There is no such organisation.');
    });
    await until(() => session().session !== null);
    const reply = await store.dispatch(reading('users.orgMetadata').initiate({ body: { orgId: 'o1' } }));
    expect(reply).toMatchObject({ isError: true, isLoading: false });
    expect(reply.data).toBeUndefined();
    expect(toasts).toEqual([]);
  });

  it('[MSG-01] [MSG-02] [MSG-03] knows an error toast by its words or by its mark', () => {
    for (const text of [
      'Failed to fetch spaces',
      'failed to send message',
      'error adding comment',
      'An Error has occurred',
    ])
      expect(isErrorToast({ text })).toBe(true);
    expect(isErrorToast({ text: "Couldn't remove the datastore", error: true })).toBe(true);
    expect(isErrorToast({ text: 'Default organization set' })).toBe(false);
  });
});
