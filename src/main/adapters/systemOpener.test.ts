import { expect, test } from 'vitest';
import { systemOpener } from './systemOpener';

function opener() {
  const opened: string[] = [];
  const open = systemOpener({ openExternal: async (url) => void opened.push(url) });
  return { open, opened };
}

test.each([
  'file:///C:/Windows/System32/calc.exe',
  'ms-msdt:/id PCWDiagnostic',
  'smb://evil.example/share/x.exe',
  'javascript:alert(1)',
  'http://evil.example/login',
])('the operating system is never handed %s', async (url) => {
  const { open, opened } = opener();
  await expect(open(url)).rejects.toMatchObject({ code: 'bad_input' });
  expect(opened).toEqual([]);
});

test.each(['https://example.com/a', 'http://127.0.0.1:4000/oidc/auth', 'mailto:ann@example.com'])(
  'the operating system opens %s',
  async (url) => {
    const { open, opened } = opener();
    expect(await open(url)).toBe(true);
    expect(opened).toEqual([url]);
  },
);
