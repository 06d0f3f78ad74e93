import { allowedNetworkWords } from '@shared/words/allowedNetworks';
import { memberWords } from '@shared/words/members';
import { scimWords } from '@shared/words/scim';
import { sessionWords } from '@shared/words/sessions';
import { shellWords } from '@shared/words/shell';
import { choose } from './support/dashboards';
import { openAccountSignIn } from './support/colleague';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { openAccountMenu, shellOf } from './support/windows';
import { button, dialog } from './support/workflows';

test.describe.configure({ timeout: 180_000 });

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
  await expect(members.getByRole('listitem').filter({ hasText: 'uma@example.com' })).toBeVisible();
  const groups = panel.getByRole('list', { name: scimWords.roles });
  await expect(groups.getByRole('listitem')).toHaveText([/Cloud FinOps.*1 member/s, /Everyone.*0 members/s]);
  await choose(window, groups, scimWords.roleOf('Cloud FinOps'), 'Member');
  await expect(members.getByLabel(`${memberWords.roleOf('Uma Neu')}: Member`)).toBeVisible();
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
