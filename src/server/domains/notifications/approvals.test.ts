import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { linksAt } from '@shared/model/appLinks';
import { approvalItemsOf } from '@shared/model/approvalItems';
import type { Contact } from '@shared/model/settings/notifications';
import type { ApprovalNotice } from '../../engine/approvals.port';
import { expressionsHere } from '../../expressions/testing/here';
import { createApprovalNotifiers } from './approvals';
import { SendError, type Message } from './notifications.port';

function notifiers(refuse?: SendError, publicUrl?: string) {
  const sent: { id: string; contact: Contact; message: Message }[] = [];
  const { main, fallback } = createApprovalNotifiers({
    send: ({ id, contact, message }) => {
      if (refuse) return Promise.reject(refuse);
      sent.push({ id, contact, message });
      return Promise.resolve({ to: [], answer: 'ok' });
    },
    namesOf: () => Promise.resolve({ organisation: 'Acme', workflow: 'Stop <idle> machines' }),
    zoneOf: () => Promise.resolve('Europe/Berlin'),
    linkTo: linksAt(publicUrl),
    expressions: expressionsHere,
    stopping: new AbortController().signal,
  });
  return { main, fallback, sent };
}

const notice = (request: JsonObject, more: Partial<ApprovalNotice> = {}): ApprovalNotice => ({
  approvalId: 'a-1',
  orgId: 'acme',
  executionId: 'e/1',
  workflowId: 'w-1',
  stepRunId: 's-1',
  stepName: 'Ask the owner',
  request,
  quorum: 1,
  createdAt: new Date(0),
  isReminder: false,
  expiresAt: null,
  ...more,
});
const mail: JsonObject = {
  type: 'EMAIL',
  recipients: 'ann@acme.example; bob@acme.example',
  subject: 'Stop 3 machines',
};

describe('an approval by e-mail', () => {
  it('[APPR-03] goes to all recipients with what is asked, until when, and where it is decided', async () => {
    const { main, sent } = notifiers();
    const expiresAt = new Date('2026-11-24T11:00:00Z');
    const given = { ...mail, message: 'They cost $120 & more a month.' };
    expect(await main.notify(notice(given, { expiresAt, quorum: 2 }))).toEqual({
      delivered: true,
      via: 'email',
    });
    const [{ contact, message, id } = {}] = sent;
    expect(id).toBe('a-1');
    expect(contact).toMatchObject({ type: 'email', recipients: ['ann@acme.example', 'bob@acme.example'] });
    expect(message?.subject).toBe('Stop 3 machines');
    expect(message?.text).toContain('They cost $120 & more a month.');
    expect(message?.text).toMatch(/Decide by {2}\| {2}Nov 24, 2026 12:00 \(Europe\/Berlin\)/);
    expect(message?.text).toContain('Approvals needed  |  2');
    expect(message?.text).toContain('costloom://open/approvals/w-1/e%2F1');
    expect(message?.html).toContain('They cost $120 &amp; more a month.');
    expect(message?.html).toContain('Stop &lt;idle&gt; machines');
  });

  it('names what it decides on with amounts, and links to the choice, which is still to be pressed', async () => {
    const { main, sent } = notifiers();
    const items = Array.from({ length: 12 }, (_, at) => ({
      case_title: `Idle <b> ${at}`,
      case_owner: at === 0 ? 'ada' : '',
      monthly_saving: 40,
      currency: 'USD',
    }));
    const request = { ...mail, consequence: 'They stop.', approve_label: 'Stop them' };
    await main.notify(notice({ ...request, decides_on: approvalItemsOf(items) }));
    const { text = '', html = '' } = sent[0]?.message ?? {};
    expect(text).toContain('Idle <b> 0  |  ada  |  40.00 USD');
    expect(text).toContain('Total  |    |  480.00 USD');
    expect(text).toContain('The first 10 of 12');
    expect(text).not.toContain('Idle <b> 10');
    expect(text).toContain('When approved: They stop.');
    expect(text).toContain('Stop them: costloom://open/approvals/w-1/e%2F1?choice=approve');
    expect(html).toContain('href="costloom://open/approvals/w-1/e%2F1?choice=reject"');
    expect(html).not.toContain('<b>');
  });

  it('leads to the server’s page where people reach one by https', async () => {
    const { main, sent } = notifiers(undefined, 'https://costs.example');
    await main.notify(notice(mail));
    const { text = '', html = '' } = sent[0]?.message ?? {};
    const link = 'https://costs.example/open/approvals/w-1/e%2F1';
    expect(text).toContain(`Approve: ${link}?choice=approve`);
    expect(html).toContain(`href="${link}?choice=reject"`);
    expect(html).toContain(`<a href="${link}">${link}</a>`);
    expect(text + html).not.toContain('costloom://');
  });

  it('is HTML where the step says so, without what could run', async () => {
    const { main, sent } = notifiers();
    const message = '<b>Three</b> machines<script>alert(1)</script><img src=x onerror=alert(1)>';
    await main.notify(notice({ ...mail, body_type: 'HTML', message }));
    expect(sent[0]?.message.html).toContain('<b>Three</b> machines');
    expect(sent[0]?.message.html).not.toMatch(/script|onerror|<img/);
    expect(sent[0]?.message.text).toContain('Three machines');
    await main.notify(notice({ ...mail, body_type: 'TEXT', message }));
    expect(sent[1]?.message.html).toContain('&lt;b&gt;Three');
  });

  it('a reminder says so, and is another message', async () => {
    const { main, sent } = notifiers();
    await main.notify(notice(mail, { isReminder: true }));
    expect([sent[0]?.id, sent[0]?.message.subject]).toEqual(['a-1-reminder', 'Reminder: Stop 3 machines']);
  });

  it.each([
    [{ recipients: [] }, 'The step has no recipients.'],
    [{ recipients: ['ann@acme.example', 'bob'] }, '“bob” is not an email address.'],
    [
      { recipients: Array.from({ length: 51 }, (_, n) => `p${n}@acme.example`) },
      'A message can have at most 50 recipients.',
    ],
  ])('to nobody who can be reached is said: %j', async (change, reason) => {
    const { main, sent } = notifiers();
    expect(await main.notify(notice({ ...mail, ...change }))).toEqual({
      delivered: false,
      reason,
      passing: false,
    });
    expect(sent).toEqual([]);
  });

  it('that the mail server does not take is not delivered, and may be later', async () => {
    const { main } = notifiers(new SendError('The mail server did not answer in time.', true));
    expect(await main.notify(notice(mail))).toEqual({
      delivered: false,
      passing: true,
      reason: 'email: The mail server did not answer in time.',
    });
  });
});

