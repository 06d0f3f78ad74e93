import { expect, test as base, type Page } from '@playwright/test';
import { startApp, type RunningApp } from './app';
import { removeFolder } from './dataFolder';
import { makeBeginning, newFolderWith, type Beginning } from './madeFolders';
import { bringColleague, seatColleague, type Colleague, type Person } from './colleague';
import { openProfile, type Profile } from './profile';
import { openWindow, openWorkspace } from './windows';
import { watch, type Watch } from './watch';

interface Journey {
  /** A window of this app in this browser, signed out or in as the app stands. */
  open(path?: string): Promise<Page>;
  /** The same, after “Open local workspace” if the app stood signed out. */
  enter(path?: string): Promise<Page>;
  watched: Watch;
  /** Invites somebody, who accepts and sits down at a host of their own. An Admin must be signed in here. */
  invite(person: Person): Promise<Colleague>;
  /** The same for somebody who has an invitation already. */
  seat(invited: Invited): Promise<Colleague>;
  /** Who was invited and sits at a desk of their own; they leave when the journey ends. */
  colleagues: Colleague[];
}

type Invited = Omit<Parameters<typeof seatColleague>[0], 'browser'>;

interface Apps {
  of(file: string): Promise<RunningApp>;
}

/** The port of a worker's first app: its next ones take it too, since the browser's caches belong to the address. */
let port = 0;

/** How long the demo company may take to load on a busy machine. */
const LOADING_MS = 400_000;

/** Every journey of a file shares one app. Each journey is a browser of its own, which has to be given a link. */
export const test = base.extend<
  Journey & { app: RunningApp; ownBrowser: boolean },
  { beginning: Beginning; isMade: void; apps: Apps; profile: () => Promise<Profile> }
>({
  /** What the app of a file begins with: `test.use({ beginning: 'demo' })`. */
  beginning: ['started', { option: true, scope: 'worker' }],
  isMade: [
    async ({ beginning, browser }, use) => {
      await makeBeginning(beginning, browser);
      await use();
    },
    { scope: 'worker', timeout: LOADING_MS },
  ],
  apps: [
    // A worker goes on with other files: each of them begins with a new app.
    async ({ beginning, isMade: _ }, use) => {
      let current: { file: string; app: RunningApp; dataDir: string } | undefined;
      const end = async () => {
        await current?.app.stop();
        if (current) await removeFolder(current.dataDir);
      };
      await use({
        async of(file) {
          if (current?.file === file) return current.app;
          await end();
          const dataDir = await newFolderWith(beginning);
          const app = await startApp({ dataDir, port });
          port = Number(new URL(app.origin).port);
          current = { file, app, dataDir };
          return current.app;
        },
      });
      await end();
    },
    { scope: 'worker' },
  ],
  /** A browser of its own for each journey of a file, which changes what stays with a browser: `test.use({ ownBrowser: true })`. */
  ownBrowser: [false, { option: true }],
  profile: [
    async ({}, use) => {
      let opened: Promise<Profile> | undefined;
      await use(() => (opened ??= openProfile()));
      await (await opened)?.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { ownBrowser, browser, profile, app, contextOptions, viewport, locale, timezoneId },
    use,
  ) => {
    if (ownBrowser) {
      const context = await browser.newContext({ ...contextOptions, viewport, locale, timezoneId });
      await use(context);
      return context.close();
    }
    const kept = await profile();
    await use(kept.context);
    await kept.clear(app.origin);
  },
  app: async ({ apps }, use, info) => use(await apps.of(info.file)),
  watched: [
    async ({ context, app }, use) => {
      const watched = watch(context, app.origin);
      await use(watched);
      watched.end();
      expect(watched.problems()).toEqual([]);
    },
    { auto: true },
  ],
  open: async ({ context, app }, use) => {
    await use((path) => openWindow(context, app, path));
  },
  enter: async ({ context, app }, use) => {
    await use(async (path) => {
      const page = await openWindow(context, app, path);
      await openWorkspace(page);
      return page;
    });
  },
  colleagues: async ({}, use) => {
    const colleagues: Colleague[] = [];
    await use(colleagues);
    for (const colleague of colleagues) await colleague.leave();
    expect(colleagues.flatMap(({ watched }) => watched.problems())).toEqual([]);
  },
  invite: async ({ browser, context, app, colleagues }, use) => {
    await use(async (person) => {
      const colleague = await bringColleague({ admin: context, app, browser, person });
      colleagues.push(colleague);
      return colleague;
    });
  },
  seat: async ({ browser, colleagues }, use) => {
    await use(async (invited) => {
      const colleague = await seatColleague({ browser, ...invited });
      colleagues.push(colleague);
      return colleague;
    });
  },
});

export { expect };
