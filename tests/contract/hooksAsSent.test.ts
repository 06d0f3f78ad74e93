import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sentAt } from './hookSenders';
import { taken, unproven, unreadable } from './hookRows';
import { startHooksServer, type HooksServer } from './hooksServer';

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

it.each(unreadable)('a hook refuses %s by its name', async (_name, request, status, message) => {
  const reply = await hooks.deliver(
    await hooks.makeHook(),
    typeof request === 'function' ? request() : request,
  );
  expect([reply.status, hooks.server.started]).toEqual([status, []]);
  expect(reply.body.message).toContain(message);
});
