import { describe, expect, it } from 'vitest';
import { createReports } from './reports';

function world({ shared = true, fails = false } = {}) {
  let now = 1_000_000;
  const logged: unknown[] = [];
  const sent: { id: string; body?: unknown }[] = [];
  const report = createReports({
    log: { error: (message, data) => logged.push([message, data]) },
    clock: { now: () => new Date(now), wait: async () => undefined },
    call: async (request) => {
      sent.push(request);
      if (fails) throw new Error('The server is away.');
      return 'null';
    },
    shared: () => shared,
    client: { host: 'browser', version: '1', platform: 'linux' },
  });
  return { report, logged, sent, pass: (ms: number) => (now += ms) };
}

const message = 'Failed to fetch spaces: no connection';

describe('what windows report', () => {
  it('[MSG-17] is logged, and sent to a team’s server without the query of the path', () => {
    const { report, logged, sent } = world();
    report({ message, path: '/spaces?search=secret#part', stack: 'x'.repeat(20_000) });
    expect(logged).toHaveLength(1);
    expect(sent).toEqual([
      {
        id: 'monitoring.report',
        body: {
          kind: 'error',
          message,
          client: { host: 'browser', version: '1', platform: 'linux' },
          path: '/spaces',
          stack: 'x'.repeat(8_000),
        },
      },
    ]);
  });

  it('[MSG-17] is only logged where the server is this computer’s own', () => {
    const { report, logged, sent } = world({ shared: false });
    report({ message, path: '/spaces' });
    expect(logged).toEqual([['reported by a window', { message, path: '/spaces', stack: undefined }]]);
    expect(sent).toEqual([]);
  });

  it('goes to the server twenty times a minute at most, and is logged every time', () => {
    const { report, logged, sent, pass } = world();
    for (let at = 0; at < 50; at += 1) report({ message });
    expect([logged.length, sent.length]).toEqual([50, 20]);
    pass(60_000);
    report({ message });
    expect(sent).toHaveLength(21);
  });

  it('is not reported again when it cannot be sent', async () => {
    const { report, logged, sent } = world({ fails: true });
    report({ message });
    await new Promise((resolve) => setImmediate(resolve));
    expect([logged.length, sent.length]).toEqual([1, 1]);
  });
});
