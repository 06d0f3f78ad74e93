import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { membersStore } from '@server/domains/organisations/organisations.store';
import { createPasswords } from '@server/identity/passwords';
import { randomId } from '@server/platform/crypto';
import { startSmtp, type SmtpFake } from '@tests/fakes/smtp';
import { createBrowser, createClient } from './browser';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, person, type Organisation, type Person } from './world';

// Passwords are slow on purpose, and slower on a machine that is busy.
let now = new Date();
const clock = { now: () => now };
const later = (hours: number) => (now = new Date(now.getTime() + hours * 60 * 60_000));
const OLD = 'the old password 42';
const NEW = 'the new password 42';

let harness: Harness;
let smtp: SmtpFake;
beforeAll(async () => {
  harness = await startHarness({ clock, allowOutbound: ['127.0.0.1'] });
  smtp = await startSmtp({});
});
afterAll(async () => {
  await smtp?.stop();
  await harness?.stop();
});

/** A member of these organisations, signed in. */
async function member(...organisations: Organisation[]): Promise<Person & { token: string }> {
  const userId = randomId();
  const email = `${userId.toLowerCase()}@people.example`;
  const hash = await createPasswords().hash(OLD);
  await harness.database.system(async (sql) => {
    const names = { username: 'new', firstName: '', lastName: '' };
    await membersStore.addUser(sql, { userId, email, ...names, now });
    await sql.run('update app_user set password_hash = $2 where user_id = $1', [userId, hash]);
    for (const { orgId } of organisations)
      await membersStore.addMember(sql, { orgId, userId, role: 'Member', state: 'active', joinedAt: now });
  });
  const token = await harness.mint({ userId });
  return { userId, email, token, orgId: organisations[0]?.orgId ?? '', role: 'Member' };
}

/** The clock of these tests runs ahead of what tokens last. */
const admin = async (of: Organisation) => {
  const { userId, ...rest } = administrator(of);
  return { userId, ...rest, token: await harness.mint({ userId }) };
};
const reset = async (of: Organisation, userId: string) =>
  harness.call(await admin(of), 'users.resetPassword', { params: { userId } });
const linkOf = (reply: Reply) => (reply.body as { data: { resetUrl: string } }).data.resetUrl;
const reason = (reply: Reply) => (reply.body as { reason: string }).reason;
const set = (link: string, password = NEW, again = password) =>
  createBrowser().submit(link, { password, again });
async function signsIn(email: string, password: string): Promise<boolean> {
  const browser = createBrowser();
  const form = await browser.open(createClient(harness.url).authorize());
  const page = await browser.submit(form.url, { email, password });
  return page.url.searchParams.get('code') !== null;
}
const setMail = async (of: Organisation) =>
  harness.call(await admin(of), 'settings.put', {
    body: {
      domain: 'mail',
      type: 'server',
      value: {
        host: '127.0.0.1',
        port: smtp.port,
        tls: 'none',
        user: '',
        password: '',
        from: 'costloom@acme.example',
      },
    },
  });
const forgot = (email: string) => createBrowser().submit(`${harness.url}/forgot-password`, { email });

