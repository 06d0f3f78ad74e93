import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { Fault } from '@shared/kernel/fault';
import { legalHoldWords as words } from '@shared/words/legalHold';
import { shellWords } from '@shared/words/shell';
import { uiWords } from '@shared/words/ui';
import { listed } from './support/entities';
import { closeWindows, openWindow, type Answers } from './support/window';
import type { Role } from '@shared/model/permissions';

afterEach(closeWindows);

type Hold = CallReply<'organisations.legalHold'>['data'];
const hold = { reason: 'Matter 7', set_by: 'Ada', set_at: '2026-03-01T08:00:00Z' };
const refused = () => {
  throw new Fault('conflict', 'Refused on purpose.');
};
const open = (data: Hold, more: Answers = {}, role: Role = 'Admin') =>
  openWindow(
    '/settings?tab=storage',
    {
      'storage.read': { data: { areas: [], bytes: 0 } },
      'storage.backups': { data: { here: null, why: 'own_database' } },
      'settings.get': listed(),
      'organisations.legalHold': { data },
      ...more,
    },
    { role },
  );
/** The dialog that a button opens. */
async function asked(user: ReturnType<typeof open>['user'], button: string, title: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

describe('the legal hold', () => {
  it('is not there for a role that may not set it, and nothing is asked for it', async () => {
    const { sentTo } = open(hold, {}, 'MSP-Editor');
    expect(await screen.findByRole('tab', { name: 'Storage' })).toBeTruthy();
    await waitFor(() => expect(sentTo('storage.read')).toHaveLength(1));
    expect(screen.queryByText(words.title)).toBeNull();
    expect(screen.queryByText(/legal hold/i)).toBeNull();
    expect(sentTo('organisations.legalHold')).toEqual([]);
  });

  it.each(['Member', 'Guest'] as const)('is not shown to a %s, who has no settings', async (role) => {
    const { sentTo } = openWindow('/settings?tab=storage', {}, { role });
    expect(await screen.findByText(shellWords.gate.title)).toBeTruthy();
    expect(sentTo('organisations.legalHold')).toEqual([]);
  });

  it('is set with a reason, without blanks around it', async () => {
    const { user, sentTo, answer } = open(null, { 'organisations.setLegalHold': { data: hold } });
    expect(await screen.findByText(words.off)).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.lift })).toBeNull();
    const dialog = await asked(user, words.set, words.setTitle);
    expect(dialog.getByText(words.setText)).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: words.confirmSet });
    await user.type(dialog.getByLabelText(words.reason), '   ');
    expect(confirm.hasAttribute('disabled')).toBe(true);
    await user.type(dialog.getByLabelText(words.reason), 'Matter 7 ');
    answer({ 'organisations.legalHold': { data: hold } });
    await user.click(confirm);
    expect(await screen.findByText(words.wasSet)).toBeTruthy();
    expect(sentTo('organisations.setLegalHold').map(({ body }) => body)).toEqual([{ reason: 'Matter 7' }]);
    expect(await screen.findByText(words.on('Matter 7'))).toBeTruthy();
    expect(screen.getByText(words.banner('Matter 7'))).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says who set it and why, and begins with the reason that is to be changed', async () => {
    const { user, sentTo } = open(hold, { 'organisations.setLegalHold': { data: hold } });
    expect(await screen.findByText(words.on('Matter 7'))).toBeTruthy();
    expect(screen.getByText(/^Set by Ada on /)).toBeTruthy();
    const dialog = await asked(user, words.change, words.changeTitle);
    expect(dialog.getByText(words.changeText)).toBeTruthy();
    await user.type(dialog.getByLabelText(words.reason), ', extended');
    await user.click(dialog.getByRole('button', { name: words.confirmChange }));
    expect(await screen.findByText(words.wasChanged)).toBeTruthy();
    expect(sentTo('organisations.setLegalHold').map(({ body }) => body)).toEqual([
      { reason: 'Matter 7, extended' },
    ]);
  });

  it('is lifted with a reason of its own, after it was said that this cannot be undone', async () => {
    const { user, sentTo } = open(hold, { 'organisations.liftLegalHold': { data: { ok: true } } });
    const dialog = await asked(user, words.lift, words.liftTitle);
    expect(dialog.getByText(words.liftText)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(words.reason).value).toBe('');
    expect(dialog.getByRole('button', { name: words.confirmLift }).hasAttribute('disabled')).toBe(true);
    await user.type(dialog.getByLabelText(words.reason), 'Settled');
    await user.click(dialog.getByRole('button', { name: words.confirmLift }));
    expect(await screen.findByText(words.wasLifted)).toBeTruthy();
    expect(sentTo('organisations.liftLegalHold').map(({ body }) => body)).toEqual([{ reason: 'Settled' }]);
    expect(sentTo('organisations.setLegalHold')).toEqual([]);
  });

  it('that is refused says why in its dialog, which keeps what was written', async () => {
    const { user } = open(null, { 'organisations.setLegalHold': refused });
    const dialog = await asked(user, words.set, words.setTitle);
    await user.type(dialog.getByLabelText(words.reason), 'Matter 8');
    await user.click(dialog.getByRole('button', { name: words.confirmSet }));
    expect(await dialog.findByText(`${words.failed}. Refused on purpose.`)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(words.reason).value).toBe('Matter 8');
    await user.click(dialog.getByRole('button', { name: uiWords.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that cannot be read says so, and offers nothing to set', async () => {
    const { user, answer } = open(null, { 'organisations.legalHold': refused });
    expect(await screen.findByText(/Refused on purpose/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.set })).toBeNull();
    answer({ 'organisations.legalHold': { data: null } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(words.off)).toBeTruthy();
  });
});
