import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupWords as backups } from '@shared/words/backups';
import { importWords } from '@shared/words/imports';
import { storageWords as words } from '@shared/words/storage';
import { callAs } from './support/api';
import { startApp } from './support/app';
import { newDataFolder, removeFolder } from './support/dataFolder';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { openWindow, openWorkspace } from './support/windows';

const ORGANISATION = 'Local workspace';

test('everything goes out into one file, away, and in again', async ({ enter, app, context }) => {
  const page = await enter('/settings?tab=storage');
  const { data: spaces } = await callAs(context, app, 'spaces.list', { query: {} });
  const space_id = spaces[0]?.space_id ?? '';
  const schema = [{ key: 'Name', type: 'string' as const }];
  const made = await callAs(context, app, 'datastores.create', {
    body: { space_id, name: 'Kept list', schema },
  });
  const id = made.data.datastoreId;
  const records = Array.from({ length: 500 }, (_, at) => ({ Name: `Entry ${at}` }));
  await callAs(context, app, 'datastores.createRecords', { params: { id }, body: { records } });
  await page.reload();
  const row = page.getByRole('row', { name: words.areas.datastores });
  await expect(row).toContainText('500 records');
  await lookAt(page, 'settings-storage-full');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.exportAction }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Local-workspace-\d{4}-\d{2}-\d{2}\.costloom$/);
  const path = join(app.dataDir, 'all.costloom');
  await file.saveAs(path);

  const everything = words.deletable.everything.title;
  await page.getByRole('button', { name: everything }).click();
  const dialog = page.getByRole('dialog', { name: everything });
  const typed = dialog.getByLabel(words.typeName(ORGANISATION));
  await expect(typed).toBeFocused();
  const confirm = dialog.getByRole('button', { name: everything });
  await typed.fill('Another name');
  await expect(confirm).toBeDisabled();
  await typed.fill(ORGANISATION);
  await lookAt(page, 'storage-delete');
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('0 records');

  const picker = page.locator('input[type=file]').and(page.getByLabel(words.import));
  const broken = join(app.dataDir, 'broken.costloom');
  await writeFile(broken, 'Account,Owner\n');
  const taking = page.getByRole('dialog', { name: words.import });
  const take = async (name: string) => {
    await picker.setInputFiles(name);
    await expect(taking.getByLabel(words.typeName(ORGANISATION))).toBeFocused();
    await taking.getByLabel(words.typeName(ORGANISATION)).fill(ORGANISATION);
    await taking.getByRole('button', { name: words.importConfirm }).click();
  };
  await take(broken);
  await expect(page.getByText(words.foreign)).toBeVisible();
  await take(path);
  await expect(page.getByText(/rows of “Local workspace” imported successfully/)).toBeVisible();
  await expect(row).toContainText('500 records');
  const { data: back } = await callAs(context, app, 'datastores.list', { query: {} });
  expect(back.map(({ name, records: kept }) => [name, kept])).toEqual([['Kept list', 500]]);
});

test('how long runs are kept is a setting', async ({ enter, app, context }) => {
  const page = await enter('/settings?tab=storage');
  const days = page.getByLabel(words.keepDays);
  await days.fill('0');
  await expect(page.getByText(words.daysWrong)).toBeVisible();
  await days.fill('30');
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  const { data } = await callAs(context, app, 'settings.get', { query: { domain: 'executions' } });
  expect(data.find(({ type }) => type === 'keep_days')?.value).toBe(30);
});

test('a backup is made and checked, puts everything back to where it was, and moves to another computer', async ({
  enter,
  app,
  context,
  browser,
}) => {
  const page = await enter('/settings?tab=storage');
  const schema = [{ key: 'Name', type: 'string' as const }];
  const { data: spaces } = await callAs(context, app, 'spaces.list', { query: {} });
  const space_id = spaces[0]?.space_id ?? '';
  const make = (name: string) =>
    callAs(context, app, 'datastores.create', { body: { space_id, name, schema } });
  const names = async () =>
    (await callAs(context, app, 'datastores.list', { query: {} })).data.map(({ name }) => name);
  await make('Before the backup');

  await page.getByRole('button', { name: backups.make }).click();
  const restore = page.getByRole('button', { name: /^Restore the backup of/ });
  await expect(restore).toHaveCount(1);
  await expect(page.getByText(backups.sameDisk)).toBeVisible();
  await lookAt(page, 'settings-backups');
  await page.getByLabel(backups.keep).fill('0');
  await expect(page.getByText(backups.keepWrong(365))).toBeVisible();
  await page.getByLabel(backups.keep).fill('3');
  await page.getByRole('button', { name: backups.save, exact: true }).click();
  await expect(page.getByText(backups.saved)).toBeVisible();

  await make('After the backup');
  expect(await names()).toContain('After the backup');
  await restore.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: backups.restoreAction })).toBeDisabled();
  await dialog.getByLabel(backups.typeRestore).fill(backups.restoreTyped);
  await lookAt(page, 'settings-restore');
  await dialog.getByRole('button', { name: backups.restoreAction }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => names().catch(() => [])).toEqual(expect.arrayContaining(['Before the backup']));
  await expect.poll(() => names().catch(() => ['After the backup'])).not.toContain('After the backup');

  const { data } = await callAs(context, app, 'storage.backups', {});
  const place = data.here?.backups[0]?.place ?? '';
  const dataDir = await newDataFolder();
  const other = await startApp({ dataDir });
  const elsewhere = await browser.newContext();
  const fresh = await openWindow(elsewhere, other);
  await openWorkspace(fresh);
  await lookAt(fresh, 'start');
  await fresh.getByRole('link', { name: importWords.start.restoreAction }).click();
  await fresh.getByRole('button', { name: backups.elsewhere }).click();
  const ask = fresh.getByRole('dialog', { name: backups.elsewhereTitle });
  await ask.getByLabel(backups.typeRestore).fill(backups.restoreTyped);
  await expect(ask.getByRole('button', { name: backups.restoreAction })).toBeDisabled();
  await ask.getByLabel(backups.folder, { exact: true }).fill(dataDir);
  await ask.getByRole('button', { name: backups.restoreAction }).click();
  await expect(ask.getByRole('alert')).toContainText('is not a Costloom backup');
  await lookAt(fresh, 'settings-restore-elsewhere');
  await ask.getByLabel(backups.folder, { exact: true }).fill(place);
  await ask.getByRole('button', { name: backups.restoreAction }).click();
  await expect(ask).toHaveCount(0);
  await expect(async () => {
    await fresh.goto(`${other.origin}/datastores`);
    await openWorkspace(fresh);
    await expect(fresh.getByText('Before the backup')).toBeVisible();
  }).toPass();
  await elsewhere.close();
  await other.stop();
  await removeFolder(dataDir);

  const third = await newDataFolder();
  await expect(startApp({ dataDir: third, args: ['--restore', third] })).rejects.toThrow(
    'is not a Costloom backup',
  );
  const restored = await startApp({ dataDir: third, args: ['--restore', place] });
  const desk = await browser.newContext();
  const window = await openWindow(desk, restored, '/datastores');
  await openWorkspace(window);
  await expect(window.getByText('Before the backup')).toBeVisible();
  await desk.close();
  await restored.stop();
  await removeFolder(third);
});
