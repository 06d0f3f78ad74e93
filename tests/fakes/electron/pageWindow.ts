import { readFile } from 'node:fs/promises';
import type { BrowserContext, CDPSession, Page, Route } from '@playwright/test';
import { z } from 'zod';
import type { Asks, Line, Tells } from './link';
import { worldOf } from './pageWorld';

const WORLD = 'Electron Isolated Context';
const BINDING = '__electronSays';

const port = z.number().int();
const said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('given'), channel: z.string(), message: z.unknown(), ports: z.array(port) }),
  z.object({ kind: z.literal('said'), port, data: z.unknown() }),
  z.object({ kind: z.literal('closed'), port }),
]);

const unpack = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$bytes' in value
    ? new Uint8Array(Buffer.from(String(value.$bytes), 'base64'))
    : value;
const pack = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString('base64') } : value;

/**
 * Chromium would ask the system about a scheme that it does not know: `app://costloom/x` is shown to it as
 * `https://costloom.app.invalid/x`, an address that no name server answers and every test answers itself.
 */
const HOST = /^(.+)\.([a-z]+)\.invalid$/;
const toChromium = (url: string): string => url.replace(/^(app):\/\/([^/?#]+)/, 'https://$2.$1.invalid');
function toElectron(address: string): string {
  const url = new URL(address);
  const found = HOST.exec(url.hostname);
  return found ? address.replace(url.origin, `${found[2]}://${found[1]}`) : address;
}

export interface PageWindow {
  page: Page;
  load(url: string): Promise<void>;
  close(): Promise<{ closed: boolean }>;
  hear(message: { port: number; data?: unknown; close?: boolean }): Promise<void>;
}

/** A window of the app in Chromium: the same page, the same preload, every request answered by the app. */
export async function openPageWindow(
  context: BrowserContext,
  app: Line<Tells>,
  { window, preload, width, height }: Asks['window.open']['in'],
): Promise<PageWindow> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  const devtools = await context.newCDPSession(page);
  const world = await enterWorld(devtools, await readFile(preload, 'utf8'));
  let ownLoad: string | null = null;
  let held: (() => void) | undefined;
  let loading: Promise<unknown> = Promise.resolve();

  world.onSaid((text) => {
    const message = said.parse(JSON.parse(text, unpack));
    if (message.kind === 'closed') return app.ask('port.closed', { window, port: message.port });
    if (message.kind === 'said')
      return app.ask('port.said', { window, port: message.port, data: message.data });
    const { channel, ports } = message;
    for (const id of ports) world.ports.add(id);
    return app.ask('port.given', {
      window,
      ports,
      channel,
      message: message.message,
      url: toElectron(page.url()),
    });
  });
  world.onGone((ports) => {
    for (const id of ports) void app.ask('port.closed', { window, port: id }).catch(() => undefined);
  });
  devtools.on('Page.windowOpen', ({ url }) => {
    void app.ask('window.wanted', { window, url: toElectron(url) }).catch(() => undefined);
  });
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') return void dialog.dismiss();
    void app.ask('unload', { window }).then(async ({ leave }) => {
      if (leave) return dialog.accept();
      await dialog.dismiss();
      held?.();
    });
  });
  page.on('close', () => void app.ask('window.gone', { window }).catch(() => undefined));

  await page.route('**/*', async (route: Route) => {
    const request = route.request();
    const url = toElectron(request.url());
    const byPage = request.isNavigationRequest() && url !== ownLoad;
    if (request.isNavigationRequest()) ownLoad = null;
    if (byPage) {
      const isMainFrame = request.frame().parentFrame() === null;
      const { prevented } = await app.ask('navigate', { window, url, isMainFrame });
      // As if nobody had tried: the page stays.
      if (prevented) return route.abort('aborted');
    }
    const answer = await app.ask('request', { url, method: request.method() });
    if (!answer) return route.abort('blockedbyclient');
    await route.fulfill({ ...answer, body: Buffer.from(answer.body) });
  });

  return {
    page,
    load: async (url) => {
      ownLoad = url;
      const loaded = page.goto(toChromium(url), { waitUntil: 'load' });
      loading = loaded.catch(() => undefined);
      await loaded;
    },
    close: async () => {
      // Chromium drops a close that comes while one document takes the place of another.
      await loading;
      if (page.isClosed()) return { closed: true };
      const kept = new Promise<boolean>((resolve) => (held = () => resolve(false)));
      const gone = new Promise<boolean>((resolve) => page.once('close', () => resolve(true)));
      await page.close({ runBeforeUnload: true });
      return { closed: await Promise.race([kept, gone]) };
    },
    hear: (message) => world.hear(JSON.stringify(message, pack)),
  };
}

/** The isolated world of the page's main frame, in each of its documents. */
async function enterWorld(devtools: CDPSession, preload: string) {
  let current: number | null = null;
  let mainFrame = '';
  const ports = new Set<number>();
  let gone: (ports: number[]) => void = () => undefined;
  const end = () => {
    current = null;
    const left = [...ports];
    ports.clear();
    gone(left);
  };
  devtools.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId } = z.object({ frameId: z.string() }).parse(context.auxData);
    if (context.name === WORLD && frameId === mainFrame) current = context.id;
  });
  devtools.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === current) end();
  });
  devtools.on('Runtime.executionContextsCleared', end);
  await devtools.send('Page.enable');
  const { frameTree } = await devtools.send('Page.getFrameTree');
  mainFrame = frameTree.frame.id;
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: worldOf(preload),
    worldName: WORLD,
  });
  return {
    ports,
    onSaid: (listener: (text: string) => Promise<unknown>) =>
      devtools.on('Runtime.bindingCalled', ({ name, payload }) => {
        if (name === BINDING) void listener(payload).catch(() => undefined);
      }),
    onGone: (listener: typeof gone) => (gone = listener),
    hear: async (text: string) => {
      if (current === null) return;
      const expression = `globalThis.__electronHears(${JSON.stringify(text)})`;
      await devtools.send('Runtime.evaluate', { expression, contextId: current }).catch(() => undefined);
    },
  };
}
