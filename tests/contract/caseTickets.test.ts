import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseTicket } from '@shared/api/cases/tickets.api';
import { createLog } from '@server/platform/log';
import { startGithub, type GithubFake } from '@tests/fakes/github/github';
import { startJira, type JiraFake } from '@tests/fakes/jira/jira';
import { callsAs } from './costsFixture';
import { refusal } from './connectingFixture';
import { startHarness, type Harness } from './harness';
import { dataOf } from './mspFixture';
import { aCase } from './samples/cases';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
let jira: JiraFake;
let github: GithubFake;
beforeAll(async () => {
  const log = createLog({ level: 'silent' });
  harness = await startHarness({
    log,
    allowOutbound: ['127.0.0.1'],
    integrations: {},
  });
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  [jira, github] = await Promise.all([startJira(), startGithub()]);
});
afterEach(async () => {
  const wrong = [...jira.wrong, ...github.wrong];
  await Promise.all([jira.stop(), github.stop()]);
  await harness.database.system((sql) => sql.run('truncate case_ticket'));
  expect(wrong).toEqual([]);
});

async function connect(type: 'JIRA' | 'GITHUB'): Promise<string> {
  const site = {
    deployment: 'cloud',
    address: jira.url,
    gateway: jira.url,
    email: jira.email,
    token: jira.token,
  };
  const values = type === 'JIRA' ? site : { address: github.url, token: github.token };
  const body = { type, name: `${type} ${Math.random()}`, values };
  return (await callsAs(harness, admin).good('integrations.connect', { body })).data.integrationId;
}
const inJira = (integration_id: string, more: object = {}) => ({
  service: 'JIRA' as const,
  integration_id,
  project_id: '10000',
  issue_type_id: '10001',
  title: 'Delete the idle disk vol-1',
  text: 'Saves $61.50 per month.',
  labels: ['finops'],
  ...more,
});
const create = (id: string, body: object, as = admin) =>
  harness.send(as, 'tickets.create', { params: { id }, body });
const link = (id: string, integration_id: string, reference: string) =>
  harness.send(admin, 'tickets.link', { params: { id }, body: { integration_id, reference } });
const tickets = async (id: string): Promise<CaseTicket[]> =>
  (await callsAs(harness, admin).good('tickets.list', { params: { id } })).data;
const statusOf = async (id: string) =>
  (await callsAs(harness, admin).good('cases.get', { params: { id } })).data.case_status;
const activities = async (id: string) =>
  (await callsAs(harness, admin).good('cases.activities', { params: { id } })).data.map(
    ({ activity_type, actor, text, to }) => [activity_type, actor, text ?? to],
  );
/** Some hours later: what is at the services has been looked at. */
async function later() {
  await harness.database.system((sql) =>
    sql.run("update case_ticket set looked_at = looked_at - interval '2 hours'"),
  );
  await harness.sweep();
}
const comment = (id: string, text: string) =>
  callsAs(harness, admin).good('cases.batchAddActivity', {
    body: { cases_ids: [id], activity_type: 'comment', activity_data: { text } },
  });