describe('an approval in a chat', () => {
  const slack: JsonObject = {
    type: 'SLACK',
    integration_id: 'i-1',
    channel_id: 'C1',
    header: 'Stop?',
    message: 'Now',
  };

  it('goes to the channel that is named, and its fallback to the other one or by e-mail', async () => {
    const { main, fallback, sent } = notifiers();
    await main.notify(notice({ ...slack, fallback_channel_id: 'C2' }));
    await fallback.notify(notice({ ...slack, fallback_channel_id: 'C2' }));
    await fallback.notify(
      notice({ ...slack, fallback_method: 'EMAIL', fallback_recipients: ['ann@acme.example'] }),
    );
    expect(sent.map(({ contact }) => contact)).toMatchObject([
      { type: 'slack', integration_id: 'i-1', channel_id: 'C1' },
      { type: 'slack', integration_id: 'i-1', channel_id: 'C2' },
      { type: 'email', recipients: ['ann@acme.example'] },
    ]);
    expect(await fallback.notify(notice(slack))).toBeNull();
    expect(sent[0]?.message.subject).toBe('Stop?');
  });

  it('of Teams goes to a channel of a team or to a person', async () => {
    const { main, sent } = notifiers();
    const teams = { type: 'TEAMS', integration_id: 'i-2', message: 'Now' };
    await main.notify(notice({ ...teams, team_id: 'T', channel_id: 'C' }));
    await main.notify(notice({ ...teams, team_id: 'T', user_id: 'U' }));
    expect(sent.map(({ contact }) => contact)).toMatchObject([
      { type: 'ms_teams', team_id: 'T', channel_id: 'C', user_id: '' },
      { type: 'ms_teams', team_id: '', channel_id: '', user_id: 'U' },
    ]);
  });

  it('without a place is not delivered', async () => {
    const { main } = notifiers();
    expect(await main.notify(notice({ type: 'SLACK' }))).toEqual({
      delivered: false,
      passing: false,
      reason: 'Slack: The step has no destination.',
    });
  });
});

it('an approval in the app stands there by itself', async () => {
  const { main, fallback, sent } = notifiers();
  expect(await main.notify(notice({ type: 'APP' }))).toEqual({ delivered: true, via: 'app' });
  expect(await fallback.notify(notice({ type: 'APP' }))).toBeNull();
  expect(sent).toEqual([]);
});
