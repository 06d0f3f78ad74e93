import { editorWords } from '@shared/words/editor';
import { headerWords } from '@shared/words/editorHeader';
import { shellWords } from '@shared/words/shell';
import { canvas } from './support/editor';
import { richFlow, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { editorHeader, mainNavigation, openAccountMenu, title } from './support/windows';

test('[NAV-21] the editor’s header stands in place of navigation and top bar, and leads out of it', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const { graph } = await richFlow(context, app);
  const page = await enter(await storeFlow(context, app, 'Alone', graph));
  await expect(canvas(page)).toBeVisible();
  const header = editorHeader(page);
  const close = header.getByRole('button', { name: headerWords.close });
  await expect(mainNavigation(page)).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect((await canvas(page).boundingBox())?.x).toBe(0);
  await lookAt(page, 'editor-header');

  // What the frame has besides links is in the header; the keys that lead to screens go on working.
  await expect(
    header.getByRole('button', { name: new RegExp(`^${shellWords.switchOrganisation}`) }),
  ).toBeVisible();
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: new RegExp(`^${shellWords.keyboard}`) }).click();
  const keys = page.getByRole('dialog', { name: shellWords.keyboard });
  await expect(keys.getByText(shellWords.keys.show)).toBeVisible();
  await expect(keys.getByText(shellWords.keys.toggleNavigation)).toHaveCount(0);
  for (const key of ['Escape', 'g', 'b']) await page.keyboard.press(key);
  await expect(title(page)).toHaveText('Bills');
  await expect(mainNavigation(page)).toBeVisible();
  await page.goBack();
  await close.click();
  await expect(title(page)).toHaveText('Bills');

  await page.goto(`${app.origin}/spaces/none/wfe/none`);
  await expect(page.getByText(editorWords.notFound)).toBeVisible();
  await expect(mainNavigation(page)).toHaveCount(0);
  await lookAt(page, 'editor-not-found');
  await page.goto(`${app.origin}/wfe?wfid=none`);
  await expect(page.getByText(editorWords.notFound)).toBeVisible();
  await close.click();
  await expect(title(page)).toHaveText('Workflows');
});
