import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, org } from '@tests/support/engineWorld';
import { reportSchedule, reportView, type ReportSchedule } from '@shared/api/reports/entities';
import { Fault } from '@shared/kernel/fault';
import { appLink } from '@shared/model/appLinks';
import { normalPreferences } from '@shared/model/settings/notifications';
import { reportFaults } from '@shared/words/reports';
import { comparedWithBefore } from '@tests/support/comparison';
import type { Session } from '../../gate/session';
import { randomId } from '../../platform/crypto';
import { createLog } from '../../platform/log';
import { SendError, type Message } from '../notifications/notifications.port';
import { createOutbox } from '../notifications/outbox';
import { createReportNotifier } from '../notifications/reportNotifier';
import type { ReportSpend, SpendQuery } from './reports.port';
import { createReports, type ReportsService } from './reports.service';
import { createReportSending } from './sending';

let test: TestDatabase;
let reports: ReportsService;
let sending: ReturnType<typeof createReportSending>;
let deliver: () => Promise<void>;
const signal = new AbortController().signal;
const ada = { orgId: org, userId: 'ada', name: 'Ada' } as Session;
const bob = { orgId: 'bolt', userId: 'bob', name: 'Bob' } as Session;

const time = { now: new Date('2026-10-20T00:00:00Z') };
const clock = { now: () => time.now };
const zone = 'Europe/Rome';
/** The last complete day of the bills; null: there are none. */
let last: string | null = '2026-10-18';
let broken = false;
let refused: string | null = null;
let refusedChat: string | null = null;
let isUsable = true;
const asked: SpendQuery[] = [];
const sent: { to: string[]; message: Message }[] = [];
const noted: string[] = [];

const spend: ReportSpend = {
  async spend(_org, query) {
    asked.push(query);
    if (broken) throw new Error('the worker ended');
    const row = { period: '', currency: 'USD' };
    return {
      cost_method: 'amortized',
      rows: [
        { ...row, group: ['EC2'], label: ['EC2 <b>'], cost: 75.5 },
        { ...row, group: ['Other'], label: ['Other'], cost: 90 },
        { ...row, group: ['S3'], label: ['S3'], cost: 24.5 },
      ],
      totals: JSON.stringify(query.filters).includes('Credit')
        ? [{ currency: 'USD', cost: -5, compared: -5, previous: null, known: 1 }]
        : [{ currency: 'USD', cost: 190, compared: 190, previous: 100, known: 1 }],
      ...comparedWithBefore(query),
      truncated: false,
      completeThrough: last,
      frontiers: [],
      incomplete: [],
    };
  },
  async *csv(_org, query) {
    yield `period,service,currency,cost\r\n`;
    yield `${query.from},EC2,USD,75.5\r\n`;
  },
  async *rows() {
    yield { period: '2026-10-01', group: ['EC2'], label: ['EC2'], currency: 'USD', cost: '75.5' };
  },
  range: async () => ({ completeThrough: last, lastDay: last }),
};

const view = (of: object = {}) =>
  reportView.parse({ range: { preset: 'mtd' }, group_by: ['service'], ...of });
const weekly = (of: object = {}): ReportSchedule =>
  reportSchedule.parse({
    times: { every: 'week', weekday: 2, hour: 8 },
    addresses: ['cfo@example.com'],
    ...of,
  });
let count = 0;
const make = (of: { schedule?: ReportSchedule | null; name?: string; spaceId?: string } = {}, by = ada) =>
  reports.create(by, {
    spaceId: of.spaceId ?? (by === ada ? 'space' : 'theirs'),
    name: of.name ?? `Report ${(count += 1)}`,
    view: view(),
    schedule: of.schedule ?? null,
  });
const list = (orgId = org, of: { search?: string; size?: number; after?: string; spaceId?: string } = {}) =>
  reports.list(orgId, {
    spaceId: of.spaceId ?? null,
    search: of.search ?? null,
    size: of.size ?? 100,
    after: of.after ?? null,
  });
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Fault ? error : Promise.reject(error)),
  );
