import { auditWords } from '@shared/words/audit';
import { auditActionText } from '@shared/words/customers';
import { memberWords as words } from '@shared/words/members';
import { expect, test } from './support/test';
import { openAccountSignIn, signInAs } from './support/colleague';
import { lookAt } from './support/look';
import { shellOf } from './support/windows';

const OLD = 'correct horse battery';
const NEW = 'another horse battery';

test('an Admin makes a link for who forgot the password; the audit tells of it', async ({
  enter,
  invite,
}) => {
  const admin = await enter('/settings?tab=members');
  const person = { email: 'ida@example.com', password: OLD, role: 'Member' } as const;
  const ida = await invite(person);
  await ida.accept();
  const window = await ida.open('/overview');
  await ida.signIn(window);

  await admin.getByRole('button', { name: words.resetPasswordOf(person.email) }).click();
  await admin.getByRole('button', { name: words.makeLink }).click();
  const shown = admin.getByText(/\/reset-password\//);
  await expect(shown).toBeVisible();
  const link = (await shown.textContent()) ?? '';

  const page = await ida.browser.newPage();
  await page.goto(link);
  await lookAt(page, 'reset-password');
  await page.getByLabel('New password').fill(NEW);
  await page.getByLabel('Repeat password').fill(NEW);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await page.close();

  await window.reload();
  await expect(shellOf(window)).toBeHidden();
  await openAccountSignIn(window);
  await lookAt(window, 'account-sign-in');
  await signInAs(window, { ...person, password: NEW });

  await admin.goto(new URL('/settings?tab=audit', admin.url()).href);
  const audit = admin
    .getByRole('grid', { name: auditWords.table })
    .or(admin.getByRole('table', { name: auditWords.table }));
  await expect(audit).toContainText(auditActionText('password_reset_link_made'));
  await expect(audit).toContainText(auditActionText('password_reset'));
  await expect(audit).toContainText(auditActionText('signed_in'));
  await admin.getByLabel(auditWords.filter).fill('nobody at all');
  await expect(admin.getByText(auditWords.found)).toBeVisible();
});
