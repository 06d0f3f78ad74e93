import { grantors } from '@shared/model/permissions';
import { accountWords, memberWords } from '@shared/words/members';
import { importWords } from '@shared/words/imports';
import { shellWords } from '@shared/words/shell';
import { callAs } from './support/api';
import { acceptInvitation, signInAs } from './support/colleague';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation, openAccountMenu, signOut, title } from './support/windows';

const person = { email: 'mia@example.com', password: 'correct horse battery', role: 'Member' } as const;

test(
  'an Admin invites a Member, who sets a password and signs in on the server’s page',
  { tag: '@way' },
  async ({ enter, context, watched }) => {
    const page = await enter('/settings?tab=members');
    await page.getByLabel(memberWords.invite).fill('nora@example.com');
    await page.getByRole('button', { name: memberWords.inviteAction, exact: true }).click();
    await expect(page.getByText(memberWords.linkTitle)).toBeVisible();
    const invitation = await page.getByText(/^https?:\/\/127\.0\.0\.1:\d+\/invitation\//).textContent();
    const row = page.getByRole('listitem').filter({ hasText: 'nora@example.com' });
    await expect(row).toContainText(memberWords.invited);

    watched.visit(invitation ?? '');
    const guest = await context.newPage();
    await acceptInvitation(guest, invitation ?? '', person.password);
    await expect(row).not.toContainText(memberWords.invited);

    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: shellWords.logout }).click();
    await expect(page.getByRole('button', { name: shellWords.signIn.local })).toBeVisible();
    await signInAs(page, { email: 'nora@example.com', password: person.password });
    await openAccountMenu(page);
    await expect(page.getByText('nora@example.com')).toBeVisible();
    await page.getByRole('menuitem', { name: shellWords.logout }).click();
  },
);

test('[NAV-08] [ROUTE-10] [ROUTE-15] a Member may look and not change, on the screens and past them', async ({
  enter,
  invite,
}) => {
  await enter();
  const mia = await invite(person);
  await mia.accept();
  const page = await mia.open('/overview');
  await mia.signIn(page);
  await expect(title(page)).toHaveText('Overview');
  await expect(page.getByText(importWords.start.readOnly)).toBeVisible();
  await expect(page.getByRole('button', { name: importWords.start.importAction })).toHaveCount(0);
  await expect(page.getByRole('button', { name: importWords.start.demoAction })).toHaveCount(0);

  const navigation = mainNavigation(page);
  await navigation.getByRole('link', { name: 'Bills' }).click();
  await expect(title(page)).toHaveText('Bills');
  await expect(page.getByRole('button', { name: importWords.bills.importAction })).toHaveCount(0);
  await expect(navigation.getByRole('link', { name: 'Settings' })).toHaveCount(0);

  const refused = await mia.open('/settings');
  const main = refused.getByRole('main');
  await expect(main.getByRole('heading', { name: shellWords.gate.title })).toBeVisible();
  await expect(main).toContainText(shellWords.gate.missing('Settings', 'systemSettings:write'));
  expect(grantors('systemSettings:write', 'standard')).toContain('Admin');
  await expect(main).toContainText(shellWords.gate.ask(grantors('systemSettings:write', 'standard')));
  await expect(main.getByRole('link', { name: shellWords.gate.elsewhere })).toBeVisible();
  const importing = await mia.open('/bills/import');
  await expect(importing.getByRole('main')).toContainText(shellWords.gate.readOnly('Import a bill'));

  const past = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (fault: Error) => fault.message,
    );
  const settings = await past(
    callAs(mia.browser, mia.app, 'settings.put', { body: { domain: 'cost', type: 'period', value: 'year' } }),
  );
  expect(settings).toContain('systemSettings:write');
  const upload = await past(
    callAs(mia.browser, mia.app, 'uploads.create', { body: { name: 'bill.csv', size: 10 } }),
  );
  expect(upload).not.toBe('done');
  expect(upload).toMatch(/role|edit|look|change/i);
});

test('somebody changes their own name and password, and signs in with the new one', async ({
  enter,
  invite,
}) => {
  await enter();
  const zoe = { email: 'zoe@example.com', password: 'correct horse battery', role: 'Guest' } as const;
  const desk = await invite(zoe);
  await desk.accept();
  const page = await desk.open('/bills');
  await desk.signIn(page);
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: shellWords.account }).click();
  const dialog = page.getByRole('dialog', { name: shellWords.account });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(press(accountWords.saveName)).toBeDisabled();
  await field(accountWords.firstName).fill('Zoë');
  await press(accountWords.saveName).click();
  await expect(page.getByText(accountWords.nameSaved)).toBeVisible();
  await expect(dialog.getByRole('definition').first()).toHaveText(/^Zoë/);

  const next = 'another long password';
  await field(accountWords.currentPassword).fill('not the password');
  await field(accountWords.newPassword).fill(next);
  await field(accountWords.passwordAgain).fill(`${next}s`);
  await expect(dialog.getByRole('alert')).toHaveText(accountWords.passwordsDiffer);
  await expect(press(accountWords.savePassword)).toBeDisabled();
  await field(accountWords.passwordAgain).fill(next);
  await press(accountWords.savePassword).click();
  await expect(dialog.getByRole('alert')).toContainText('is not your password');
  await lookAt(page, 'account');
  await field(accountWords.currentPassword).fill(zoe.password);
  await press(accountWords.savePassword).click();
  await expect(page.getByText(accountWords.passwordSaved)).toBeVisible();
  await press(shellWords.ok).click();
  await signOut(page);
  await signInAs(page, { email: zoe.email, password: next });
});
