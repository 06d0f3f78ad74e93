import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProgram, searchPathOf } from './find';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-'));
  for (const name of ['aws', 'aws.exe', 'az.cmd', 'gcloud']) {
    await writeFile(join(folder, name), '');
    await chmod(join(folder, name), name === 'gcloud' ? 0o644 : 0o755);
  }
});
afterAll(() => rm(folder, { recursive: true }));

it('the first program of the path is found', async () => {
  expect(await findProgram('AWS', ['/nowhere', folder], 'linux')).toBe(join(folder, 'aws'));
  expect(await findProgram('AWS', [folder], 'win32')).toBe(join(folder, 'aws.exe'));
});

it('one that is not there, or cannot be run, is told with where to get it', async () => {
  await expect(findProgram('AZURE', [folder], 'linux')).rejects.toThrow(
    'The Azure CLI is not installed on this computer. Install it as https://learn.microsoft.com/cli/azure/install-azure-cli-linux says',
  );
  await expect(findProgram('GCP', [folder], 'darwin')).rejects.toThrow('brew install --cask gcloud-cli');
  await expect(findProgram('AWS', [], 'win32')).rejects.toThrow('Install it with the MSI');
});

it('batch files of Windows are not started', async () => {
  await expect(findProgram('AZURE', [folder], 'win32')).rejects.toThrow(
    'On Windows The Azure CLI is a batch file',
  );
});

it('the path of the environment comes first, without folders that depend on where one is', () => {
  expect(searchPathOf({ PATH: '/opt/x:.::bin:/usr/bin' }, 'darwin')).toEqual([
    '/opt/x',
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/bin',
    '/usr/sbin',
    '/sbin',
  ]);
});
