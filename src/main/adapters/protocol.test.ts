import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerAppRequest } from './protocol';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-app-'));
  await mkdir(join(folder, 'page', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'not for the page');
  await writeFile(join(folder, 'page', 'index.html'), '<title>Costloom</title>');
  await writeFile(join(folder, 'page', 'assets', 'a-1.css'), 'body{}');
});
afterEach(() => rm(folder, { recursive: true }));

const ask = (url: string, method = 'GET') =>
  answerAppRequest(new Request(url, { method }), join(folder, 'page'));

test('routes show the page with its policy, assets have their types', async () => {
  const page = await ask('app://costloom/cases?tab=boards');
  expect(await page.text()).toBe('<title>Costloom</title>');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const style = await ask('app://costloom/assets/a-1.css');
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('other hosts, other methods and paths that lead out get nothing', async () => {
  expect((await ask('app://elsewhere/')).status).toBe(404);
  expect((await ask('app://costloom/', 'POST')).status).toBe(405);
  for (const path of ['/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e%2fsecret.txt']) {
    expect(await (await ask(`app://costloom${path}`)).text()).not.toContain('not for');
  }
});
