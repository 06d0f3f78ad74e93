import { expect, test } from 'vitest';
import { lockNavigation, lockPermissions } from './locks';

const appOrigin = 'app://costloom';

/** Collects the handlers that a lock gives to Electron, so that a test can put Electron's questions to them. */
function fakeContents() {
  const handlers = new Map<string, (event: { url: string; preventDefault(): void }) => void>();
  let open: (details: { url: string }) => { action: string } = () => ({ action: 'none' });
  const contents = {
    on: (name: string, handler: never) => void handlers.set(name, handler),
    setWindowOpenHandler: (handler: never) => void (open = handler),
  };
  const leaves = (name: string, url: string) => {
    let prevented = false;
    handlers.get(name)?.({ url, preventDefault: () => (prevented = true) });
    return !prevented;
  };
  return { contents: contents as never, leaves, open: (url: string) => open({ url }) };
}

function locked() {
  const routes: string[] = [];
  const external: string[] = [];
  const fake = fakeContents();
  lockNavigation(fake.contents, {
    appOrigin,
    openWindow: (route) => routes.push(route),
    openExternal: (url) => external.push(url),
  });
  return { ...fake, routes, external };
}

test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('%s stays in the app', (name) => {
  const { leaves } = locked();
  expect(leaves(name, 'app://costloom/cases')).toBe(true);
  for (const url of ['https://evil.example', 'app://costloom.evil/', 'file:///etc/passwd', 'javascript:1']) {
    expect(leaves(name, url)).toBe(false);
  }
});

test('a web view is never attached', () => {
  expect(locked().leaves('will-attach-webview', 'app://costloom/')).toBe(false);
});

test('a new window is never the page’s own: app paths become windows, web addresses go to the system', () => {
  const { open, routes, external } = locked();
  const urls = [
    'app://costloom/cases?tab=boards',
    'https://example.com/',
    'file:///etc/passwd',
    'javascript:1',
  ];
  for (const url of urls) expect(open(url)).toEqual({ action: 'deny' });
  expect(routes).toEqual(['/cases?tab=boards']);
  expect(external).toEqual(['https://example.com/']);
});

test('of all permissions only copying is granted, and only to our own page', () => {
  type Ask = (contents: null, permission: string, answer: (ok: boolean) => void, details: object) => void;
  let ask: Ask = () => undefined;
  let check: (contents: null, permission: string, origin: string) => boolean = () => true;
  let device: () => boolean = () => true;
  const session = {
    setPermissionRequestHandler: (handler: never) => void (ask = handler),
    setPermissionCheckHandler: (handler: never) => void (check = handler),
    setDevicePermissionHandler: (handler: never) => void (device = handler),
  };
  lockPermissions(session as never, appOrigin);
  const granted = (permission: string, requestingUrl: string) => {
    let answer = false;
    ask(null, permission, (ok) => (answer = ok), { requestingUrl });
    expect(check(null, permission, requestingUrl)).toBe(answer);
    return answer;
  };
  expect(granted('clipboard-sanitized-write', 'app://costloom/')).toBe(true);
  expect(granted('clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
  for (const permission of ['media', 'geolocation', 'clipboard-read', 'openExternal', 'fileSystem', 'hid']) {
    expect(granted(permission, 'app://costloom/')).toBe(false);
  }
  expect(device()).toBe(false);
});
