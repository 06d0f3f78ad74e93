import { serverFaults, serverWords as words } from '@shared/words/servers';
import { shellWords } from '@shared/words/shell';
import { callAs } from './support/api';
import { startApp } from './support/app';
import { acceptInvitation, signInAs } from './support/colleague';
import { newDataFolder, removeFolder } from './support/dataFolder';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { watch } from './support/watch';
import { openWindow, openWorkspace, shellOf, signOut } from './support/windows';

/** Somebody with the app alone comes to the team’s server by its address, and back to their own computer. */
test('the team’s server is chosen on the sign-in page, kept for the next start, and left again', async ({
  browser,
  context,
  app,
  enter,
}) => {
  await enter();
  const person = { email: 'newcomer@example.com', password: 'correct horse battery' };
  const invited = await callAs(context, app, 'organisations.inviteMember', {
    body: { email: person.email, role: 'Member' },
  });
  const server = new URL(invited.data.invitationUrl).origin;
  const dataDir = await newDataFolder();
  let own = await startApp({ dataDir });
  const sitDown = async () => {
    const desk = await browser.newContext();
    const watched = watch(desk, own.origin);
    watched.visit(server);
    return { desk, watched };
  };
  const first = await sitDown();
  const desks = [first];
  try {
    const page = await openWindow(first.desk, own);
    const other = await openWindow(first.desk, own);
    await page.getByRole('button', { name: words.choose }).click();
    const address = page.getByLabel(words.address);
    await expect(address).toBeFocused();
    await page.getByRole('button', { name: words.connect }).click();
    await expect(page.getByRole('alert')).toHaveText(words.empty);
    await address.fill('http://127.0.0.1:1');
    await page.getByRole('button', { name: words.connect }).click();
    await expect(page.getByRole('alert')).toHaveText(serverFaults.nobody('127.0.0.1:1'));
    await lookAt(page, 'sign-in-server');
    await address.fill(server);
    await page.keyboard.press('Enter');
    const team = shellWords.signIn.team(new URL(server).host);
    for (const window of [page, other])
      await expect(window.getByRole('button', { name: team })).toBeVisible();
    await acceptInvitation(other, invited.data.invitationUrl, person.password);
    await other.close();
    await signInAs(page, person);

    // Kept: the next start asks that server.
    await signOut(page);
    await page.close();
    await own.stop();
    own = await startApp({ dataDir });
    const second = await sitDown();
    desks.push(second);
    const next = await openWindow(second.desk, own);
    await expect(next.getByRole('button', { name: team })).toBeVisible();
    await next.getByRole('button', { name: words.another }).click();
    await lookAt(next, 'sign-in-team');
    await next.getByRole('button', { name: words.back }).click();
    await expect(next.getByRole('button', { name: shellWords.signIn.local })).toBeVisible();
    await openWorkspace(next);
    await expect(shellOf(next)).toBeVisible();
    expect(desks.flatMap(({ watched }) => watched.problems())).toEqual([]);
  } finally {
    for (const { desk } of desks) await desk.close();
    await own.stop();
    await removeFolder(dataDir);
  }
});
