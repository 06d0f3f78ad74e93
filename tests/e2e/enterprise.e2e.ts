import { allowedNetworkWords } from '@shared/words/allowedNetworks';
import { auditStreamFaults, auditStreamWords as streamWords } from '@shared/words/auditStream';
import { legalHoldWords as holdWords } from '@shared/words/legalHold';
import { memberWords } from '@shared/words/members';
import { scimWords } from '@shared/words/scim';
import { sessionWords } from '@shared/words/sessions';
import { shellWords } from '@shared/words/shell';
import { storageWords } from '@shared/words/storage';
import { choose } from './support/dashboards';
import { openAccountSignIn } from './support/colleague';
import { isSignedWith, startCollector } from './support/collector';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { openAccountMenu, shellOf } from './support/windows';
import { button, dialog } from './support/workflows';

test('an identity provider adds people, a group gives them a role, and sessions are seen and ended', async ({
  enter,
  invite,
}) => {
  await enter();
  const person = { email: 'ida@example.com', password: 'correct horse battery', role: 'Admin' } as const;
  const ida = await invite(person);
  await ida.accept();
  const window = await ida.open('/settings?tab=members');
  await openAccountSignIn(window);
  const server = new URL(window.url()).origin;
  await ida.signIn(window);
  await expect(shellOf(window)).toBeVisible();

  const panel = window.getByRole('region', { name: scimWords.title, exact: true });
  await panel.getByLabel(scimWords.tokenName).fill('Entra ID');
  await button(panel, scimWords.create).click();
  const token = (await panel.locator('code', { hasText: /^scim_/ }).textContent()) ?? '';
  const ask = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const reply = await fetch(`${server}/scim/v2${path}`, { method, headers, body: JSON.stringify(body) });
    return (await reply.json()) as { id: string };
  };
  const uma = await ask('POST', '/Users', {
    userName: 'uma@example.com',
    name: { givenName: 'Uma', familyName: 'Neu' },
    active: true,
  });
  await ask('POST', '/Groups', { displayName: 'Cloud FinOps', members: [{ value: uma.id }] });
  await ask('POST', '/Groups', { displayName: 'Everyone' });

  const members = window.getByRole('list', { name: memberWords.members });
  const row = members.getByRole('listitem').filter({ hasText: 'uma@example.com' });
  await expect(row).toBeVisible();
  const groups = panel.getByRole('list', { name: scimWords.roles });
  await expect(groups.getByRole('listitem')).toHaveText([/Cloud FinOps.*1 member/s, /Everyone.*0 members/s]);
  await choose(window, groups, scimWords.roleOf('Cloud FinOps'), 'Member');
  // The role of its group, which nobody changes by hand.
  await expect(row.getByText('Member', { exact: true })).toBeVisible();
  await expect(row).toContainText(memberWords.managedBy(['Cloud FinOps']));
  await panel.scrollIntoViewIfNeeded();
  await lookAt(window, 'provisioning');

  const list = window.getByRole('region', { name: allowedNetworkWords.title, exact: true });
  await list.scrollIntoViewIfNeeded();
  const entry = list.getByLabel(allowedNetworkWords.label);
  await entry.fill('10.0.0.0/8');
  await entry.press('Enter');
  await expect(list.getByText('10.0.0.0/8')).toBeVisible();
  await lookAt(window, 'allowed-networks');
  await button(list, allowedNetworkWords.remove('10.0.0.0/8')).click();
  await expect(list.getByText('10.0.0.0/8')).toBeHidden();

  await members.scrollIntoViewIfNeeded();
  await button(members, sessionWords.signOutOf('Uma Neu')).click();
  const asked = dialog(window, sessionWords.signOutTitle('Uma Neu'));
  await lookAt(window, 'sign-out-member');
  await button(asked, sessionWords.signOut).click();
  await expect(window.getByText(sessionWords.othersEnded(0))).toBeVisible();

  await openAccountMenu(window);
  await window.getByRole('menuitem', { name: shellWords.account, exact: true }).click();
  const account = dialog(window, shellWords.account);
  const sessions = account.getByRole('list', { name: sessionWords.title });
  await expect(sessions.getByRole('listitem')).toHaveText([/Costloom on Linux.*This session/s]);
  await sessions.scrollIntoViewIfNeeded();
  await lookAt(window, 'sessions');
});

