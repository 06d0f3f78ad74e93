import { describe, expect, it } from 'vitest';
import type { Folder } from '../../data/folders';
import { temporaryId } from '../../data/temporaryId';
import { canMoveFolder, insideOf, pathFor, shownTitle, targets, treeStep, visibleNodes } from './folderTree';

const folder = (path: string): Folder => ({
  folder_id: `id ${path}`,
  space_id: 's',
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  createdBy: 'Ada',
  creation_time: '2026-11-20T10:00:00Z',
});
const folders = [folder('/Savings/AWS'), folder('/Savings'), folder('/Alerts'), folder('/Savings/GCP')];
const rows = [{ path: '/' }, { path: '/Savings' }, { path: '/Savings/AWS' }, { path: '/Savings/AWS' }];
const nodes = (...closed: string[]) => visibleNodes(folders, rows, new Set(closed));
const lines = (...closed: string[]) =>
  nodes(...closed).map(({ name, level, quantity }) => `${'-'.repeat(level)}${name} ${quantity}`);

describe('the tree of folders', () => {
  it('[FOLD-01] [WF-11] shows All workflows, Root, then the nested folders with their counts', () => {
    expect(lines()).toEqual([
      '-All workflows 4',
      '-Root 1',
      '--Alerts 0',
      '--Savings 1',
      '---AWS 2',
      '---GCP 0',
    ]);
    expect(lines('/Savings')).toEqual(['-All workflows 4', '-Root 1', '--Alerts 0', '--Savings 1']);
    expect(lines('/')).toEqual(['-All workflows 4', '-Root 1']);
  });

  it('is walked with arrows', () => {
    const all = nodes();
    expect(treeStep(all, 1, 'ArrowDown')).toEqual({ go: 2 });
    expect(treeStep(all, 3, 'ArrowRight')).toEqual({ go: 4 });
    expect(treeStep(all, 3, 'ArrowLeft')).toEqual({ close: '/Savings' });
    expect(treeStep(all, 4, 'ArrowLeft')).toEqual({ go: 3 });
    expect(treeStep(nodes('/Savings'), 3, 'ArrowRight')).toEqual({ open: '/Savings' });
    expect(treeStep(all, 0, 'ArrowUp')).toEqual({ go: 0 });
    expect(treeStep(all, 0, 'End')).toEqual({ go: 5 });
  });

  it('[FOLD-05] [FOLD-07] has a folder to rename and delete on all lines but All workflows and Root', () => {
    const draft = { ...folder('/New'), folder_id: temporaryId() };
    const without = visibleNodes([...folders, draft], rows, new Set())
      .filter((node) => !node.folder)
      .map(({ name }) => name);
    expect(without).toEqual(['All workflows', 'Root', 'New']);
  });

  it('[LIM-13] cuts a title at 24 characters', () => {
    expect(shownTitle('a'.repeat(24))).toBe('a'.repeat(24));
    expect(shownTitle('a'.repeat(25))).toBe(`${'a'.repeat(24)}…`);
  });
});

describe('the name of a folder', () => {
  const name = (typed: string, own?: string) =>
    pathFor(typed, { parent: '/Savings', folders, ...(own === undefined ? {} : { own }) });

  it('[FOLD-02] [FOLD-03] is trimmed, not empty, changed, and at most 40 characters', () => {
    expect(name('  Azure ')).toEqual({ path: '/Savings/Azure' });
    expect(name('   ')).toEqual({ problem: 'Value is required' });
    expect(name('AWS ', 'AWS')).toEqual({ unchanged: true });
    expect(name('a'.repeat(40))).toEqual({ path: `/Savings/${'a'.repeat(40)}` });
    expect(name('a'.repeat(41))).toEqual({ problem: 'Maximum characters exceeded (40)' });
  });

  it('is not that of a neighbour, but its own in other letters', () => {
    expect(name('gcp')).toEqual({ problem: 'A folder /Savings/gcp already exists.' });
    expect(name('gcp', 'GCP')).toEqual({ path: '/Savings/gcp' });
    expect(name('a/b')).toEqual({ problem: 'A folder name can’t contain /' });
  });
});

describe('moving and deleting folders', () => {
  it('moves a folder anywhere but into itself and where it is', () => {
    expect(canMoveFolder('/Savings/AWS', '/')).toBe(true);
    expect(canMoveFolder('/Savings/AWS', '/Alerts')).toBe(true);
    expect(canMoveFolder('/Savings/AWS', '/Savings')).toBe(false);
    expect(canMoveFolder('/Savings', '/Savings/AWS')).toBe(false);
    expect(canMoveFolder('/Savings', '/Savings')).toBe(false);
  });

  it('says what is in a folder', () => {
    expect(insideOf('/Savings', folders, rows)).toEqual({ folders: 2, workflows: 3 });
  });

  it('offers the root and every folder', () => {
    expect(targets(folders).map(({ label }) => label)).toEqual([
      'Root',
      'Alerts',
      'Savings',
      'Savings / AWS',
      'Savings / GCP',
    ]);
  });
});
