import { consoleFaults, sqlWords as words } from '@shared/words/sqlConsole';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation, openMore } from './support/windows';

test.use({ beginning: 'demo' });

const ENDLESS = 'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t';

test('SQL on bills: an example runs, a column is completed, errors say where, a query is stopped, saved, renamed and deleted, and its rows go to a file and a datastore', async ({
  enter,
}) => {
  const page = await enter();
  const main = page.getByRole('main');
  await openMore(page, 'costs');
  await mainNavigation(page).getByRole('link', { name: words.title, exact: true }).click();
  const editor = main.getByRole('textbox', { name: words.editor });
  await expect(editor).toBeVisible();
  await expect(main.getByText(/^charges has every charge of/)).toBeVisible();
  await lookAt(page, 'sql-start');

  await main.getByRole('button', { name: new RegExp(`^${words.exampleNames.services}`) }).click();
  await expect(editor).toContainText('MonthCost');
  await page.keyboard.press('ControlOrMeta+Enter');
  const grid = main.getByRole('grid', { name: words.table });
  await expect(grid.getByRole('row').nth(1)).toContainText(/\$[\d,]+\.\d\d/);
  await expect(page).toHaveURL(/[?&]q=/);
  await lookAt(page, 'sql-result');

  await test.step('every example has rows', async () => {
    for (const name of Object.values(words.exampleNames)) {
      await editor.fill('');
      await main.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(main.getByText(words.running)).toBeHidden();
      await expect(grid.getByRole('row').nth(1)).toBeVisible();
    }
  });

  await editor.fill('SELECT Serv');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('i');
  const offered = page.getByRole('option', { name: /^ServiceName/ });
  await expect(offered).toBeVisible();
  await lookAt(page, 'sql-completion');
  await offered.click();
  await expect(editor).toContainText('SELECT ServiceName');
  await editor.fill('SELECT Tags->>');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type("'$.te");
  const key = page.getByRole('option', { name: 'team', exact: true });
  await expect(key).toBeVisible();
  await key.click();
  await expect(editor).toContainText("SELECT Tags->>'$.team");

  await editor.fill('SELECT ServiceName,\n  sum(Wrong) AS n\nFROM charges');
  await main.getByRole('button', { name: words.run, exact: true }).click();
  await expect(main.getByRole('alert')).toContainText('Line 2, column 7:');
  await lookAt(page, 'sql-error');
  await editor.fill("SELECT * FROM read_csv('/etc/passwd')");
  await main.getByRole('button', { name: words.run, exact: true }).click();
  await expect(main.getByRole('alert')).toContainText(consoleFaults.tableFunction('read_csv'));

  await editor.fill(ENDLESS);
  await main.getByRole('button', { name: words.run, exact: true }).click();
  await main.getByRole('button', { name: words.stop, exact: true }).click();
  await expect(main.getByText(words.stopped)).toBeVisible();

  await editor.fill(
    'SELECT ServiceName, count(*) AS Charges, sum(Cost) AS Total FROM charges GROUP BY ALL ORDER BY ALL',
  );
  await main.getByRole('button', { name: words.run, exact: true }).click();
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await main.getByRole('button', { name: words.save, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.dialog.save });
  await dialog.getByLabel(words.dialog.name, { exact: true }).fill('Charges by service');
  await lookAt(page, 'sql-save');
  await dialog.getByRole('button', { name: words.dialog.confirm, exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Charges by service' })).toBeVisible();

  await main.getByRole('button', { name: words.send, exact: true }).click();
  const sending = page.getByRole('dialog', { name: words.sending.title });
  await expect(sending.getByRole('button', { name: /^Type of Total: Number/ })).toBeVisible();
  await lookAt(page, 'sql-send');
  await sending.getByRole('button', { name: words.sending.confirm, exact: true }).click();
  await expect(page.getByText(/rows added to Charges by service$/)).toBeVisible();

  for (const [format, ending] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
  ] as const) {
    await main.getByRole('button', { name: words.export, exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`charges-by-service.${ending}`);
  }

  await main.getByRole('button', { name: words.pin, exact: true }).click();
  const pinning = page.getByRole('dialog', { name: words.pinning.title });
  await expect(pinning.getByRole('radio', { name: words.pinning.kinds.Table })).toBeVisible();
  await lookAt(page, 'sql-pin');
  await pinning.getByRole('button', { name: words.pinning.confirm, exact: true }).click();
  await expect(page.getByText(/^Added to /)).toBeVisible();

  await main.getByRole('button', { name: words.menu('Charges by service') }).click();
  await page.getByRole('menuitem', { name: words.rename }).click();
  const rename = page.getByRole('dialog', { name: words.dialog.rename });
  await rename.getByLabel(words.dialog.name, { exact: true }).fill('Services');
  await rename.getByRole('button', { name: words.dialog.confirm, exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Services', exact: true })).toBeVisible();
  await main.getByRole('button', { name: words.saved, exact: true }).click();
  await page.getByRole('menuitem', { name: words.close, exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Services', exact: true })).toBeHidden();
  await main.getByRole('button', { name: words.saved, exact: true }).click();
  await page.getByRole('menuitem', { name: /^Services/ }).click();
  await expect(editor).toContainText('count(*) AS Charges');
  await main.getByRole('button', { name: words.menu('Services') }).click();
  await page.getByRole('menuitem', { name: words.delete }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: words.deleteTitle('Services') }))
    .getByRole('button', { name: words.delete, exact: true })
    .first()
    .click();
  await expect(page.getByText(words.deleted)).toBeVisible();
});
