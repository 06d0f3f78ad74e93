import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Role } from '@shared/model/permissions';
import { shellWords } from '@shared/words/shell';
import { callAs } from './api';
import { startApp, type RunningApp } from './app';
import { openWindow, shellOf } from './windows';
import { watch, type Watch } from './watch';

export interface Colleague {
  app: RunningApp;
  browser: BrowserContext;
  watched: Watch;
  userId: string;
  /** Sets the password on the invitation's page. */
  accept(): Promise<void>;
  open(path?: string): Promise<Page>;
  /** Signs in on the server's own page, from the window's sign-in screen. */
  signIn(page: Page): Promise<void>;
  leave(): Promise<void>;
}

export interface Person {
  email: string;
  password: string;
  role: Role;
}

/** Invites somebody, opens the invitation as they would, and answers where it led. */
export async function acceptInvitation(page: Page, invitationUrl: string, password: string) {
  await page.goto(invitationUrl);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
}

/** From the app's sign-in to the page of the server that asks for the password. */
export async function openAccountSignIn(page: Page) {
  await page.getByRole('button', { name: new RegExp(`^(${shellWords.signIn.account}|Sign in to )`) }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
}

export async function signInAs(page: Page, person: Pick<Person, 'email' | 'password'>) {
  if (!(await page.getByLabel('Password').isVisible())) await openAccountSignIn(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(shellOf(page)).toBeVisible();
}

/**
 * Another person at another desk: a host and a browser of their own, which use the server of `app`. `admin` is a
 * browser in which an Admin is signed in.
 */
export async function bringColleague(options: {
  admin: BrowserContext;
  app: RunningApp;
  browser: Browser;
  person: Person;
}): Promise<Colleague> {
  const { admin, app, person, browser } = options;
  const { email, role } = person;
  const reply = await callAs(admin, app, 'organisations.inviteMember', { body: { email, role } });
  const { invitationUrl, member } = reply.data;
  return seatColleague({ browser, person, invitationUrl, userId: member.userId });
}

/** The same for somebody who was invited in another way. */
export async function seatColleague(options: {
  browser: Browser;
  person: Pick<Person, 'email' | 'password'>;
  invitationUrl: string;
  userId: string;
}): Promise<Colleague> {
  const { person, invitationUrl } = options;
  const server = new URL(invitationUrl).origin;
  const own = await startApp({ env: { COSTLOOM_SERVER: server } });
  const context = await options.browser.newContext();
  const watched = watch(context, own.origin);
  watched.visit(server);
  return {
    app: own,
    browser: context,
    watched,
    userId: options.userId,
    accept: async () => {
      const page = await context.newPage();
      await acceptInvitation(page, invitationUrl, person.password);
      await page.close();
    },
    open: (path) => openWindow(context, own, path),
    signIn: (window) => signInAs(window, person),
    leave: async () => {
      await context.close();
      await own.stop();
    },
  };
}
