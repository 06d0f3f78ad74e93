import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { notificationWords } from '@shared/words/notifications';
import { shellWords } from '@shared/words/shell';
import { z } from 'zod';
import { launchDouble, startOnceMore, type DoubledApp } from '../../fakes/electron/launch';
import { newDataFolder, removeFolder } from '../support/dataFolder';
import { FlowBuilder } from '../support/flows';
import { databasePid, isAlive } from '../support/processes';
import { openWorkspace, title } from '../support/windows';
import { callIn } from './pageWire';

/**
 * The built main process and preload with the page in Chromium, on a double of Electron (docs/adr/0050). One start for
 * all: the tests go on where the last one ended, as a day's work does.
 */
interface Desktop extends DoubledApp {
  folder: string;
  /** The window that was opened last. */
  page(): Promise<Page>;
  /** Starts the program once more on the same data, as a double click or a link does; → its exit code. */
  again(...args: string[]): Promise<number | null>;
}

const test = base.extend<object, { desktop: Desktop }>({
  desktop: [
    async ({ browser }, use) => {
      const folder = await newDataFolder();
      const probe = await browser.newPage();
      const userAgent = `${await probe.evaluate(() => navigator.userAgent)} Electron/45.4.1`;
      await probe.close();
      const context = await browser.newContext({ userAgent, viewport: null });
      const args = [`--data=${folder}`];
      const app = launchDouble(context, [...args, 'costloom://open/settings?tab=cost']);
      await use({
        ...app,
        folder,
        page: async () => {
          await expect.poll(() => app.windows().length).toBeGreaterThan(0);
          return app.windows().at(-1)!;
        },
        again: (...more) => startOnceMore([...args, ...more]),
      });
      const wasAlive = app.pid !== undefined && isAlive(app.pid);
      if (wasAlive) app.kill();
      const code = await app.ended;
      if (code !== 0)
        console.log(wasAlive ? 'The app was killed.' : `The app ended with ${code}:`, app.output());
      await context.close();
      await removeFolder(folder);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search);
const bounds = (app: Desktop) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getNormalBounds()),
  );

test(
  'the first window opens the place of a link, over a wire of message ports',
  { tag: '@way' },
  async ({ desktop }) => {
    const page = await desktop.page();
    await openWorkspace(page);
    await expect(title(page)).toHaveText('Settings');
    expect(await pathOf(page)).toBe('/settings?tab=cost');
    const { data } = await callIn(page, 'spaces.list');
    expect(data.map(({ mode }) => mode)).toContain('global');
    const made = await desktop.evaluate(({ BrowserWindow }) => {
      const { show, webPreferences } = BrowserWindow.getAllWindows()[0]!.made;
      return { show, sandbox: webPreferences?.sandbox, isolated: webPreferences?.contextIsolation };
    });
    expect(made).toEqual({ show: false, sandbox: true, isolated: true });
    expect(await desktop.evaluate(({ seen }) => seen.ownSchemes)).toEqual(['costloom']);
  },
);

test(
  'its page has no Node, runs no inline script and reaches no file outside of the page',
  { tag: '@way' },
  async ({ desktop }) => {
    const page = await desktop.page();
    const met = await page.evaluate(async () => {
      const refused = new Array<string>();
      document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.inline = "ran"';
      document.head.append(script);
      const status = async (path: string, method = 'GET') =>
        (await fetch(path, { method }).catch(() => ({ status: 0 }))).status;
      const statuses = {
        itself: await status('/index.html'),
        up: await status('/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json'),
        encoded: await status('/assets/..%2f..%2fmain%2findex.js'),
        back: await status('/assets/..%5c..%5cmain%5cindex.js'),
        other: await status('/', 'POST'),
        elsewhere: await status('https://example.com/'),
      };
      await new Promise((resolve) => setTimeout(resolve));
      const names = [
        'require',
        'process',
        'module',
        'Buffer',
        'ipcRenderer',
        '__electronSays',
        '__electronHears',
      ];
      return {
        refused,
        statuses,
        inline: document.documentElement.dataset['inline'],
        node: names.filter((n) => n in globalThis),
      };
    });
    expect(met.statuses).toEqual({ itself: 200, up: 404, encoded: 404, back: 404, other: 405, elsewhere: 0 });
    expect(met).toMatchObject({ inline: undefined, node: [] });
    expect(met.refused).toEqual(expect.arrayContaining(['script-src-elem', 'connect-src']));
  },
);

test(
  'a window stays with the app: links that lead away open in the browser or nowhere',
  { tag: '@way' },
  async ({ desktop }) => {
    const page = await desktop.page();
    const before = page.url();
    await page.evaluate(() => location.assign('https://example.com/away'));
    await page.evaluate(() => {
      open('https://example.com/docs');
      open('file:///etc/passwd');
      open('http://example.com/plain');
      const link = document.createElement('a');
      link.href = 'mailto:finops@example.com';
      link.target = '_blank';
      link.click();
    });
    await expect
      .poll(() => desktop.evaluate(({ seen }) => seen.opened))
      .toEqual(['https://example.com/docs', 'mailto:finops@example.com']);
    expect(page.url()).toBe(before);
    expect(desktop.windows()).toHaveLength(1);

    await page.evaluate(() => open('/cases?tab=boards'));
    await expect.poll(() => desktop.windows().length).toBe(2);
    const second = await desktop.page();
    await expect(title(second)).toHaveText('Cases');
    await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(-1)!.close());
    await expect.poll(() => desktop.windows().length).toBe(1);
  },
);

