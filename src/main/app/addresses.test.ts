import { expect, test } from 'vitest';
import { appRoute, deepLinkOf, deepLinkRoute, isExternalUrl, serverAddress } from './addresses';
import { isTrustedSender } from './validateSender';
import { windowPlace } from './windowBounds';
import { defaultDataDir } from './dataFolder';

test.each([
  ['costloom://open/cases?tab=boards#x', '/cases?tab=boards#x'],
  ['costloom://open', '/'],
  ['costloom://open/', '/'],
  ['costloom://open/../../etc', '/etc'],
  ['costloom://open//evil.example/x', null],
  ['costloom://run/workflow?id=1', null],
  ['costloom:cases', null],
  ['costloom://user@open/cases', null],
  ['https://open/cases', null],
  ['--inspect=9229', null],
  ['', null],
])('the link %s shows %s', (link, route) => {
  expect(deepLinkRoute(link)).toBe(route);
});

test('of a command line the last link counts', () => {
  expect(deepLinkOf(['/usr/bin/costloom', 'costloom://open/a', '--x', 'costloom://open/b'])).toBe('/b');
  expect(deepLinkOf(['/usr/bin/costloom'])).toBeNull();
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'cases',
  `/${'x'.repeat(4000)}`,
])('no path of the app: %#', (path) => {
  expect(appRoute(path)).toBeNull();
});

test.each([
  ['https://example.com/a?b#c', true],
  ['http://example.com', false],
  ['http://127.0.0.1:4000/a', true],
  ['mailto:ann@example.com', true],
  ['javascript:alert(1)', false],
  ['file:///etc/passwd', false],
  ['smb://host/share', false],
  ['ms-msdt:/id', false],
  ['https://ann:secret@example.com', false],
  ['not an address', false],
])('the system is handed %s: %s', (url, allowed) => {
  expect(isExternalUrl(url)).toBe(allowed);
});

test.each([
  ['https://costs.example.com/', 'https://costs.example.com'],
  [' https://example.com/costloom/ ', 'https://example.com/costloom'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://costs.example.com', null],
  ['https://ann@example.com', null],
  ['https://example.com/?a=1', null],
  ['ftp://example.com', null],
])('the team server %s is used as %s', (text, address) => {
  expect(serverAddress(text)).toBe(address);
});

const app = 'app://costloom';
const own = { isMainFrame: true, isOwnWindow: true };

test.each([
  [{ ...own, url: 'app://costloom/cases?x=1' }, true],
  [{ ...own, url: 'app://costloom.evil/cases' }, false],
  [{ ...own, url: 'app://costloom@evil/' }, false],
  [{ ...own, url: 'https://costloom/' }, false],
  [{ ...own, url: 'about:blank' }, false],
  [{ ...own, url: 'about:srcdoc' }, false],
  [{ ...own, url: null }, false],
  [{ isMainFrame: false, isOwnWindow: true, url: 'app://costloom/' }, false],
  [{ isMainFrame: true, isOwnWindow: false, url: 'app://costloom/' }, false],
])('a wire for %j: %s', (sender, trusted) => {
  expect(isTrustedSender(sender, app)).toBe(trusted);
});

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const place = { x: 100, y: 80, width: 1200, height: 800, maximized: true };

test('a window opens where it was, as long as a screen is there', () => {
  expect(windowPlace(place, [screen])).toEqual(place);
  const gone = { ...place, x: 4000 };
  expect(windowPlace(gone, [screen])).toMatchObject({ x: 240, y: 90, width: 1440, height: 900 });
  expect(windowPlace(null, [{ ...screen, width: 1280, height: 720 }])).toMatchObject({
    x: 0,
    y: 0,
    width: 1280,
  });
  expect(windowPlace({ ...place, width: 5000, height: 100 }, [screen])).toMatchObject({
    width: 1920,
    height: 600,
  });
});

test('the data folder follows the custom of each system', () => {
  const of = (platform: string, base?: string) => defaultDataDir({ platform, home: '/h', base });
  expect(of('linux')).toBe('/h/.local/share/costloom');
  expect(of('linux', '/data')).toBe('/data/costloom');
  expect(of('linux', 'relative')).toBe('/h/.local/share/costloom');
  expect(of('darwin')).toBe('/h/Library/Application Support/Costloom');
});
