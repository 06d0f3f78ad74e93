import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSettings } from '../prefs/settings';
import { confSettingsFile } from './confSettingsFile';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'costloom-settings-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);

test('settings are written and read again', () => {
  openSettings(confSettingsFile(folder)).set({ serverPort: 4100 });
  const again = openSettings(confSettingsFile(folder));
  expect([again.get().serverPort, again.damaged]).toEqual([4100, false]);
});

test.each(['{bad json', '', '[1]', 'null'])(
  'settings that are damaged (%j) are kept aside, and said',
  (text) => {
    writeFileSync(file('settings.json'), text);
    const settings = openSettings(confSettingsFile(folder));
    expect(settings.damaged).toBe(true);
    expect(readFileSync(file('settings.json.damaged'), 'utf8')).toBe(text);
    settings.set({ serverPort: 4100 });
    expect(openSettings(confSettingsFile(folder)).damaged).toBe(false);
    expect(readFileSync(file('settings.json.damaged'), 'utf8')).toBe(text);
  },
);