test('what a page may ask the computer for is refused, but copying', { tag: '@way' }, async ({ desktop }) => {
  const answers = await desktop.evaluate(({ session }) => {
    const { check } = session.defaultSession.gates;
    const may = (permission: 'media' | 'geolocation' | 'clipboard-sanitized-write', origin: string) =>
      check?.(null, permission as never, origin, { isMainFrame: true, requestingUrl: origin } as never);
    return {
      media: may('media', 'app://costloom'),
      place: may('geolocation', 'app://costloom'),
      copy: may('clipboard-sanitized-write', 'app://costloom'),
      elsewhere: may('clipboard-sanitized-write', 'https://example.com'),
    };
  });
  expect(answers).toEqual({ media: false, place: false, copy: true, elsewhere: false });
});

test('a window opens where the last one was closed', { tag: '@way' }, async ({ desktop }) => {
  const place = { x: 120, y: 90, width: 1100, height: 700 };
  await desktop.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]!.setBounds(to), place);
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close());
  await expect.poll(() => desktop.windows().length).toBe(0);
  const kept = z.object({ windowPlace: z.unknown() });
  const settings = kept.parse(JSON.parse(await readFile(join(desktop.folder, 'settings.json'), 'utf8')));
  expect(settings.windowPlace).toEqual({ ...place, maximized: false });
  // The last window does not end the app where a tray brings it back.
  await desktop.evaluate(({ Tray }) => Tray.all[0]!.menu!.choose('Show Costloom'));
  const page = await desktop.page();
  await openWorkspace(page);
  expect(await bounds(desktop)).toEqual([place]);
  expect(page.viewportSize()).toEqual({ width: 1100, height: 700 });
});

test('tray and menu bring a window back and open new ones', { tag: '@way' }, async ({ desktop }) => {
  await desktop.evaluate(({ BrowserWindow, Tray }) => {
    BrowserWindow.getAllWindows()[0]!.minimize();
    Tray.all[0]!.emit('click');
  });
  const state = () =>
    desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({ visible: window.isVisible() })),
    );
  expect(await state()).toEqual([{ visible: true }]);
  await desktop.evaluate(({ Menu }) => Menu.getApplicationMenu()!.choose('New Window'));
  await expect.poll(state).toEqual([{ visible: true }, { visible: true }]);
  const [first, second] = await bounds(desktop);
  // Beside the other one, not over it.
  expect(second).toEqual({ ...first, x: first!.x + 24, y: first!.y + 24 });
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]!.close());
  await expect.poll(() => desktop.windows().length).toBe(1);
});

test('a second start hands its link to the first one and ends', { tag: '@way' }, async ({ desktop }) => {
  expect(await desktop.again('costloom://open/cases?tab=boards')).toBe(0);
  await expect.poll(() => desktop.windows().length).toBe(2);
  const linked = await desktop.page();
  await expect(title(linked)).toHaveText('Cases');
  await desktop.evaluate(({ app }) => {
    app.emit('open-url', { preventDefault: () => undefined }, 'costloom://open/spaces');
    app.emit('open-url', { preventDefault: () => undefined }, 'costloom://elsewhere/settings');
  });
  await expect.poll(() => desktop.windows().length).toBe(3);
  const servers = await desktop.evaluate(({ seen }) =>
    seen.started.filter(({ name }) => /server/.test(name)),
  );
  expect(servers).toHaveLength(1);
  await desktop.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows().slice(1)) window.close();
  });
  await expect.poll(() => desktop.windows().length).toBe(1);
});

test('a window with unsaved changes asks before it closes', { tag: '@way' }, async ({ desktop }) => {
  const page = await desktop.page();
  await page.evaluate(() => open('/integrations/instance/slack'));
  await expect.poll(() => desktop.windows().length).toBe(2);
  const form = await desktop.page();
  await form.getByRole('main').getByRole('textbox').first().fill('Something of mine');
  const close = () =>
    desktop.evaluate(({ BrowserWindow, seen }, press) => {
      seen.press = press;
      return BrowserWindow.getAllWindows().at(-1)!.tryToClose();
    }, press);
  let press = 0;
  expect(await close()).toBe(false);
  expect(await desktop.evaluate(({ seen }) => seen.boxes[0])).toMatchObject({
    message: shellWords.unsaved.title,
    buttons: [shellWords.unsaved.stay, shellWords.unsaved.leave],
  });
  await expect(form.getByRole('main').getByRole('textbox').first()).toHaveValue('Something of mine');
  press = 1;
  expect(await close()).toBe(true);
  expect(desktop.windows()).toHaveLength(1);
});

