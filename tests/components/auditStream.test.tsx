import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { Fault } from '@shared/kernel/fault';
import { auditWords } from '@shared/words/audit';
import { auditStreamWords as words } from '@shared/words/auditStream';
import { memberWords } from '@shared/words/members';
import { shellWords } from '@shared/words/shell';
import { listed } from './support/entities';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

type Stream = NonNullable<CallReply<'organisations.auditStream'>['data']>;
const url = 'https://collector.example.com/audit';
const stream: Stream = {
  url,
  header: 'Authorization',
  credential_set: true,
  changed_by: 'Ada',
  changed_at: '2026-03-01T08:00:00Z',
  delivered: 12,
  delivered_at: '2026-03-02T09:00:00Z',
  waiting: 0,
  oldest_at: null,
  failing_since: null,
  next_at: '2026-03-02T09:00:00Z',
  given_up: false,
  error: null,
};
const failing: Stream = {
  ...stream,
  waiting: 3,
  oldest_at: '2026-03-02T10:00:00Z',
  failing_since: '2026-03-02T10:00:30Z',
  error: 'The receiver answered with the status 503.',
};
const open = (data: Stream | null, more: Answers = {}) =>
  openWindow('/settings?tab=audit', {
    'organisations.audit': listed(),
    'organisations.auditStream': { data },
    ...more,
  });
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the audit stream', () => {
  it('is not there for a role that may not read the audit, and nothing is asked for it', async () => {
    const { sentTo } = openWindow('/settings?tab=audit', {}, { role: 'MSP-Editor' });
    expect(await screen.findByText(auditWords.notYours)).toBeTruthy();
    expect(screen.queryByText(words.title)).toBeNull();
    expect(sentTo('organisations.auditStream')).toEqual([]);
  });

  it.each(['Member', 'Guest'] as const)('is not shown to a %s, who has no settings', async (role) => {
    const { sentTo } = openWindow('/settings?tab=audit', {}, { role });
    expect(await screen.findByText(shellWords.gate.title)).toBeTruthy();
    expect(screen.queryByText(words.title)).toBeNull();
    expect(sentTo('organisations.auditStream')).toEqual([]);
  });

  it('is started with an address, and its secret is shown this once', async () => {
    const { user, sentTo, answer } = open(null, {
      'organisations.setAuditStream': { data: { stream, secret: 'whsec_shown-once' } },
    });
    const address = await screen.findByLabelText(words.url);
    expect(screen.getByRole('button', { name: words.start }).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByLabelText(words.newSecret)).toBeNull();
    await user.type(address, `${url} `);
    await user.type(screen.getByLabelText(words.credential), 'Splunk token');
    await user.click(screen.getByLabelText(words.existing));
    answer({ 'organisations.auditStream': { data: stream } });
    await press(user, words.start);
    expect(await screen.findByText('whsec_shown-once')).toBeTruthy();
    expect(screen.getByText(words.secret)).toBeTruthy();
    expect(screen.getByRole('button', { name: memberWords.copySecret })).toBeTruthy();
    expect(sentTo('organisations.setAuditStream').map(({ body }) => body)).toEqual([
      { url, header: 'Authorization', existing: true, new_secret: false, credential: 'Splunk token' },
    ]);
  });

  it('keeps the stored value when only the address changes, and removes it when that is asked', async () => {
    const { user, sentTo } = open(stream, {
      'organisations.setAuditStream': { data: { stream, secret: null } },
    });
    const address = await screen.findByLabelText(words.url);
    expect(screen.queryByRole('button', { name: words.save })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(words.credential).value).toBe('');
    await user.type(address, '/2');
    await press(user, words.save);
    await waitFor(() => expect(sentTo('organisations.setAuditStream')).toHaveLength(1));
    await user.click(screen.getByLabelText(words.removeCredential));
    await user.click(screen.getByLabelText(words.newSecret));
    await press(user, words.save);
    await waitFor(() => expect(sentTo('organisations.setAuditStream')).toHaveLength(2));
    const common = { url: `${url}/2`, header: 'Authorization', existing: false };
    expect(sentTo('organisations.setAuditStream').map(({ body }) => body)).toEqual([
      { ...common, new_secret: false },
      { ...common, new_secret: true, credential: '' },
    ]);
  });

  it('tells a refusal at the field that it is about, and any other below the form', async () => {
    const { user, answer } = open(null, {
      'organisations.setAuditStream': () => {
        throw new Fault('bad_input', 'Wrong.', [{ field: 'url', reason: 'must start with https://' }]);
      },
    });
    await user.type(await screen.findByLabelText(words.url), 'http://a');
    await press(user, words.start);
    expect(await screen.findByText(words.refused(words.url, 'must start with https://'))).toBeTruthy();
    expect(screen.queryByText(words.failed, { exact: false })).toBeNull();
    answer({
      'organisations.setAuditStream': () => {
        throw new Fault('conflict', 'Refused on purpose.');
      },
    });
    await press(user, words.start);
    expect(await screen.findByText(`${words.failed}. Refused on purpose.`)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(words.url).value).toBe('http://a');
  });

  it('says what was delivered, and offers to send again only where entries wait after a failure', async () => {
    open(stream);
    expect(await screen.findByText(/12 entries delivered in total\. No entries waiting\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.resend })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that deliveries fail and since when, and sends again', async () => {
    const { user, sentTo } = open(failing, { 'organisations.resendAuditStream': { data: stream } });
    expect(
      await screen.findByText(/Deliveries have been failing since .*503\. Costloom keeps trying/),
    ).toBeTruthy();
    expect(screen.getByText(/3 entries waiting, the oldest since/)).toBeTruthy();
    await press(user, words.resend);
    expect(await screen.findByText(words.resent)).toBeTruthy();
    expect(sentTo('organisations.resendAuditStream')).toHaveLength(1);
  });

  it('says that Costloom stopped trying', async () => {
    open({ ...failing, given_up: true, next_at: null });
    expect(await screen.findByText(/so Costloom stopped trying/)).toBeTruthy();
  });

  it('sends a test entry, and tells how the receiver answered or why not', async () => {
    const { user, answer } = open(stream, { 'organisations.testAuditStream': { data: { status: 202 } } });
    await press(user, words.test);
    expect(await screen.findByText(words.tested(202))).toBeTruthy();
    answer({
      'organisations.testAuditStream': () => {
        throw new Fault('unavailable', 'The receiver does not allow this.');
      },
    });
    await press(user, words.test);
    const told = await screen.findByText(`${words.testFailed}. The receiver does not allow this.`);
    expect(told.closest('[role=alert]')).toBeTruthy();
  });

  it('is stopped only after it was said what is lost', async () => {
    const { user, sentTo } = open(failing, { 'organisations.removeAuditStream': { data: { ok: true } } });
    await press(user, words.stop);
    const dialog = within(await screen.findByRole('dialog', { name: words.stopTitle }));
    expect(dialog.getByText(words.stopText(3))).toBeTruthy();
    expect(sentTo('organisations.removeAuditStream')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: words.stopConfirm }));
    expect(await screen.findByText(words.stopped)).toBeTruthy();
    expect(sentTo('organisations.removeAuditStream')).toHaveLength(1);
  });

  it('that cannot be read says so, and is asked for again', async () => {
    const { user, answer } = open(null, {
      'organisations.auditStream': () => {
        throw new Fault('unavailable', 'Away on purpose.');
      },
    });
    expect(await screen.findByText(/Away on purpose/)).toBeTruthy();
    expect(screen.queryByLabelText(words.url)).toBeNull();
    answer({ 'organisations.auditStream': { data: stream } });
    await press(user, 'Try again');
    expect((await screen.findByLabelText<HTMLInputElement>(words.url)).value).toBe(url);
  });
});