test('the audit is sent to a receiver, and it is told when the receiver is away', async ({ enter }) => {
  const receiver = await startCollector();
  const page = await enter('/settings?tab=audit');
  const panel = page.getByRole('region', { name: streamWords.title, exact: true });
  const show = async (name: string) => {
    await panel.scrollIntoViewIfNeeded();
    await lookAt(page, name);
  };
  await show('audit-stream-none');
  await panel.getByLabel(streamWords.url).fill('http://collector.example.com/audit#here');
  await button(panel, streamWords.start).click();
  await expect(panel.getByText(auditStreamFaults.address)).toBeVisible();
  await show('audit-stream-refused');

  await panel.getByLabel(streamWords.url).fill(receiver.url);
  await panel.getByLabel(streamWords.credential, { exact: true }).fill('Splunk 1234');
  await button(panel, streamWords.start).click();
  const secret = (await panel.locator('code', { hasText: /^whsec_/ }).textContent()) ?? '';
  await show('audit-stream-started');
  await expect.poll(() => receiver.entries().map(({ action }) => action)).toContain('audit_stream_set');
  await expect(panel.getByText(streamWords.upToDate)).toBeVisible();

  receiver.taken.length = 0;
  await button(panel, streamWords.test).click();
  await expect(page.getByText(streamWords.tested(200))).toBeVisible();
  expect(receiver.entries().map(({ action }) => action)).toEqual(['audit_stream_tested']);
  expect(receiver.taken.map(({ headers }) => headers.authorization)).toEqual(['Splunk 1234']);
  expect(receiver.taken.filter((delivery) => isSignedWith(secret, delivery))).toHaveLength(1);

  await receiver.leave();
  receiver.taken.length = 0;
  await button(panel, streamWords.test).click();
  await expect(page.getByText(streamWords.testFailed)).toBeVisible();
  await panel.getByText(streamWords.existing).click();
  await button(panel, streamWords.save).click();
  const failing = panel.getByRole('alert');
  await expect(failing).toContainText('Costloom keeps trying');
  await show('audit-stream-failing');

  await receiver.comeBack();
  await button(panel, streamWords.resend).click();
  await expect(failing).toHaveCount(0);
  await expect(panel.getByText(streamWords.upToDate)).toBeVisible();
  expect(receiver.entries().filter(({ action }) => action === 'audit_stream_set')).toHaveLength(2);
  await show('audit-stream-delivered');

  await button(panel, streamWords.stop).click();
  const asked = dialog(page, streamWords.stopTitle);
  await lookAt(page, 'audit-stream-stop');
  await button(asked, streamWords.stopConfirm).click();
  await expect(panel.getByText(streamWords.status, { exact: true })).toHaveCount(0);
  await receiver.leave();
});

test('a legal hold is set with its reason, refuses what would be deleted and is lifted', async ({
  enter,
}) => {
  const page = await enter('/settings?tab=storage');
  const panel = page.getByRole('region', { name: holdWords.title, exact: true });
  const reason = 'Matter 2026-114';
  await panel.scrollIntoViewIfNeeded();
  await lookAt(page, 'legal-hold-none');
  await button(panel, holdWords.set).click();
  const setting = dialog(page, holdWords.setTitle);
  await expect(button(setting, holdWords.confirmSet)).toBeDisabled();
  await setting.getByLabel(holdWords.reason).fill(reason);
  await lookAt(page, 'legal-hold-set');
  await button(setting, holdWords.confirmSet).click();
  const banner = page.getByText(holdWords.banner(reason));
  await expect(banner).toBeVisible();
  await banner.scrollIntoViewIfNeeded();
  await lookAt(page, 'legal-hold-banner');
  await panel.scrollIntoViewIfNeeded();
  await lookAt(page, 'legal-hold-held');

  const { title } = storageWords.deletable.runs;
  await button(page, `${title}…`).click();
  const deleting = dialog(page, title);
  await deleting.getByLabel(storageWords.typeName('Local workspace')).fill('Local workspace');
  await button(deleting, title).click();
  await expect(page.getByText(`${title}: `)).toContainText(reason);
  await lookAt(page, 'legal-hold-refuses');

  await button(panel, holdWords.lift).click();
  const lifting = dialog(page, holdWords.liftTitle);
  await lifting.getByLabel(holdWords.reason).fill('Matter 2026-114 is closed');
  await lookAt(page, 'legal-hold-lift');
  await button(lifting, holdWords.confirmLift).click();
  await expect(banner).toHaveCount(0);
  await expect(panel.getByText(holdWords.off)).toBeVisible();
});
