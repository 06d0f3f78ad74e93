import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, org } from '@tests/support/engineWorld';
import { statementScheduleDraft } from '@shared/api/allocation/entities';
import { Fault } from '@shared/kernel/fault';
import type { Session } from '../../gate/session';
import { createLog } from '../../platform/log';
import { recordActivity } from '../organisations/activity.store';
import { createAllocation } from './allocation.service';
import { createStatementSchedules, type StatementSchedules } from './schedules';

let test: TestDatabase;
let schedules: StatementSchedules;
let id: string;
const ada = { orgId: org, userId: 'ada', name: 'Ada' } as Session;
const time = { now: new Date('2026-10-03T05:00:00Z') };
const clock = { now: () => time.now };
const sent: string[] = [];
let failing: Error | null = null;
let unsubscribed: readonly string[] = [];

const round = async (at: string) => {
  time.now = new Date(at);
  const { signal } = new AbortController();
  await schedules.jobs[0]?.run({ orgId: null, input: null }, { signal, attempt: 1 });
};

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  await makeOrganisation(database);
  const deps = { database, clock, record: recordActivity };
  const allocation = createAllocation({
    ...deps,
    newId: () => 'tag',
    metrics: { known: async () => new Set() },
  });
  const filters = [{ field: 'service', operator: 'in' as const, values: ['EC2'] }];
  const content = { rules: [{ value: 'Web', filters }], shared: [], tree: [] };
  const made = await allocation.create(ada, { name: 'Team', description: '', content, validFrom: null });
  id = made.tag_id;
  schedules = createStatementSchedules({
    ...deps,
    allocation,
    log: createLog({ level: 'silent' }),
    timeZone: async () => 'Europe/Rome',
    prepare: async (_org, tagId, { month, recipients }, occasion, _signal, schedule) => {
      if (failing) throw failing;
      unsubscribed = schedule?.unsubscribed ?? [];
      return {
        name: 'Team',
        owners: 0,
        told: { sent: recipients.length, unaddressed: [] },
        write: async () => void sent.push([tagId, month, ...recipients, occasion].join(' ')),
      };
    },
  });
});
afterAll(() => test.drop());

it('the month before goes out on its day by the clock of the organization, once, until it is stopped', async () => {
  expect(await schedules.find(org, id)).toBeNull();
  const draft = statementScheduleDraft.parse({ day: 3, recipients: ['cfo@acme.example'] });
  const nobody = schedules.put(ada, id, { ...draft, recipients: [] });
  await expect(nobody).rejects.toMatchObject({ code: 'unprocessable' });
  expect(await schedules.put(ada, id, draft)).toMatchObject({ day: 3, sent_month: null, problem: null });
  await round('2026-10-03T05:59:00Z');
  expect(sent).toEqual([]);
  await round('2026-10-03T06:01:00Z');
  await round('2026-10-03T07:01:00Z');
  expect(sent).toEqual(['tag 2026-09 cfo@acme.example tag:2026-09']);
  expect(await schedules.find(org, id)).toMatchObject({ sent_month: '2026-09', problem: null });
  // Nothing ran for days.
  await round('2026-11-06T12:00:00Z');
  expect(sent.slice(1)).toEqual(['tag 2026-10 cfo@acme.example tag:2026-10']);
  await schedules.put(ada, id, null);
  expect(await schedules.find(org, id)).toBeNull();
  await round('2026-12-03T12:00:00Z');
  expect(sent).toHaveLength(2);
});

it('why one was not sent is told; bills that cannot be read are tried again for a while first', async () => {
  time.now = new Date('2026-12-30T00:00:00Z');
  await schedules.put(ada, id, statementScheduleDraft.parse({ day: 1, to_owners: true }));
  failing = new Error('the worker ended');
  await round('2027-01-01T08:00:00Z');
  expect(await schedules.find(org, id)).toMatchObject({ sent_month: null, problem: null });
  await round('2027-01-01T20:00:00Z');
  expect(await schedules.find(org, id)).toMatchObject({ sent_month: '2026-12', problem: 'the worker ended' });
  failing = new Fault('unprocessable', 'Set up an email server first.');
  await round('2027-02-01T08:00:00Z');
  expect(await schedules.find(org, id)).toMatchObject({
    sent_month: '2027-01',
    problem: 'Set up an email server first.',
  });
  failing = null;
  await round('2027-03-01T08:00:00Z');
  expect(await schedules.find(org, id)).toMatchObject({ sent_month: '2027-02', problem: null });
});

it('whom it names and owners leave it by themselves; without anybody it is not scheduled any more', async () => {
  time.now = new Date('2027-03-30T00:00:00Z');
  const of = { orgId: org, kind: 'statement' as const, id, address: 'cfo@acme.example' };
  const recipients = ['cfo@acme.example', 'board@acme.example'];
  await schedules.put(ada, id, statementScheduleDraft.parse({ day: 1, recipients }));
  const { leaving } = schedules;
  expect(await leaving.look(of)).toContain('Team');
  expect(await leaving.look({ ...of, address: 'nobody@acme.example' })).toBeUndefined();
  expect(await leaving.look({ ...of, orgId: 'bolt' })).toBeUndefined();
  await leaving.leave(of);
  await leaving.leave(of);
  expect(await schedules.find(org, id)).toMatchObject({ recipients: ['board@acme.example'] });
  await leaving.leave({ ...of, address: 'board@acme.example' });
  expect(await schedules.find(org, id)).toBeNull();

  await schedules.put(ada, id, statementScheduleDraft.parse({ day: 1, to_owners: true }));
  const owner = { ...of, address: 'ann@acme.example' };
  expect(await leaving.look(owner)).toContain('Team');
  await leaving.leave(owner);
  expect(await leaving.look(owner)).toBeUndefined();
  await round('2027-04-01T08:00:00Z');
  expect(unsubscribed).toEqual(['ann@acme.example']);
  const notes = await test.database.system((sql) =>
    sql.rows(
      `select actor, subject from organisation_activity where action = 'statement_unsubscribed' order by actor`,
    ),
  );
  expect(notes).toEqual(
    ['ann@acme.example', 'board@acme.example', 'cfo@acme.example'].map((actor) => ({
      actor,
      subject: 'Team',
    })),
  );
});
