import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
}, 120_000);
afterAll(() => harness?.stop());

async function connect(as: { token: string }) {
  const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  const events: { tag: string; id?: string; orgId: string }[] = [];
  socket.on('message', (data) => events.push(JSON.parse(String(data))));
  await once(socket, 'open');
  const closed = once(socket, 'close').then(([code]) => Number(code));
  /** Waits for an event with the tag; those before it have come by then too. */
  const until = async (tag: string) => {
    while (!events.some((event) => event.tag === tag)) await once(socket, 'message');
    return events;
  };
  return { socket, events, closed, until };
}

const setPeriod = (as: Person, value: string) =>
  harness.call(as, 'settings.put', { body: { domain: 'cost', type: 'period', value } });
const nameSpace = (as: Person, tag: string) =>
  harness.database.system((sql) =>
    sql.run('select pg_notify($1, $2)', ['costloom_events', JSON.stringify([as.orgId, tag, ''])]),
  );

describe('live events', () => {
  it('are refused without a token', async () => {
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`);
    const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
    expect(String(error)).toContain('401');
  });

  it('are refused to the fifty-first socket of one person, and to nobody else for it', async () => {
    const bolt = administrator(harness.world.bolt);
    const open = [];
    for (let each = 0; each < 50; each += 1) open.push(await connect(bolt));
    const more = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`, {
      headers: { authorization: `Bearer ${bolt.token}` },
    });
    const [error] = await once(more, 'error').catch((thrown: unknown) => [thrown]);
    expect(String(error)).toContain('429');
    const other = await connect(administrator(harness.world.acme));
    for (const { socket } of [...open, other]) socket.close();
    await Promise.all(open.map(({ closed }) => closed));
  });

  it("tell a session of its own organisation's changes and of no other's", async () => {
    const acme = administrator(harness.world.acme);
    const bolt = administrator(harness.world.bolt);
    const [mine, theirs] = [await connect(acme), await connect(bolt)];
    await setPeriod(acme, 'month');
    expect(await mine.until('settings')).toContainEqual({
      tag: 'settings',
      id: 'cost.period',
      orgId: acme.orgId,
    });
    // Notifications come in the order of the commits: had Bolt been told of Acme's, it would have been before this.
    await nameSpace(bolt, 'end');
    expect(await theirs.until('end')).toEqual([{ tag: 'end', orgId: bolt.orgId }]);
    mine.socket.close();
    theirs.socket.close();
  });

  it('tell an MSP of its customers', async () => {
    const provider = await connect(person(harness.world.msp, 'MSP-Viewer'));
    await nameSpace(administrator(harness.world.first), 'board');
    expect(await provider.until('board')).toEqual([{ tag: 'board', orgId: harness.world.first.orgId }]);
    provider.socket.close();
  });

  it('end with 4401 when the member is removed, and when the key is revoked', async () => {
    const acme = administrator(harness.world.acme);
    const member = person(harness.world.acme, 'Member');
    const socket = await connect(member);
    await harness.call(acme, 'organisations.removeMember', { params: { userId: member.userId } });
    expect(await socket.closed).toBe(4401);

    const made = await harness.call(acme, 'organisations.createApiKey', {
      body: { name: 'Watcher', role: 'Guest' },
    });
    const { data } = made.body as { data: { secret: string; apiKey: { keyId: string } } };
    const watcher = await connect({ token: data.secret });
    await harness.call(acme, 'organisations.revokeApiKey', { params: { keyId: data.apiKey.keyId } });
    expect(await watcher.closed).toBe(4401);
  });
});