const startedAs = (desktop: Desktop, name: string) =>
  desktop.evaluate(
    ({ seen }, wanted) => seen.started.filter((one) => one.name === wanted),
    `Costloom ${name}`,
  );

/** By an API key, from outside: nobody is told of what they did themselves. */
async function assignByProgram(desktop: Desktop, page: Page, owner: string) {
  const { details } = await callIn(page, 'cases.search', { query: { case_type: 'idle-disk' }, body: {} });
  const key = await callIn(page, 'organisations.createApiKey', { body: { name: 'Nightly', role: 'Admin' } });
  const kept = z.object({ serverPort: z.number() });
  const { serverPort } = kept.parse(
    JSON.parse(await readFile(join(desktop.folder, 'settings.json'), 'utf8')),
  );
  const answered = await fetch(`http://127.0.0.1:${serverPort}/v1/cases/batch_update_owner`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key.data.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cases_ids: details.map(({ case_id }) => case_id), owner }),
  });
  expect(answered.status).toBe(200);
}

/** Stores a workflow and runs it. → the paths of both, and the state when it has ended. */
async function runFlow(page: Page, name: string, build: (flow: FlowBuilder) => void) {
  const flow = new FlowBuilder((await callIn(page, 'steps.list')).data);
  build(flow);
  const spaces = await callIn(page, 'spaces.list');
  const made = await callIn(page, 'workflows.create', {
    query: { space_id: spaces.data[0]?.space_id ?? '' },
    body: { name, graph: flow.graph },
  });
  const id = made.data.workflowId;
  await callIn(page, 'executions.run', { params: { id, version: '1' }, body: {} });
  const last = async () => (await callIn(page, 'workflows.get', { params: { id } })).data.lastRuns[0]?.status;
  await expect.poll(last).toMatch(/SUCCEEDED|FAILED|COMPLETED/);
  return { id, status: await last() };
}

test(
  "users' code runs in utility processes and a notification of the system opens the case",
  { tag: '@way' },
  async ({ desktop }) => {
    const page = await desktop.page();
    const { data: me } = await callIn(page, 'users.me');
    const { status } = await runFlow(page, 'Finds idle disks', (flow) => {
      flow.add('CODE-002', 'Name_it', flow.after('Trigger'), { code: "return 'Idle disk ' + 6 * 7;" });
      flow.add('CASE-006', 'Open_case', flow.after('Name_it'), {
        title: '{{steps.Name_it.output}}',
        type: 'idle-disk',
        provider: 'AWS',
        resource: 'vol-1',
      });
    });
    expect(status).toMatch(/SUCCEEDED|COMPLETED/);
    expect(await startedAs(desktop, 'javascript')).not.toEqual([]);
    await assignByProgram(desktop, page, me.email);
    const shown = () =>
      desktop.evaluate(({ Notification }) =>
        Notification.shown.map(({ title: head, body }) => ({ head, body })),
      );
    await expect.poll(shown).toContainEqual({
      head: notificationWords.titles.caseAssigned(1),
      body: expect.stringContaining('Idle disk 42'),
    });
    await desktop.evaluate(({ Notification }) =>
      Notification.shown.find(({ body }) => body.includes('Idle disk 42'))!.emit('click'),
    );
    await expect.poll(() => desktop.windows().length).toBe(2);
    const opened = await desktop.page();
    await expect(opened.getByText('Idle disk 42').first()).toBeVisible();
    expect(await pathOf(opened)).toMatch(/^\/cases\//);
  },
);

test("users' code that does not end is ended with its process", { tag: '@way' }, async ({ desktop }) => {
  const page = await desktop.page();
  const { status } = await runFlow(page, 'Never ends', (flow) => {
    flow.add('CODE-001', 'Forever', flow.after('Trigger'), { code: 'while True: pass', seconds: 1 });
  });
  expect(status).toBe('FAILED');
  await expect
    .poll(async () => (await startedAs(desktop, 'python')).some(({ ended }) => ended !== undefined))
    .toBe(true);
});

test('a reloaded page gets a new wire', { tag: '@way' }, async ({ desktop }) => {
  const page = await desktop.page();
  await page.reload();
  await expect(title(page)).toBeVisible();
  expect((await callIn(page, 'users.me')).data.userId).not.toBe('');
});

test('quitting ends the server and its PostgreSQL', { tag: '@way' }, async ({ desktop }) => {
  const [server] = await desktop.evaluate(({ seen }) => seen.started);
  const database = z.number().parse(await databasePid({ dataDir: desktop.folder }));
  expect(isAlive(database)).toBe(true);
  await desktop.evaluate(({ app }) => app.quit());
  expect(await desktop.ended).toBe(0);
  expect(isAlive(database)).toBe(false);
  expect(isAlive(server?.pid ?? 0)).toBe(false);
  expect(await databasePid({ dataDir: desktop.folder })).toBeNull();
});
