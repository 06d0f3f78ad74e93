import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startHarness, type Harness } from './harness';
import { openLive } from './liveClient';
import { administrator, person, type Person } from './world';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const connect = (as: { token: string }) => openLive(harness.url, as);

const bolt = () => administrator(harness.world.bolt);
const setPeriod = (as: Person, value: string) =>
  harness.call(as, 'settings.put', { body: { domain: 'cost', type: 'period', value } });
const nameSpace = (as: Person, tag: string, ids = ['']) =>
  harness.database.system((sql) =>
    sql.run(
      `select pg_notify('costloom_events', json_build_array($1::text, $2::text, id)::text)
             from unnest($3::text[]) id`,
      [as.orgId, tag, ids],
    ),
  );

describe('live events', () => {
  it('are refused without a token', async () => {
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`);
    const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
    expect(String(error)).toContain('401');
  });

  it('are refused to the fifty-first socket of one person, and to nobody else for it', async () => {
    const open = [];
    for (let each = 0; each < 50; each += 1) open.push(await connect(bolt()));
    const more = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`, {
      headers: { authorization: `Bearer ${bolt().token}` },
    });
    const [error] = await once(more, 'error').catch((thrown: unknown) => [thrown]);
    expect(String(error)).toContain('429');
    const other = await connect(administrator(harness.world.acme));
    for (const { close } of [...open, other]) close();
    await Promise.all(open.map(({ closed }) => closed));
  });

  it("tell a session of its own organisation's changes and of no other's", async () => {
    const acme = administrator(harness.world.acme);
    const [mine, theirs] = [await connect(acme), await connect(bolt())];
    await setPeriod(acme, 'month');
    expect(await mine.until('settings')).toContainEqual({
      tag: 'settings',
      id: 'cost.period',
      orgId: acme.orgId,
    });
    // Notifications come in the order of the commits: had Bolt been told of Acme's, it would have been before this.
    await nameSpace(bolt(), 'end');
    expect(await theirs.until('end')).toEqual([{ tag: 'end', orgId: bolt().orgId }]);
    mine.close();
    theirs.close();
  });

  it('carry the cases that changed, read once for all who may read them, in one event for many changes', async () => {
    const acme = administrator(harness.world.acme);
    const [mine, other] = [await connect(acme), await connect(person(harness.world.acme, 'Guest'))];
    const theirs = await connect(administrator(harness.world.bolt));
    await nameSpace(acme, 'case', ['a', 'b', 'c']);
    const changed = { org_id: acme.orgId, cases: [], gone: ['a', 'b', 'c'], boards: [], types: [] };
    for (const window of [mine, other]) {
      const [event] = await window.until('case');
      expect(event).toEqual({ tag: 'case', orgId: acme.orgId, changed });
    }
    // Of more than a reply tells one by one, that they changed.
    await nameSpace(
      acme,
      'case',
      Array.from({ length: 201 }, (_, n) => `c${n}`),
    );
    await nameSpace(bolt(), 'end');
    await theirs.until('end');
    expect(theirs.events.map(({ tag }) => tag)).toEqual(['end']);
    while (mine.events.length < 2) await mine.next('case');
    expect(mine.events.at(-1)).toEqual({ tag: 'case', orgId: acme.orgId, id: '*' });
    for (const { close } of [mine, other, theirs]) close();
  });

  it('tell an MSP of its customers', async () => {
    const provider = await connect(person(harness.world.msp, 'MSP-Viewer'));
    await nameSpace(administrator(harness.world.first), 'board');
    expect(await provider.until('board')).toEqual([{ tag: 'board', orgId: harness.world.first.orgId }]);
    provider.close();
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
