import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallReply } from '@shared/api/index';
import type { IntegrationProvider } from '@server/domains/integrations/integrations.port';
import { createLog } from '@server/platform/log';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';

/** A service that gives a new token at each sign-in, and takes only the newest. */
const seen: string[] = [];
const field = {
  help: '',
  placeholder: '',
  initial: '',
  accept: '',
  shown: null,
  options: [],
  advanced: false,
  required: false,
};
const provider: IntegrationProvider = {
  type: 'AZURE',
  kind: {
    name: 'Azure',
    category: 'cloud',
    summary: '',
    fields: [{ ...field, id: 'refresh_token', label: 'Sign-in', kind: 'secret' }],
    permissions: [],
    guide: ['Sign in'],
  },
  async check(of) {
    const token = of.secret('refresh_token');
    seen.push(token);
    return { message: 'Connected.', granted: {}, secrets: { refresh_token: `${token}rolled-` } };
  },
  reads: {},
};

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  const log = createLog({ level: 'silent' });
  harness = await startHarness({ log, integrations: { providers: [provider] } });
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

it('[INTG-06] what a service gives at a sign-in is kept sealed, and the newest is used', async () => {
  const made = await harness.call(admin, 'integrations.connect', {
    body: { type: 'AZURE', name: 'Azure', values: {} },
  });
  expect(made.status, made.text).toBe(200);
  const { integrationId: id, secrets } = (made.body as CallReply<'integrations.connect'>).data;
  expect(secrets).toEqual(['refresh_token']);
  const check = () => harness.call(admin, 'integrations.check', { params: { id } });
  for (const reply of [await check(), await check()]) expect(reply.status, reply.text).toBe(200);
  expect(seen).toEqual(['', 'rolled-', 'rolled-rolled-']);
  const rows = await harness.database.system((sql) =>
    sql.rows('select to_jsonb(i)::text as row from integration i'),
  );
  expect(JSON.stringify(rows)).not.toContain('rolled-');
});
