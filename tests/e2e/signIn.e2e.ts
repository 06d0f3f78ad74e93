import type { Page } from '@playwright/test';
import { decode } from '@msgpack/msgpack';
import { shellWords } from '@shared/words/shell';
import { callAs } from './support/api';
import { expect, test } from './support/test';
import { mainNavigation, openAccountMenu, openWorkspace, signOut, title } from './support/windows';

/** The very first start, which the button of the sign-in waits for. */
test.use({ beginning: 'nothing', ownBrowser: true });

const words = shellWords.signIn;
const localButton = (page: Page) => page.getByRole('button', { name: words.local });

test(
  '[AUTH-01] [AUTH-02] a signed-out window goes to sign-in and comes back to its path and query',
  { tag: '@way' },
  async ({ open }) => {
    const page = await open('/bills?tab=imports');
    await expect(localButton(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect(mainNavigation(page)).toBeHidden();
    // The server may still be starting: the button waits for it.
    await localButton(page).click();
    await expect(title(page)).toHaveText('Bills');
    await expect(page).toHaveURL(/\/bills\?tab=imports$/);
    await expect(page.getByRole('tab', { name: 'Imports' })).toHaveAttribute('aria-selected', 'true');
  },
);

test('[AUTH-08] [USER-01] signing out in the user menu ends every window, and opening again goes on there', async ({
  enter,
}) => {
  const first = await enter('/settings?tab=cost');
  const second = await enter('/bills');
  await openAccountMenu(first);
  const menu = first.getByRole('menu', { name: shellWords.openMenu });
  await expect(first.getByText(/^\S+@\S+$/)).toBeVisible();
  await menu.getByRole('menuitem', { name: shellWords.logout }).click();
  await expect(localButton(first)).toBeVisible();
  await expect(localButton(second)).toBeVisible();
  await expect(mainNavigation(second)).toBeHidden();
  await localButton(second).click();
  await expect(title(second)).toHaveText('Bills');
  await expect(title(first)).toHaveText('Settings');
  await expect(first.getByRole('tab', { name: 'Cost' })).toHaveAttribute('aria-selected', 'true');
});

test('signs in and out with the keyboard alone', async ({ enter }) => {
  const page = await enter('/bills');
  await signOut(page);
  await expect(localButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Bills');
  const menuButton = page.getByRole('button', { name: new RegExp(`^${shellWords.openMenu}`) });
  await tabTo(page, menuButton);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('menuitem', { name: shellWords.logout }));
  await page.keyboard.press('Enter');
  await expect(localButton(page)).toBeVisible();
});

/** Has the focus, and still has it two frames later: a menu that opens moves it once more when it is drawn. */
async function isSettledFocus(element: Element): Promise<boolean> {
  if (element !== document.activeElement) return false;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return element === document.activeElement;
}

/** Tab until the control has the focus, as a person would; a keyboard trap or a lost control fails it. */
async function tabTo(page: Page, control: ReturnType<Page['getByRole']>) {
  await expect(control).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    if (await control.evaluate(isSettledFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Forty times Tab did not lead to the control.');
}

test('the page never holds a token', { tag: '@way' }, async ({ context, app, open }) => {
  const frames: string[] = [];
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      const read = ({ payload }: { payload: string | Buffer }) =>
        void frames.push(typeof payload === 'string' ? payload : JSON.stringify(decode(payload)));
      socket.on('framesent', read);
      socket.on('framereceived', read);
    }),
  );
  const page = await open('/overview');
  await openWorkspace(page);
  await signOut(page);
  await localButton(page).click();
  await expect(title(page)).toHaveText('Overview');
  await callAs(context, app, 'users.me');
  const held = await page.evaluate(() => ({
    cookie: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
  }));
  expect(held.cookie).toBe('');
  expect(frames.length).toBeGreaterThan(10);
  const all = JSON.stringify(held) + frames.join('\n');
  expect(all).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  expect(all).not.toMatch(/bearer|(access|refresh|id)_?token/i);
  const cookies = await context.cookies(app.origin);
  expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Strict' },
  ]);
});

test('[AUTH-06] whose access the server ends is signed out in every window at the next call', async ({
  context,
  app,
  enter,
  invite,
}) => {
  await enter();
  const person = { email: 'gone@example.com', password: 'correct horse battery', role: 'Member' } as const;
  const colleague = await invite(person);
  await colleague.accept();
  const first = await colleague.open('/overview');
  await colleague.signIn(first);
  const second = await colleague.open('/bills');
  await expect(title(second)).toHaveText('Bills');

  await callAs(context, app, 'organisations.removeMember', { params: { userId: colleague.userId } });
  await callAs(colleague.browser, colleague.app, 'users.me').catch(() => undefined);

  for (const page of [first, second]) {
    await expect(page.getByRole('button', { name: /^Sign in to / })).toBeVisible();
    await expect(page.getByText(words.expired)).toBeVisible();
    await expect(mainNavigation(page)).toBeHidden();
  }
});

test('a browser without the link sees nothing of the app', async ({ browser, app, watched }) => {
  watched.expect(/401/);
  const stranger = await browser.newContext();
  const page = await stranger.newPage();
  const reply = await page.goto(`${app.origin}/overview`);
  expect(reply?.status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Open the link from your terminal' })).toBeVisible();
  await stranger.close();
});

test('a browser with the cookie alone, as a listener at another port gets it, is shown the link’s page', async ({
  browser,
  context,
  app,
  enter,
  watched,
}) => {
  watched.expect(/401/);
  await enter('/overview');
  const thief = await browser.newContext();
  await thief.addCookies(await context.cookies(app.origin));
  const page = await thief.newPage();
  await page.goto(`${app.origin}/overview`);
  await expect(page.getByRole('heading', { name: 'Open the link from your terminal' })).toBeVisible();
  await thief.close();
});