describe('a ticket of a case', () => {
  it('[CASE-44] is created in Jira with what the case says, is found there by its label, and is on the case', async () => {
    const id = await aCase(harness, harness.world.acme);
    const made = dataOf<CaseTicket>(await create(id, inJira(await connect('JIRA'))));
    expect(made).toMatchObject({ service: 'JIRA', key: 'OPS-1', state: 'new', status: 'To Do', error: null });
    expect(jira.issues).toMatchObject([
      { fields: { summary: 'Delete the idle disk vol-1', labels: ['finops', `costloom-${id}`] } },
    ]);
    expect(await tickets(id)).toEqual([made]);
    expect(await activities(id)).toContainEqual(['ticket', 'Admin Acme', 'Ticket OPS-1 created']);
  });

  it('moves the case when it is in progress and done, and never back', async () => {
    const id = await aCase(harness, harness.world.acme);
    await create(id, inJira(await connect('JIRA')));
    jira.moveTo('OPS-1', 'In Progress');
    await later();
    expect(await statusOf(id)).toBe('in_progress');
    expect((await tickets(id))[0]).toMatchObject({ status: 'In Progress', state: 'in_progress' });
    // What a person decides here stays until the ticket moves again.
    await callsAs(harness, admin).good('cases.batchUpdateStatus', {
      body: { cases_ids: [id], status: 'acknowledged' },
    });
    await later();
    expect(await statusOf(id)).toBe('acknowledged');
    jira.moveTo('OPS-1', 'Done');
    await later();
    expect(await statusOf(id)).toBe('completed');
    jira.moveTo('OPS-1', 'To Do');
    await later();
    expect(await statusOf(id)).toBe('completed');
  });

  it('shares comments with the case, each once and none back again', async () => {
    const id = await aCase(harness, harness.world.acme);
    await create(id, inJira(await connect('JIRA')));
    await comment(id, 'Whose disk is it?');
    await later();
    expect(jira.issues[0]?.comments).toHaveLength(1);
    jira.says('OPS-1', 'Grace', 'Mine. Delete it.');
    for (let times = 0; times < 3; times += 1) await later();
    expect(jira.issues[0]?.comments).toHaveLength(2);
    const comments = (await activities(id)).filter(([type]) => type === 'comment');
    expect(comments).toEqual([
      ['comment', 'Grace in Jira', 'Mine. Delete it.'],
      ['comment', 'Admin Acme', 'Whose disk is it?'],
    ]);
  });

  it('does the same with GitHub, and says what cannot be read until it can', async () => {
    const id = await aCase(harness, harness.world.acme);
    const integration_id = await connect('GITHUB');
    const body = {
      service: 'GITHUB',
      integration_id,
      repository: 'acme/infra',
      title: 'Idle disk',
      text: 'See',
    };
    const made = dataOf<CaseTicket>(await create(id, body));
    expect(made).toMatchObject({ service: 'GITHUB', key: 'acme/infra#1' });
    await comment(id, 'Please look.');
    github.says(1, 'grace', 'On it.');
    await later();
    expect((await activities(id)).filter(([type]) => type === 'comment')[0]).toEqual([
      'comment',
      'grace in GitHub',
      'On it.',
    ]);
    github.token = 'another one';
    await later();
    expect((await tickets(id))[0]?.error).toMatch(/^Integration: /);
    expect(await statusOf(id)).toBe('open');
  });

  it('is linked by its key or its address, once', async () => {
    const first = await aCase(harness, harness.world.acme);
    const integration = await connect('JIRA');
    await create(first, inJira(integration));
    const id = await aCase(harness, harness.world.acme);
    const linked = dataOf<CaseTicket>(await link(id, integration, `${jira.url}/browse/OPS-1`));
    expect(linked).toMatchObject({ key: 'OPS-1', title: 'Delete the idle disk vol-1' });
    expect(refusal(await link(id, integration, 'ops-1'))).toEqual([
      409,
      'conflict',
      expect.stringContaining('OPS-1 is linked'),
    ]);
    expect(refusal(await link(id, integration, 'OPS-99'))[2]).toContain('OPS-99 does not exist');
    expect(refusal(await link(id, integration, 'the disk'))).toEqual([
      400,
      'bad_input',
      expect.stringContaining('OPS-12'),
    ]);
    const params = { id, ticketId: linked.ticket_id };
    await callsAs(harness, admin).good('tickets.unlink', { params });
    expect(await tickets(id)).toEqual([]);
    expect(jira.issues).toHaveLength(1);
  });

  it('[MSG-23] that Jira refuses leaves nothing behind, and the field is named', async () => {
    const id = await aCase(harness, harness.world.acme);
    const wrong = await create(id, inJira(await connect('JIRA'), { fields: { customfield_1: 'Oracle' } }));
    expect(wrong.status).toBe(422);
    expect(refusal(wrong)[2]).toContain('Cloud');
    expect(await tickets(id)).toEqual([]);
    expect(jira.issues).toEqual([]);
  });

  it('is not created beside one that is being created, unless a server ended half way', async () => {
    const id = await aCase(harness, harness.world.acme);
    const body = inJira(await connect('JIRA'));
    const made = dataOf<CaseTicket>(await create(id, body));
    const begun = (ago: string) =>
      harness.database.system((sql) =>
        sql.run(
          `update case_ticket set number = null, created_at = now() - $2::interval where ticket_id = $1`,
          [made.ticket_id, ago],
        ),
      );
    await begun('1 minute');
    expect(refusal(await create(id, body))).toEqual([
      409,
      'conflict',
      expect.stringContaining('is being created'),
    ]);
    expect(jira.issues).toHaveLength(1);
    await begun('10 minutes');
    expect((await create(id, body)).status).toBe(200);
    expect((await tickets(id)).map(({ key }) => key)).toEqual(['OPS-2']);
  });

  it('is not for who may only look', async () => {
    const id = await aCase(harness, harness.world.acme);
    const reply = await create(id, inJira(await connect('JIRA')), person(harness.world.acme, 'Member'));
    expect(reply.status).toBe(403);
    expect(jira.issues).toEqual([]);
  });
});
