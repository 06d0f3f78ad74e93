import { createServer, type IncomingHttpHeaders } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { normalPreferences } from '@shared/model/settings/notifications';
import { recordActivity } from '@server/domains/organisations/activity.store';
import { GIVEN_UP_AFTER_MS } from '@server/domains/organisations/audit-stream/sending';
import { startHarness, type Harness } from './harness';
import { administrator, type Organisation } from './world';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A collector that takes what it is sent, unless it is told to refuse. */
async function collector() {
  const taken: Delivery[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (status < 400)
        taken.push({ headers: request.headers, body: Buffer.concat(pieces).toString('utf8') });
      response.writeHead(status).end('{"text":"Success"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`;
  const lines = () =>
    taken.flatMap(({ body }) =>
      body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    );
  return {
    url,
    taken,
    lines,
    subjects: () => lines().map(({ subject }) => subject),
    answer: (next: number) => (status = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

interface Stream {
  waiting: number;
  delivered: number;
  given_up: boolean;
  error: string | null;
  failing_since: string | null;
  oldest_at: string | null;
}

/** It stands still: what waits for a time is looked at when a test says so. */
const began = Date.now();
const clock = { now: () => new Date(began) };
let harness: Harness;
let receiver: Awaited<ReturnType<typeof collector>>;
let acme: Organisation;
beforeAll(async () => {
  harness = await startHarness({ clock, allowOutbound: ['127.0.0.1'] });
  acme = harness.world.acme;
  receiver = await collector();
});
afterAll(async () => {
  await harness?.stop();
  await receiver?.close();
});
beforeEach(() => {
  receiver.taken.length = 0;
  receiver.answer(200);
});

const ask = async (id: Parameters<Harness['send']>[1], body?: unknown) =>
  harness.send(administrator(acme), id, body === undefined ? {} : { body });
const stream = async () => ((await ask('organisations.auditStream')).body as { data: Stream }).data;
const happens = (subject: string, organisation = acme, of: { at?: Date; data?: JsonObject } = {}) =>
  harness.database.tenant({ orgIds: [organisation.orgId] }, (sql) =>
    recordActivity(sql, {
      orgId: organisation.orgId,
      at: of.at ?? clock.now(),
      actor: 'Ann',
      action: 'workflow_saved',
      subject,
      data: of.data ?? { a: 1 },
    }),
  );
/** The stream as it was so many milliseconds later. */
const passes = (ms: number) =>
  harness.database.system((sql) =>
    sql.run(
      `update audit_stream set next_at = next_at - $2 * interval '1 millisecond',
         failing_since = failing_since - $2 * interval '1 millisecond' where org_id = $1`,
      [acme.orgId, ms],
    ),
  );
async function started(of: Record<string, unknown> = {}) {
  await ask('organisations.removeAuditStream');
  const reply = await ask('organisations.setAuditStream', {
    url: receiver.url,
    credential: 'Splunk token',
    ...of,
  });
  expect(reply.status).toBe(200);
  return (reply.body as { data: { secret: string } }).data.secret;
}

describe('the stream of the audit', () => {
  it('sends each entry once, in order, signed, with the header that was given', async () => {
    const secret = await started();
    for (const subject of ['one', 'two', 'three']) await happens(subject);
    await happens('of others', harness.world.bolt);
    await harness.sweep();
    await harness.sweep();
    expect(receiver.subjects().slice(-3)).toEqual(['one', 'two', 'three']);
    expect(receiver.lines()[0]).toMatchObject({ action: 'audit_stream_set', organization_id: acme.orgId });
    expect(receiver.lines().at(-1)).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      time: clock.now().toISOString(),
      organization_id: acme.orgId,
      organization: expect.any(String) as string,
      actor: 'Ann',
      action: 'workflow_saved',
      subject: 'three',
      customer_id: null,
      data: { a: 1 },
    });
    const { headers, body } = receiver.taken[0] as Delivery;
    expect(headers.authorization).toBe('Splunk token');
    expect(headers['content-type']).toBe('application/x-ndjson');
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const code = createHmac('sha256', key)
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${code}`);
    expect(await stream()).toMatchObject({ waiting: 0, delivered: 4, error: null });
  });

  it('loses nothing while the receiver is away, gives up after seven days, and goes on when asked to', async () => {
    await started();
    await harness.sweep();
    receiver.taken.length = 0;
    receiver.answer(503);
    await happens('first');
    await harness.sweep();
    expect(await stream()).toMatchObject({
      waiting: 1,
      given_up: false,
      error: expect.stringContaining('503'),
    });
    // Not before its time.
    receiver.answer(200);
    await harness.sweep();
    expect(receiver.taken).toEqual([]);
    receiver.answer(401);
    await passes(GIVEN_UP_AFTER_MS);
    await happens('second');
    await harness.sweep();
    expect(await stream()).toMatchObject({ waiting: 2, given_up: true });
    await happens('third');
    await harness.sweep();
    expect(receiver.taken).toEqual([]);
    receiver.answer(200);
    expect((await ask('organisations.resendAuditStream', {})).status).toBe(200);
    await harness.sweep();
    expect(receiver.subjects()).toEqual(['first', 'second', 'third']);
    expect(await stream()).toMatchObject({ waiting: 0, given_up: false, error: null, failing_since: null });
  });

  it('tells the organization after a quarter of an hour, and again when it gives up', async () => {
    await started();
    await harness.sweep();
    await harness.database.system((sql) =>
      sql.run(
        `insert into setting (org_id, domain, type, value, updated_by, updated_at)
         values ($1, 'notifications', 'preferences', $2::jsonb, 'ann', now())`,
        [
          acme.orgId,
          JSON.stringify({
            ...normalPreferences,
            primary_contact_channels: [{ type: 'email', enabled: true, recipients: ['ann@acme.example'] }],
          }),
        ],
      ),
    );
    receiver.answer(500);
    await happens('lost?');
    await harness.sweep();
    const told = async () => {
      const rows = await harness.database.system((sql) =>
        sql.rows<{ subject: string }>(
          `select message ->> 'subject' as subject from notification_outbox
            where org_id = $1 and event_key like 'audit_stream:%' order by 1`,
          [acme.orgId],
        ),
      );
      return rows.map(({ subject }) => subject);
    };
    expect(await told()).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      await passes(16 * 60_000);
      await harness.sweep();
      expect(await told()).toEqual(['The audit stream is failing']);
    }
    await passes(GIVEN_UP_AFTER_MS);
    await harness.sweep();
    expect(await told()).toEqual(['The audit stream has stopped', 'The audit stream is failing']);
  });

  it('shared by two processes sends nothing twice', async () => {
    await started();
    const other = await harness.another({ clock, allowOutbound: ['127.0.0.1'] });
    for (let each = 0; each < 30; each += 1) await happens(`entry ${each}`);
    await Promise.all([harness.sweep(), other.sweep()]);
    await Promise.all([harness.sweep(), other.sweep()]);
    const sent = receiver.subjects().filter((subject) => String(subject).startsWith('entry'));
    expect(sent).toEqual(Array.from({ length: 30 }, (_, each) => `entry ${each}`));
    await other.close();
  });

  it('begins with what is there already, where that is asked', async () => {
    await ask('organisations.removeAuditStream');
    await happens('before the stream');
    await started();
    await harness.sweep();
    expect(receiver.subjects()).not.toContain('before the stream');
    await started({ existing: true });
    await harness.sweep();
    expect(receiver.subjects()).toContain('before the stream');
  });

  it('keeps its secrets sealed, and sends a credential to no other address', async () => {
    const secret = await started();
    const row = await harness.database.system((sql) =>
      sql.one('select credential, secret from audit_stream where org_id = $1', [acme.orgId]),
    );
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain('Splunk token');
    expect((await ask('organisations.auditStream')).text).not.toMatch(/Splunk|whsec_/);
    const audit = await ask('organisations.audit');
    expect(audit.text).toContain('audit_stream_set');
    expect(audit.text).not.toMatch(/Splunk|whsec_/);
    const elsewhere = `${receiver.url}/elsewhere`;
    const refused = await ask('organisations.setAuditStream', { url: elsewhere });
    expect(refused.body).toMatchObject({ data: [{ field: 'credential' }] });
    for (const [body, field] of [
      [{ url: 'ftp://collector.example' }, 'url'],
      [{ url: 'http://collector.example' }, 'url'],
      [{ url: receiver.url, header: 'Webhook-Id' }, 'header'],
    ] as const)
      expect((await ask('organisations.setAuditStream', body)).body).toMatchObject({ data: [{ field }] });
  });

  it('sends more than one delivery may hold in several, and leaves out none', async () => {
    await started();
    const subjects = ['large 1', 'large 2', 'large 3', 'large 4'];
    for (const subject of subjects) await happens(subject, acme, { data: { text: 'x'.repeat(200_000) } });
    await harness.sweep();
    expect(receiver.subjects().filter((subject) => String(subject).startsWith('large'))).toEqual(subjects);
    expect(receiver.taken.every(({ body }) => body.length <= 512 * 1024)).toBe(true);
    expect(await stream()).toMatchObject({ waiting: 0, oldest_at: null });
  });

  it('tells since when the oldest entry waits; saved anew it fails no more, stopped it sends nothing of before', async () => {
    await started();
    await harness.sweep();
    receiver.answer(503);
    const at = new Date(began - 60_000);
    await happens('never sent', acme, { at });
    await happens('nor this');
    await harness.sweep();
    const failing = { waiting: 2, oldest_at: at.toISOString(), failing_since: expect.any(String) as string };
    expect(await stream()).toMatchObject(failing);
    const saved = await ask('organisations.setAuditStream', { url: receiver.url });
    expect(saved.body).toMatchObject({
      data: { secret: null, stream: { failing_since: null, error: null } },
    });
    receiver.answer(200);
    await started();
    await harness.sweep();
    expect(receiver.subjects()).not.toContain('never sent');
    expect(receiver.subjects()).not.toContain('nor this');
  });

  it('gets another signing secret when that is asked for', async () => {
    const before = await started();
    const reply = await ask('organisations.setAuditStream', { url: receiver.url, new_secret: true });
    const { secret } = (reply.body as { data: { secret: string } }).data;
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(before);
  });

  it('is tried with a test entry that is none of the audit', async () => {
    await started();
    await harness.sweep();
    receiver.taken.length = 0;
    expect((await ask('organisations.testAuditStream', {})).body).toEqual({ data: { status: 200 } });
    expect(receiver.lines()).toMatchObject([{ id: 'test', action: 'audit_stream_tested' }]);
    receiver.answer(403);
    const refused = await ask('organisations.testAuditStream', {});
    expect([refused.status, (refused.body as { reason: string }).reason]).toEqual([503, 'service_failed']);
  });
});

describe('the audit log of whoever runs the server', () => {
  it('holds every entry of all organizations, and those of while no process had the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'costloom-audit-log-'));
    const path = join(folder, 'audit.jsonl');
    const subjects = async () =>
      (await readFile(path, 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { subject: string }).subject);
    const first = await harness.another({ clock, auditLog: path });
    await happens('by acme');
    await happens('by bolt', harness.world.bolt);
    await first.sweep();
    expect(await subjects()).toEqual(['by acme', 'by bolt']);
    await first.close();
    await happens('meanwhile');
    await harness.sweep();
    const second = await harness.another({ clock, auditLog: path });
    await second.sweep();
    expect(await subjects()).toEqual(['by acme', 'by bolt', 'meanwhile']);
    await second.close();
    const last = await harness.another({ clock, auditLog: 'off' });
    await happens('afterwards');
    const left = await harness.database.system((sql) =>
      sql.rows(`select from audit_pending where sink = 'file'`),
    );
    expect(left).toEqual([]);
    await last.close();
    await rm(folder, { recursive: true });
  });
});
