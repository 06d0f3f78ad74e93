import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswords } from '@server/identity/passwords';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let ada: Person;
let guest: Person;
const passwords = createPasswords();
const FIRST = 'the first password';
const SECOND = 'the second password';

const hashOf = async ({ userId }: Person) =>
  (
    await harness.database.system((sql) =>
      sql.one<{ hash: string | null }>('select password_hash as hash from app_user where user_id = $1', [
        userId,
      ]),
    )
  )?.hash ?? null;
const give = async ({ userId }: Person, password: string) => {
  const hash = await passwords.hash(password);
  await harness.database.system((sql) =>
    sql.run('update app_user set password_hash = $2 where user_id = $1', [userId, hash]),
  );
};
const change = (as: Person | { token: string }, body: object) =>
  harness.send(as, 'users.changePassword', { body });
const messageOf = (body: unknown) => (body as { message: string }).message;
const reasonOf = (body: unknown) => (body as { reason: string }).reason;

beforeAll(async () => {
  harness = await startHarness();
  ada = person(harness.world.acme, 'Member');
  guest = person(harness.world.acme, 'Guest');
});
afterAll(() => harness?.stop());

it('people change their own name, whatever their role', async () => {
  const body = { firstName: '  Gudrun ', lastName: 'Gast' };
  expect((await harness.send(guest, 'users.changeName', { body })).status).toBe(200);
  const me = await harness.call(guest, 'users.me', {});
  expect((me.body as { data: object }).data).toMatchObject({ firstName: 'Gudrun', lastName: 'Gast' });
  const empty = await harness.send(guest, 'users.changeName', { body: { firstName: ' ', lastName: '' } });
  expect([empty.status, messageOf(empty.body)]).toEqual([400, expect.stringContaining('firstName')]);
});

it('a password is changed by who knows it, and every other sign-in ends', async () => {
  await give(ada, FIRST);
  const elsewhere = { token: await harness.mint(ada) };
  expect((await harness.send(elsewhere, 'users.me', {})).status).toBe(200);
  for (const [body, field] of [
    [{ current: 'not the password', next: SECOND }, 'current'],
    [{ current: FIRST, next: 'short' }, 'next'],
    [{ current: FIRST, next: 'x'.repeat(201) }, 'next'],
    [{ current: FIRST }, 'next'],
  ] as const) {
    const refused = await change(ada, body);
    expect([refused.status, messageOf(refused.body)]).toEqual([400, expect.stringContaining(field)]);
  }
  expect(await passwords.matches(FIRST, await hashOf(ada))).toBe(true);

  const done = await change(ada, { current: FIRST, next: SECOND });
  expect(done.status, done.text).toBe(200);
  expect(await passwords.matches(SECOND, await hashOf(ada))).toBe(true);
  expect((await harness.send(ada, 'users.me', {})).status).toBe(200);
  expect((await harness.send(elsewhere, 'users.me', {})).status).toBe(401);
  const audit = await harness.send(administrator(harness.world.acme), 'organisations.audit', {
    query: { action: 'password_changed' },
  });
  expect(audit.body).toMatchObject({ data: [{ action: 'password_changed' }] });
});

// Each try takes the time of a slow hash.
it('guessing stops after ten tries, and who has no password is told so', async () => {
  const none = await change(guest, { current: 'anything at all', next: SECOND });
  expect([none.status, reasonOf(none.body)]).toEqual([409, 'no_password']);
  await give(guest, FIRST);
  for (let at = 0; at < 10; at += 1)
    expect((await change(guest, { current: `guess number ${at}`, next: SECOND })).status).toBe(400);
  expect((await change(guest, { current: FIRST, next: SECOND })).status).toBe(429);
  expect(await passwords.matches(FIRST, await hashOf(guest))).toBe(true);
});