const round = async (at: string) => {
  time.now = new Date(at);
  await sending.jobs[0]?.run({ orgId: null, input: null }, { signal, attempt: 1 });
  await deliver();
};

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  await makeOrganisation(database);
  await database.system(async (sql) => {
    await sql.run(`insert into organisation (org_id, name, created_at) values ('bolt', 'Bolt', now())`);
    for (const [id, orgId, isArchived] of [
      ['theirs', 'bolt', false],
      ['second', org, false],
      ['old', org, true],
    ])
      await sql.run(
        `insert into space (space_id, org_id, mode, name, is_archived, created_by, created_at)
         values ($1, $2, 'standard', $1, $3, 'ann', now())`,
        [id, orgId, isArchived],
      );
    await sql.run(
      `insert into app_user (user_id, email, username, created_at) values ('eve', 'eve@example.com', 'eve', now())`,
    );
    await sql.run(
      `insert into membership (user_id, org_id, role, state) values ('eve', $1, 'Member', 'active')`,
      [org],
    );
  });
  const log = createLog({ level: 'silent' });
  const outbox = createOutbox({
    database,
    clock,
    log,
    newId: randomId,
    async send({ contact, message }) {
      if (refused !== null) throw new SendError(refused, false);
      if (refusedChat !== null && contact.type !== 'email') throw new SendError(refusedChat, false);
      sent.push({ to: contact.type === 'email' ? contact.recipients : [contact.name], message });
      return { to: [], answer: '250 OK' };
    },
  });
  deliver = () => outbox.deliver(signal);
  const settings = {
    preferences: async () => ({ ...normalPreferences, primary_contact_channels: [] }),
    timeZone: async () => zone,
    mailServer: async () => null,
  };
  const notifier = createReportNotifier({
    database,
    outbox,
    settings,
    usable: async () => isUsable,
    linkTo: appLink,
  });
  const record = async (_sql: unknown, { action, subject }: { action: string; subject: string }) =>
    void noted.push(`${action} ${subject}`);
  const parts = { database, clock, log, newId: randomId, record, settings, notifier };
  reports = createReports(parts);
  sending = createReportSending({ ...parts, spend, reports });
});
afterAll(() => test.drop());
beforeEach(async () => {
  time.now = new Date('2026-10-20T00:00:00Z');
  [last, broken, refused, refusedChat, isUsable] = ['2026-10-18', false, null, null, true];
  await test.database.system((sql) => sql.run('delete from cost_report'));
  for (const all of [asked, sent, noted]) all.length = 0;
});

it('keeps a view whole, under a name that is free in its space, whatever its case', async () => {
  const made = await reports.create(ada, {
    spaceId: 'space',
    name: 'Production',
    view: view({
      cost_method: 'net_amortized',
      granularity: 'week',
      filters: [{ field: 'tag:env', operator: 'not_in', values: ['dev'] }],
      shape: 'area',
      currency: 'EUR',
    }),
    schedule: weekly(),
  });
  expect((await reports.get(org, made.report_id)).report).toEqual(made);
  expect(made).toMatchObject({
    revision: 1,
    created_by: 'Ada',
    next_at: '2026-10-26T07:00:00.000Z',
    trouble: null,
    view: {
      group_by: ['service'],
      cost_method: 'net_amortized',
      granularity: 'week',
      shape: 'area',
      filters: [{ field: 'tag:env', operator: 'not_in', values: ['dev'] }],
    },
  });
  expect(await faultOf(make({ name: 'PRODUCTION' }))).toMatchObject({
    code: 'conflict',
    data: [{ field: 'name' }],
  });
  await make({ name: 'Production', spaceId: 'second' });
  const other = await make();
  const change = { revision: 1, name: 'production' };
  expect(await faultOf(reports.update(ada, other.report_id, change))).toMatchObject({ code: 'conflict' });
  expect(await faultOf(make({ spaceId: 'old' }))).toMatchObject({ code: 'conflict' });
  expect(await faultOf(make({ spaceId: 'theirs' }))).toMatchObject({ code: 'bad_input' });
  await reports.remove(ada, made.report_id);
  expect(noted.filter((one) => one.endsWith('Production'))).toEqual([
    'report_created Production',
    'report_created Production',
    'report_deleted Production',
  ]);
});

it('is of its organization alone', async () => {
  const theirs = await make({ name: 'Secret' }, bob);
  expect((await list()).data).toEqual([]);
  const works: (() => Promise<unknown>)[] = [
    () => reports.get(org, theirs.report_id),
    () => reports.history(org, theirs.report_id),
    () => reports.update(ada, theirs.report_id, { revision: 1, name: 'Mine' }),
    () => reports.remove(ada, theirs.report_id),
    () => sending.now(ada, theirs.report_id, signal),
  ];
  for (const work of works) expect(await faultOf(work())).toMatchObject({ code: 'not_found' });
  const schedule = weekly({ members: ['eve'] });
  expect(await faultOf(make({ schedule }, bob))).toMatchObject({ code: 'bad_input' });
});

it('is listed by name, page by page, by space, and found by a part of its name', async () => {
  for (const name of ['beta', 'Alpha', 'gamma', 'Delta']) await make({ name });
  await make({ name: 'Other', spaceId: 'second' });
  const names: string[] = [];
  let after: string | null = null;
  do {
    const page = await list(org, { size: 2, ...(after === null ? {} : { after }) });
    names.push(...page.data.map(({ name }) => name));
    after = page.next_page_key;
  } while (after !== null);
  expect(names).toEqual(['Alpha', 'beta', 'Delta', 'gamma', 'Other']);
  const namesOf = async (of: Parameters<typeof list>[1]) =>
    (await list(org, of)).data.map(({ name }) => name);
  expect(await namesOf({ search: 'ETA' })).toEqual(['beta']);
  expect(await namesOf({ search: '%' })).toEqual([]);
  expect(await namesOf({ spaceId: 'second' })).toEqual(['Other']);
  expect(await faultOf(list(org, { after: 'x' }))).toMatchObject({ code: 'bad_input' });
});