describe('a link that an Admin makes', () => {
  it('sets a new password once, and ends every sign-in', async () => {
    const { acme } = harness.world;
    const ida = await member(acme);
    const made = await reset(acme, ida.userId);
    expect(made.status).toBe(200);
    const link = linkOf(made);
    expect(link).toMatch(new RegExp(`^${harness.url}/reset-password/[\\w-]{43}$`));
    const page = await createBrowser().open(link);
    expect([page.status, page.text.includes(ida.email), page.text.includes('<script')]).toEqual([
      200,
      true,
      false,
    ]);
    // Looking at it, and a wrong try, use nothing up.
    expect((await set(link, 'short')).status).toBe(422);
    expect((await set(link, NEW, 'another password')).text).toContain('not the same');
    expect((await harness.send(ida, 'users.me', {})).status).toBe(200);

    expect((await set(link)).status).toBe(200);
    expect((await harness.send(ida, 'users.me', {})).status).toBe(401);
    expect(await signsIn(ida.email, OLD)).toBe(false);
    expect(await signsIn(ida.email, NEW)).toBe(true);
    expect((await set(link)).status).toBe(404);
  });

  it('ends after a day, and when another is made', async () => {
    const { acme } = harness.world;
    const ida = await member(acme);
    const first = linkOf(await reset(acme, ida.userId));
    const second = linkOf(await reset(acme, ida.userId));
    expect((await set(first)).status).toBe(404);
    expect((await createBrowser().open(second)).status).toBe(200);
    later(24.1);
    expect((await set(second)).status).toBe(404);
  });

  it('opens no account that other organizations have as well, nor a stranger’s', async () => {
    const { acme, bolt } = harness.world;
    const both = await member(acme, bolt);
    const shared = await reset(acme, both.userId);
    expect([shared.status, reason(shared)]).toEqual([403, 'member_elsewhere']);
    const stranger = await member(bolt);
    expect((await reset(acme, stranger.userId)).status).toBe(404);
    expect((await reset(acme, 'nobody')).status).toBe(404);
  });

  it('stops working when the person joins another organization', async () => {
    const { acme, bolt } = harness.world;
    const ida = await member(acme);
    const link = linkOf(await reset(acme, ida.userId));
    const invited = await harness.call(await admin(bolt), 'organisations.inviteMember', {
      body: { email: ida.email, firstName: '', lastName: '', role: 'Member' },
    });
    const { data } = invited.body as { data: { invitationUrl: string } };
    expect((await createBrowser().submit(data.invitationUrl, { password: OLD })).status).toBe(200);
    expect((await set(link)).status).toBe(404);
  });

  it('is not made by who may not administer, nor for who has not joined', async () => {
    const { acme } = harness.world;
    const { userId } = await member(acme);
    const { userId: guest } = person(acme, 'Member');
    const as = { token: await harness.mint({ userId: guest }) };
    expect((await harness.send(as, 'users.resetPassword', { params: { userId } })).status).toBe(403);
    const invited = await harness.call(await admin(acme), 'organisations.inviteMember', {
      body: { email: `${randomId()}@acme.example`, firstName: '', lastName: '', role: 'Member' },
    });
    const { data } = invited.body as { data: { member: { userId: string } } };
    const refused = await reset(acme, data.member.userId);
    expect([refused.status, reason(refused)]).toEqual([409, 'not_joined_yet']);
  });
});

describe('who has forgotten the password', () => {
  it('is told to ask an administrator where no mail is set up', async () => {
    const form = await createBrowser().open(createClient(harness.url).authorize());
    expect(form.text).not.toContain('/forgot-password');
    expect((await createBrowser().open(`${harness.url}/forgot-password`)).status).toBe(404);
  });

  it('gets a link by mail, which works for an hour, and is told when it was used', async () => {
    const { acme } = harness.world;
    expect((await setMail(acme)).status).toBe(200);
    const form = await createBrowser().open(createClient(harness.url).authorize());
    expect(form.text).toContain('href="/forgot-password"');
    const ida = await member(acme);
    const sent = smtp.mails.length;
    const asked = await forgot(ida.email.toUpperCase());
    expect([asked.status, asked.text.includes('Check your mail')]).toEqual([200, true]);
    const mail = (await smtp.received(sent + 1))[sent];
    expect(mail?.to.join()).toContain(ida.email);
    const link = /http:\S+\/reset-password\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mail?.text).toContain(`<a href="${link}">${link}</a>`);
    expect((await createBrowser().open(link)).status).toBe(200);
    expect((await set(link)).status).toBe(200);
    expect((await smtp.received(sent + 2))[sent + 1]?.subject).toBe('Your Costloom password was changed');

    await forgot(ida.email);
    const late = (await smtp.received(sent + 3))[sent + 2];
    later(1.1);
    const old = /http:\S+\/reset-password\/[\w-]{43}/.exec(late?.text ?? '')?.[0] ?? '';
    expect((await set(old)).status).toBe(404);
  });

  it('learns of no account, and asks three times at most', async () => {
    const { acme, bolt } = harness.world;
    const [ida, both] = [await member(acme), await member(acme, bolt)];
    const sent = smtp.mails.length;
    const nobody = `${randomId()}@people.example`;
    const answers = await Promise.all([ida.email, both.email, nobody, ''].map(forgot));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await smtp.received(sent + 1);
    const tries = [];
    for (let ask = 0; ask < 3; ask += 1) {
      const [known, unknown] = [await forgot(ida.email), await forgot(nobody)];
      tries.push([known.status, unknown.status]);
    }
    expect(tries).toEqual([
      [200, 200],
      [200, 200],
      [429, 429],
    ]);
    const mails = await smtp.received(sent + 3);
    // Neither the stranger nor who belongs to two organizations was written to.
    expect(mails.slice(sent).every(({ to }) => to.join().includes(ida.email))).toBe(true);
  });

  it('is told by mail that an Admin made a link', async () => {
    const { acme } = harness.world;
    const ida = await member(acme);
    const sent = smtp.mails.length;
    const link = linkOf(await reset(acme, ida.userId));
    const mail = (await smtp.received(sent + 1))[sent];
    expect(mail?.subject).toContain('password reset link was created');
    expect(mail?.text).not.toContain(link.split('/').at(-1));
  });
});
