import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { billTroubleWords } from '@shared/words/billTroubles';
import { folderFaults } from '@shared/words/folderFaults';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import { importWords } from '@shared/words/imports';
import { syncWords as words } from '@shared/words/syncs';
import { billOf, on } from '../contract/costsFixture';
import { callAs } from './support/api';
import { field } from './support/integrations';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { button } from './support/workflows';

const DAY = 86_400_000;
const SOURCE = 'Acme payer';
const SERVICES = ['Virtual machines', 'Object storage', 'Databases', 'Networking'] as const;

/** A bill of each month of the last two, of every day until yesterday. */
async function putBills(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const days = Array.from({ length: 60 }, (_, back) =>
    new Date(Date.now() - (back + 1) * DAY).toISOString().slice(0, 10),
  );
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const charges = days
      .filter((day) => day.startsWith(month))
      .flatMap((day) =>
        SERVICES.map((ServiceName, at) => ({
          ...on(day),
          ServiceName,
          BillingAccountId: 'acme',
          ResourceId: `r${at}`,
          BilledCost: String(120 - at * 20 + (Number(day.slice(8)) % 7)),
          EffectiveCost: String(110 - at * 20 + (Number(day.slice(8)) % 7)),
        })),
      );
    await writeFile(join(folder, `${month}.csv`), billOf(charges));
  }
}

const line = (page: Page) => page.getByText(billTroubleWords.banner([SOURCE]), { exact: true });
const syncRow = (page: Page) => page.getByRole('list', { name: words.title }).getByRole('listitem').first();

test('bills of a folder arrive by themselves; that they stop is told wherever it matters, until they come again', async ({
  enter,
  context,
  app,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'costloom-e2e-syncs-'));
  const folder = join(root, 'bills');
  await putBills(folder);
  try {
    const page = await enter('/integrations/folder/instance');
    const form = page.getByRole('region', { name: integrationScreenWords.connect.connection });
    await field(form, integrationScreenWords.connect.name).fill(SOURCE);
    await field(form, 'Folder').fill(folder);
    await button(form, integrationScreenWords.connect.connect).click();

    const found = page.getByRole('region', { name: words.exports.title, exact: true });
    await expect(found).toContainText(folder);
    await lookAt(page, 'sync-found');
    await button(found, words.exports.sync).click();
    const start = page.getByRole('dialog');
    await expect(field(start, words.start.source)).toHaveValue(SOURCE);
    await button(start, words.start.confirm).click();
    await expect(syncRow(page)).toContainText(words.states.ok);
    await expect(syncRow(page)).toContainText('Complete through');
    await expect(found).toContainText(words.exports.synced);
    await lookAt(page, 'sync-integration');

    await page.goto(`${app.origin}/bills`);
    const sources = page.getByRole('grid', { name: importWords.bills.sources });
    await expect(sources.getByRole('row', { name: SOURCE })).toContainText(/\$\d/);
    await lookAt(page, 'sync-sources');
    await page.getByRole('tab', { name: words.title }).click();
    await expect(syncRow(page)).toContainText(/\$\d/);
    await button(syncRow(page), words.showDeliveries).click();
    await expect(page.getByRole('table', { name: words.deliveries })).toContainText(words.counts);
    await lookAt(page, 'sync-bills');

    await rename(folder, `${folder}-away`);
    await button(syncRow(page), words.now).click();
    await expect(syncRow(page)).toContainText(words.states.failing);
    await expect(syncRow(page)).toContainText(folderFaults.missing(folder));
    await lookAt(page, 'sync-bills-failing');
    for (const path of ['overview', 'costs', 'cases']) {
      await page.goto(`${app.origin}/${path}`);
      await expect(line(page)).toBeVisible();
      await lookAt(page, `sync-told-${path}`);
    }
    const body = { filters: {} };
    const query = { case_type: 'bills-missing' };
    const [born] = (await callAs(context, app, 'cases.search', { query, body })).details;
    await page.goto(`${app.origin}/cases/${born?.case_id ?? ''}`);
    await expect(page.getByRole('main')).toContainText(billTroubleWords.title(SOURCE));
    await expect(page.getByRole('main')).toContainText(billTroubleWords.remediation);
    await lookAt(page, 'sync-case');

    await page.goto(`${app.origin}/overview`);
    await page.getByRole('link', { name: billTroubleWords.action(1) }).click();
    await expect(page).toHaveURL(/\/integrations\//);
    await rename(`${folder}-away`, folder);
    await button(syncRow(page), words.now).click();
    await expect(syncRow(page)).toContainText(words.states.ok);
    await page.goto(`${app.origin}/overview`);
    await expect(page.getByRole('main')).toContainText(/\$\d/);
    await expect(line(page)).toBeHidden();
    const [ended] = (await callAs(context, app, 'cases.search', { query, body })).details;
    expect(ended).toMatchObject({ case_id: born?.case_id, case_status: 'expired' });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