it('a save of an older revision is refused; the last twenty versions can be put back', async () => {
  const made = await make();
  const id = made.report_id;
  const first = await reports.update(ada, id, { revision: 1, view: view({ group_by: ['region'] }) });
  expect(await faultOf(reports.update(ada, id, { revision: 1, view: view() }))).toMatchObject({
    code: 'conflict',
    data: { revision: 2, by: 'Ada' },
  });
  // A schedule is no version.
  await reports.update(ada, id, { revision: first.revision, schedule: weekly() });
  expect((await reports.history(org, id)).map(({ revision }) => revision)).toEqual([2, 1]);
  for (let revision = 3; revision < 25; revision += 1)
    await reports.update(ada, id, { revision, name: `Name ${revision}` });
  const kept = await reports.history(org, id);
  expect(kept.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
  const oldest = kept.at(-1);
  const back = await reports.update(ada, id, { revision: 25, name: oldest?.name, view: oldest?.view });
  expect(back).toMatchObject({ name: 'Name 5', revision: 26 });
  expect((await reports.history(org, id))[0]).toMatchObject({ revision: 26, name: 'Name 5', by: 'Ada' });
});

it('is sent once at its time, by the clock of the organization also when the clocks change', async () => {
  const made = await make({ name: 'Weekly', schedule: weekly({ members: ['eve'] }) });
  await round('2026-10-26T06:59:00Z');
  expect(sent).toEqual([]);
  // Summer time ended the day before: eight o’clock is seven UTC now.
  await round('2026-10-26T07:00:10Z');
  await round('2026-10-26T07:01:10Z');
  await Promise.all([round('2026-10-26T08:00:00Z'), round('2026-10-26T08:00:00Z')]);
  expect(sent.map(({ to }) => to)).toEqual([['eve@example.com'], ['cfo@example.com']]);
  const [{ message } = { message: { subject: '', text: '', html: '', files: [] } }] = sent;
  // Members change it in Costloom; who is known by the address alone may leave by a link.
  expect(sent[1]?.message.leave).toEqual({
    kind: 'report',
    id: made.report_id,
    addresses: ['cfo@example.com'],
  });
  expect(message.subject).toBe('Weekly: Oct 1 – 18, 2026');
  expect(message.text).toContain(
    'By service · Month to date · Amortized cost, without credits (-5.00 USD). Oct 1 – 18, 2026.',
  );
  expect(message.text).toContain('Total  |  190.00 USD  |  +90% vs. Sep');
  expect(message.text).toContain('EC2 <b>  |  75.50 USD\nS3  |  24.50 USD\nAll others  |  90.00 USD');
  expect(message.html).toContain('EC2 &lt;b&gt;');
  expect(message.files).toEqual([
    {
      filename: 'weekly-2026-10-01-2026-10-18.csv',
      content: Buffer.from('period,service,currency,cost\r\n2026-10-01,EC2,USD,75.5\r\n').toString('base64'),
      contentType: 'text/csv; charset=utf-8',
      encoding: 'base64',
    },
  ]);
  const { sendings, report } = await reports.get(org, made.report_id);
  expect(sendings).toMatchObject([{ by: null, state: 'sent', reason: null }]);
  expect(report).toMatchObject({ trouble: null, next_at: '2026-11-02T07:00:00.000Z' });
  // Weeks in which nothing ran are not made up for, but for the last one.
  await round('2026-11-18T00:00:00Z');
  expect(sent).toHaveLength(4);
});

it('what could not be sent is said with the reason; bills that cannot be read are tried for half an hour', async () => {
  const made = await make({ schedule: weekly() });
  const reasonOf = async () => (await list()).data[0]?.trouble;
  refused = 'No mail server is set.';
  await round('2026-10-26T07:00:10Z');
  expect(await reasonOf()).toBe('No mail server is set.');
  [refused, broken] = [null, true];
  await round('2026-11-02T07:10:00Z');
  expect(await reasonOf()).toBe('No mail server is set.');
  await round('2026-11-02T07:31:00Z');
  expect(await reasonOf()).toBe(reportFaults.unread('the worker ended'));
  [broken, last] = [false, null];
  await round('2026-11-09T07:00:10Z');
  expect(await reasonOf()).toBe(reportFaults.noBills);
  expect(sent).toEqual([]);
  expect((await reports.get(org, made.report_id)).sendings.map(({ state }) => state)).toEqual([
    'failed',
    'failed',
    'failed',
  ]);
});

it('a schedule that is changed or gone sends nothing of what was due before', async () => {
  const made = await make({ schedule: weekly() });
  time.now = new Date('2026-10-26T09:00:00Z');
  const times = { every: 'month', day: 31, hour: 6 } as const;
  const changed = await reports.update(ada, made.report_id, { revision: 1, schedule: weekly({ times }) });
  expect(changed.next_at).toBe('2026-10-31T05:00:00.000Z');
  await round('2026-10-27T00:00:00Z');
  expect(sent).toEqual([]);
  await round('2026-11-30T05:00:00Z');
  expect(sent).toHaveLength(1);
  await reports.update(ada, made.report_id, { revision: 2, schedule: null });
  await round('2026-12-31T06:00:00Z');
  expect(sent).toHaveLength(1);
});

it('is sent when somebody asks, to those whom its schedule names', async () => {
  const none = await make();
  expect(await faultOf(sending.now(ada, none.report_id, signal))).toMatchObject({ code: 'conflict' });
  const made = await make({ schedule: weekly() });
  expect(await sending.now(ada, made.report_id, signal)).toMatchObject({ by: 'Ada', state: 'waiting' });
  await deliver();
  expect(sent).toHaveLength(1);
  expect(noted).toContain(`report_sent ${made.name}`);
  await test.database.system((sql) =>
    sql.run(`update cost_report set schedule = jsonb_set(schedule, '{addresses}', '[]')`),
  );
  await test.database.system((sql) =>
    sql.run(`update cost_report set schedule = jsonb_set(schedule, '{members}', '["gone"]')`),
  );
  expect(await sending.now(ada, made.report_id, signal)).toMatchObject({
    state: 'failed',
    reason: reportFaults.nobody,
  });
});

const slack = { integration_id: 'i1', channel_id: 'C1', name: '#finops' };
const teams = { integration_id: 'i2', team_id: 'T1', channel_id: 'C2', name: 'Costs' };

it('is posted in the channels that its schedule names: in Slack with the file, in Teams without', async () => {
  const made = await make({
    name: 'Weekly',
    schedule: weekly({ addresses: [], slack, teams, format: 'xlsx' }),
  });
  await sending.now(ada, made.report_id, signal);
  await deliver();
  expect(sent).toHaveLength(2);
  const inChannel = (name: string) => sent.find(({ to }) => to.includes(name))?.message;
  const [inSlack, inTeams] = [inChannel('#finops'), inChannel('Costs')];
  expect(inSlack?.files).toMatchObject([
    { filename: 'weekly-2026-10-01-2026-10-18.xlsx', contentType: expect.stringContaining('spreadsheetml') },
  ]);
  expect(inSlack?.text).toContain('All figures are attached as an Excel file.');
  expect(inTeams?.files).toBeUndefined();
  expect(inTeams?.text).not.toContain('attached');
  expect(inTeams?.text).toContain('Total  |  190.00 USD');
  expect(inTeams?.text).toContain(`costloom://open/costs/reports/${made.report_id}`);
  expect((await reports.get(org, made.report_id)).sendings).toMatchObject([{ state: 'sent', reason: null }]);
});

it('a channel that refuses is told on the report, also where the email went', async () => {
  const made = await make({ schedule: weekly({ slack }) });
  refusedChat = 'The channel is archived.';
  await sending.now(ada, made.report_id, signal);
  await deliver();
  expect(sent.map(({ to }) => to)).toEqual([['cfo@example.com']]);
  expect((await reports.get(org, made.report_id)).sendings).toMatchObject([
    { state: 'failed', reason: 'Slack: The channel is archived.' },
  ]);
});

it('a channel is chosen of an integration that works; one that was chosen before may be kept', async () => {
  const made = await make({ schedule: weekly({ slack }) });
  isUsable = false;
  expect(await faultOf(make({ schedule: weekly({ teams }) }))).toMatchObject({
    code: 'bad_input',
    data: [{ field: 'schedule.teams.integration_id', reason: reportFaults.noTeams }],
  });
  const times = { every: 'day', hour: 6 } as const;
  const kept = await reports.update(ada, made.report_id, { revision: 1, schedule: weekly({ slack, times }) });
  expect(kept.schedule).toMatchObject({ slack, times });
  const other = weekly({ slack: { ...slack, integration_id: 'i9' } });
  expect(await faultOf(reports.update(ada, made.report_id, { revision: 2, schedule: other }))).toMatchObject({
    data: [{ field: 'schedule.slack.integration_id', reason: reportFaults.noSlack }],
  });
  expect(reportSchedule.safeParse({ times, slack: null, teams: null }).success).toBe(false);
});
