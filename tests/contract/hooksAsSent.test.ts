import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sentAt } from './hookSenders';
import { taken, typed, unproven } from './hookRows';
import { startHooksServer, type HooksServer, type Request } from './hooksServer';

let hooks: HooksServer;
beforeAll(async () => {
  hooks = await startHooksServer();
});
afterAll(() => hooks?.stop());
beforeEach(() => hooks.reset());

it.each(taken)('a hook takes %s', async (_name, setting, request, expected) => {
  const hook = await hooks.makeHook(setting);
  const reply = await hooks.deliver(hook, typeof request === 'function' ? request() : request);
  expect([reply.status, Object.keys(reply.body)]).toEqual([202, ['execution_id', 'trigger_event_id']]);
  const { payload, id } = hooks.theRun();
  const { id: expectedId, ...parts } = expected;
  expect(payload).toMatchObject({ method: 'POST', ...parts });
  expect(id).toBe(expectedId);
  const whole = JSON.stringify(payload);
  expect(whole).not.toContain(hook.secret);
  if (setting.signing_secret !== undefined) expect(whole).not.toContain(setting.signing_secret);
});

it.each(unproven)('a hook refuses %s before a run starts', async (_name, setting, request, reason) => {
  const hook = await hooks.makeHook(setting);
  const reply = await hooks.deliver(hook, typeof request === 'function' ? request() : request);
  const nobody = await hooks.deliver(
    { path: '/hooks/nobody', secret: 'x' },
    { headers: { 'content-type': 'application/json' }, payload: '{}' },
  );
  expect([reply.status, reply.body]).toEqual([404, nobody.body]);
  expect([hooks.server.started, hooks.asked.filter((url) => url.includes('evil'))]).toEqual([[], []]);
  await expect
    .poll(async () => (await hooks.trigger()).refused)
    .toEqual({ at: sentAt.toISOString(), reason, count: 1 });
});

const bomb = () => gzipSync(Buffer.alloc(50_000_000, 'a'));

/** Proven by the secret, and not to be read: told to the sender by name. */
const unreadable: readonly [string, Request | (() => Request), number, string][] = [
  ['JSON that breaks off', typed('application/json', '{"a":'), 400, 'body: is not valid JSON'],
  [
    'JSON that is nested too deep',
    typed('application/json', '['.repeat(65) + ']'.repeat(65)),
    400,
    'body: is nested deeper than 64 levels',
  ],
  [
    'JSON that is no UTF-8',
    typed('application/json', Buffer.from('{"a":"caf\xe9"}', 'latin1')),
    400,
    'body: is not valid UTF-8',
  ],
  ['XML that breaks off', typed('application/xml', '<a><b></a>'), 400, 'is no XML'],
  [
    'a form with files',
    typed('multipart/form-data; boundary=x', '--x--'),
    415,
    'multipart/form-data is not taken; send JSON, XML, a form or text',
  ],
  [
    'bytes of no type',
    typed('application/octet-stream', 'abc'),
    415,
    'application/octet-stream is not taken',
  ],
  [
    'a packing that is not known',
    typed('application/json', '{}', { 'content-encoding': 'compress' }),
    415,
    'compress is not taken; send gzip, deflate or br, or none',
  ],
  [
    'packings within one another',
    typed('application/json', '{}', { 'content-encoding': 'gzip, gzip' }),
    415,
    'gzip, gzip is not taken',
  ],
  [
    'a character set that is not known',
    typed('text/plain; charset=klingon', 'x'),
    415,
    'klingon is not a character set',
  ],
  [
    'gzip that is none',
    typed('application/json', '{}', { 'content-encoding': 'gzip' }),
    400,
    'body: is not valid gzip',
  ],
  [
    '50 MB in 50 KB of gzip',
    () => typed('application/json', bomb(), { 'content-encoding': 'gzip' }),
    413,
    'body: is larger than this call takes',
  ],
  ['the character U+0000', typed('text/plain', 'a\0b'), 400, 'body: must not contain the character U+0000'],
];

it.each(unreadable)('a hook refuses %s by its name', async (_name, request, status, message) => {
  const reply = await hooks.deliver(
    await hooks.makeHook(),
    typeof request === 'function' ? request() : request,
  );
  expect([reply.status, hooks.server.started]).toEqual([status, []]);
  expect(reply.body.message).toContain(message);
});
