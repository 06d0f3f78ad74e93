import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataFolder } from './dataFolder';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'data-folder-'));
  await writeFile(join(root, 'file'), '');
});
afterAll(() => rm(root, { recursive: true }));

it('is made, with all above it, and taken when it is there', async () => {
  const folder = join(root, 'a', 'b');
  await makeDataFolder(folder);
  await makeDataFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

it.each([
  ['file', 'there is a file of that name'],
  ['file/below', 'a part of its path is a file'],
  ['x'.repeat(300), 'its name is too long'],
])('%s is refused in a sentence', async (name, reason) => {
  await expect(makeDataFolder(join(root, name))).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining(reason),
  });
});
