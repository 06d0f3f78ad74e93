import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallId } from '@shared/api/index';
import { onlyReads } from '@shared/kernel/call';
import { startHarness, type Harness, type Reply } from './harness';
import { sampleOf } from './sample';
import { administrator } from './world';

let now = new Date('2026-11-18T10:00:00Z');
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ clock: { now: () => now } });
});
afterAll(() => harness?.stop());

interface Made {
  apiKey: { keyId: string; scope: string; expiresAt: string | null };
  secret: string;
}

const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;
const admin = async () => {
  const who = administrator(harness.world.acme);
  return { ...who, token: await harness.mint({ userId: who.userId }) };
};
const make = async (body: object) =>
  harness.send(await admin(), 'organisations.createApiKey', {
    body: { name: 'Key', role: 'Admin', ...body },
  });
const as = (token: string) => harness.send({ token }, 'users.me', {});

describe('an API key', () => {
  it('reads and writes without end unless it is told otherwise', async () => {
    const { apiKey, secret } = dataOf<Made>(await make({}));
    expect(apiKey).toMatchObject({ scope: 'write', expiresAt: null });
    const saved = await harness.send({ token: secret }, 'settings.put', {
      body: { domain: 'general', type: 'debug', value: true },
    });
    expect(saved.status).toBe(200);
  });

  it('opens nothing from its end on, and says when that is', async () => {
    const expiresAt = '2026-11-19T00:00:00.000Z';
    const { apiKey, secret } = dataOf<Made>(await make({ expiresAt }));
    expect(apiKey.expiresAt).toBe(expiresAt);
    expect((await as(secret)).status).toBe(200);
    now = new Date('2026-11-19T00:00:00Z');
    expect((await as(secret)).status).toBe(401);
    const listed = dataOf<Made['apiKey'][]>(
      await harness.call(await admin(), 'organisations.listApiKeys', {}),
    );
    expect(listed.find(({ keyId }) => keyId === apiKey.keyId)).toMatchObject({ expiresAt });
    const past = await make({ expiresAt: '2026-11-18T23:59:59Z' });
    expect([past.status, past.text.includes('expiresAt: must be in the future')]).toEqual([400, true]);
  });

  it('that is guessed at, or has ended, is told in the audit once and not at every try', async () => {
    const refused = async (name: string) => {
      const query = { action: 'api_key_refused', text: name };
      const reply = await harness.send(await admin(), 'organisations.audit', { query });
      return dataOf<{ subject: string; data: object }[]>(reply);
    };
    const expiresAt = new Date(now.getTime() + 60_000).toISOString();
    const { secret } = dataOf<Made>(await make({ name: 'Nightly script', expiresAt }));
    const wrong = `${secret.slice(0, -4)}AAAA`;
    for (let guess = 0; guess < 3; guess += 1) expect((await as(wrong)).status).toBe(401);
    expect(await refused('Nightly')).toMatchObject([
      { subject: 'Nightly script', data: { why: 'wrong secret' } },
    ]);
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await as(secret)).status).toBe(401);
    expect(await refused('Nightly')).toMatchObject([
      { data: { why: 'ended' } },
      { data: { why: 'wrong secret' } },
    ]);
  });

  it('that may only read makes every call that changes nothing, and no other', async () => {
    const { secret } = dataOf<Made>(await make({ scope: 'read' }));
    const who = await admin();
    const search = await sampleOf('cases.search').request(harness, who, harness.world.acme);
    expect((await harness.send({ token: secret }, 'cases.search', search)).status).toBe(200);
    expect((await harness.send({ token: secret }, 'organisations.listApiKeys', {})).status).toBe(200);
    const wrong: string[] = [];
    for (const id of harness.callIds) {
      const call = calls[id as CallId];
      if (call.access === 'anyone') continue;
      const reply = await harness.send({ token: secret }, id, call.method === 'GET' ? {} : { body: {} });
      const refused = reply.status === 403 && reply.text.includes('may only read');
      if (refused === onlyReads(call)) wrong.push(`${id}: ${reply.status} ${reply.text.slice(0, 100)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('that may only read gets no other key', async () => {
    const { secret } = dataOf<Made>(await make({ scope: 'read' }));
    const more = await harness.send({ token: secret }, 'organisations.createApiKey', {
      body: { name: 'More', role: 'Admin' },
    });
    expect(more.status).toBe(403);
  });
});

it('no call that is said to read needs an editing role', () => {
  const posts = Object.values(calls).filter((call) => call.method === 'POST' && onlyReads(call));
  expect(posts.length).toBeGreaterThan(20);
  expect(posts.filter((call) => 'edits' in call && call.edits)).toEqual([]);
});

describe('who asks too fast', () => {
  it('with wrong keys is held up by address, and right keys of that address are not', async () => {
    const slow = await harness.another({
      rates: { calls: { burst: 1000, perSecond: 100 }, wrongKeys: { burst: 5, perSecond: 0.01 } },
    });
    try {
      const { secret } = dataOf<Made>(await make({}));
      const ask = (token: string) =>
        fetch(`${slow.url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
      expect((await ask(secret)).status).toBe(200);
      const wrong = `${secret.slice(0, -4)}AAAA`;
      const statuses = [];
      for (let guess = 0; guess < 7; guess += 1) statuses.push((await ask(wrong)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const late = await ask(wrong);
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(await late.json()).toMatchObject({ code: 'too_many' });
      expect((await ask(secret)).status).toBe(200);
      expect((await ask((await admin()).token)).status).toBe(200);
    } finally {
      await slow.close();
    }
  });

  it('with a right one is told when to come again, and nobody else is', async () => {
    const slow = await harness.another({
      rates: { calls: { burst: 4, perSecond: 0.01 }, wrongKeys: { burst: 5, perSecond: 1 } },
    });
    try {
      const [one, other] = [dataOf<Made>(await make({})), dataOf<Made>(await make({}))];
      const ask = async ({ secret }: Made) => {
        const headers = { authorization: `Bearer ${secret}` };
        return fetch(`${slow.url}/v1/users/me`, { headers });
      };
      const statuses = [];
      for (let call = 0; call < 5; call += 1) statuses.push((await ask(one)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
      expect(Number((await ask(one)).headers.get('retry-after'))).toBeGreaterThan(50);
      expect((await ask(other)).status).toBe(200);
    } finally {
      await slow.close();
    }
  });
});
