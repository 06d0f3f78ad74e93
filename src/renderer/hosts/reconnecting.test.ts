import { describe, expect, it } from 'vitest';
import { silentHost } from '@tests/support/silentHost';
import { memoryHost } from './memory';

const info = {
  host: 'browser',
  version: '0',
  platform: 'test',
  development: false,
  dataDir: '/data',
} as const;

const handlers = (change: Parameters<typeof silentHost>[0]) =>
  silentHost({ 'host.info': async () => info, ...change });
const unexpected = (error: unknown) => {
  throw error;
};

/** The next time the connection stands or falls. */
function nextState(host: ReturnType<typeof memoryHost>['host'], wanted: boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = host.onConnection((connected) => {
      if (connected !== wanted) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

describe('a host whose connection breaks', () => {
  it('fails the calls under way, and answers the ones made meanwhile once it is back', async () => {
    const { host, cut } = memoryHost(
      handlers({
        'api.call': async (input) => (input.id === 'fast' ? '"ok"' : new Promise(() => undefined)),
      }),
      unexpected,
    );
    await nextState(host, true);
    const lost = host.call('api.call', { id: 'slow' });
    cut();
    await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
    await expect(host.call('api.call', { id: 'fast' })).resolves.toBe('"ok"');
  });

  it('keeps its listeners over a new connection', async () => {
    const memory = memoryHost(handlers({}), unexpected);
    const heard: string[] = [];
    memory.host.on('live', (event) => heard.push(event.tag));
    await nextState(memory.host, true);
    memory.server()?.emit('live', { tag: 'before' });
    await memory.host.info();
    memory.cut();
    await nextState(memory.host, true);
    memory.server()?.emit('live', { tag: 'after' });
    await memory.host.call('host.info', null);
    expect(heard).toEqual(['before', 'after']);
  });

  it('gives up a waiting call that is cancelled', async () => {
    const { host, cut } = memoryHost(handlers({}), unexpected);
    await nextState(host, true);
    cut();
    const abort = new AbortController();
    const call = host.call('api.call', { id: 'x' }, abort.signal);
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  });
});
