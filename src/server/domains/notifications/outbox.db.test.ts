import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, org } from '@tests/support/engineWorld';
import { normalPreferences } from '@shared/model/settings/notifications';
import { randomId } from '../../platform/crypto';
import { createLog } from '../../platform/log';
import { SendError } from './notifications.port';
import { createOutbox, type Outbox } from './outbox';

let test: TestDatabase;
let outbox: Outbox;
const time = { now: new Date('2026-11-02T08:00:00Z') };
const sent: { to: readonly string[]; id: string }[] = [];
/** What the mail server says to an address; nothing: it takes the mail. */
let refuses: Record<string, () => unknown> = {};
const { signal } = new AbortController();
const all = ['ada@acme.example', 'gone@acme.example', 'bob@acme.example'];
const addresses = () => sent.map(({ to }) => to.join());

beforeAll(async () => {
  test = await openTestDatabase();
  await makeOrganisation(test.database);
  outbox = createOutbox({
    database: test.database,
    clock: { now: () => time.now },
    log: createLog({ level: 'silent' }),
    newId: randomId,
    async send({ id, contact }) {
      const to = contact.type === 'email' ? contact.recipients : [];
      const refusal = refuses[to.join()]?.();
      if (refusal !== undefined) throw refusal;
      sent.push({ to, id });
      return { to: [...to], answer: '250 Ok' };
    },
  });
});
afterAll(() => test.drop());
beforeEach(async () => {
  refuses = {};
  sent.length = 0;
  await test.database.system((sql) => sql.run('delete from notification_outbox'));
});

const add = (recipients: string[]) =>
  test.database.system((sql) =>
    outbox.add(sql, {
      orgId: org,
      key: randomId(),
      topic: 'system_maintenance',
      preferences: {
        ...normalPreferences,
        system_maintenance: true,
        primary_contact_channels: [{ type: 'email', enabled: true, recipients }],
      },
      message: { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
    }),
  );
async function deliver(minutes = 0) {
  time.now = new Date(time.now.getTime() + minutes * 60_000);
  await outbox.deliver(signal);
}
const row = () =>
  test.database.system((sql) => sql.one('select state, reason, tries, contact from notification_outbox'));

it('a mail goes to each address by itself; one that is refused keeps it from no other', async () => {
  await add(all);
  refuses = { 'gone@acme.example': () => new SendError('550 not known here', false) };
  await deliver();
  expect(addresses()).toEqual(['ada@acme.example', 'bob@acme.example']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  expect(await row()).toMatchObject({
    state: 'failed',
    reason: 'gone@acme.example: 550 not known here',
    contact: { recipients: all },
  });
});

it('who has it does not get it again when it is tried again for others', async () => {
  await add(all);
  refuses = { 'gone@acme.example': () => new SendError('451 later', true) };
  await deliver();
  expect(await row()).toMatchObject({ state: 'waiting', reason: 'gone@acme.example: 451 later' });
  refuses = {};
  await deliver(2);
  await deliver(2);
  expect(addresses()).toEqual(['ada@acme.example', 'bob@acme.example', 'gone@acme.example']);
  expect(await row()).toMatchObject({ state: 'sent' });
});

it('a server that is away is not asked for each of them', async () => {
  await add(all);
  let asked = 0;
  const away = () => {
    asked += 1;
    return new SendError('The mail server cannot be reached.', true, false, true);
  };
  refuses = Object.fromEntries(all.map((one) => [one, away]));
  await deliver();
  expect(asked).toBe(1);
  expect(await row()).toMatchObject({ state: 'waiting', reason: 'The mail server cannot be reached.' });
  refuses = {};
  await deliver(2);
  expect(addresses()).toEqual(all);
});

it('what broke off in the middle goes on with those who have nothing yet', async () => {
  await add(all);
  refuses = { 'gone@acme.example': () => new Error('the process was killed') };
  await deliver();
  expect(addresses()).toEqual(['ada@acme.example']);
  refuses = {};
  await deliver(2);
  expect(addresses()).toEqual(all);
});
