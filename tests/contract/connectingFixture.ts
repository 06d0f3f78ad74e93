import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { CallReply } from '@shared/api/index';
import { createLog } from '@server/platform/log';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, type Organisation, type Person } from './world';

export type Details = CallReply<'integrations.get'>['data'];
export type Check = CallReply<'integrations.check'>['data'];

export let harness: Harness;
export let admin: Person;
export let acme: Organisation;
export let slack: SlackFake;

/** A server of the file's own with the providers of the product, and a Slack anew for every test. */
export function useConnecting(): void {
  beforeAll(async () => {
    const log = createLog({ level: 'silent' });
    harness = await startHarness({ log, allowOutbound: ['127.0.0.1'], integrations: {} });
    ({ acme } = harness.world);
    admin = administrator(acme);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    slack = await startSlack();
  });
  afterEach(async () => {
    await slack.stop();
    await harness.database.system(async (sql) => {
      await sql.run('truncate integration cascade');
      await sql.run("delete from setting where domain = 'notifications'");
    });
  });
}

export const data = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: T }).data;
};
export const refusal = (reply: Reply) => {
  const { code, message, data: more } = reply.body as { code: string; message: string; data?: unknown };
  return [reply.status, code, message, ...(more === undefined ? [] : [more])];
};

export const slackValues = () => ({ token: slack.token, address: slack.address });
export const connect = (name: string, values: Record<string, string> = slackValues(), as: Person = admin) =>
  harness.call(as, 'integrations.connect', { body: { type: 'SLACK', name, values } });
export const connected = async (name: string, as: Person = admin) =>
  data<Details>(await connect(name, slackValues(), as));
export const update = (id: string, body: object, as: Person = admin) =>
  harness.send(as, 'integrations.update', { params: { id }, body });
export const get = async (id: string, as: Person = admin) =>
  data<Details>(await harness.call(as, 'integrations.get', { params: { id } }));
export const channels = (id: string, as: Person = admin) =>
  harness.call(as, 'integrations.channels', { params: { id }, query: { refresh: 'true' } as never });

/** All that an organisation keeps, as text: rows of integrations, and what was noted. */
export async function kept(): Promise<string> {
  const rows = await harness.database.system((sql) =>
    sql.rows(
      `select to_jsonb(i)::text as row from integration i
       union all select to_jsonb(a)::text from organisation_activity a`,
    ),
  );
  return JSON.stringify(rows);
}
