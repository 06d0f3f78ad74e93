import { expect, type Locator, type Page } from '@playwright/test';
import { addStepWords } from '@shared/words/addStep';
import { canvasWords } from '@shared/words/canvas';
import { headerWords } from '@shared/words/editorHeader';
import { saveWords } from '@shared/words/saving';
import { panelWords } from '@shared/words/stepPanel';

export const canvas = (page: Page) => page.getByRole('application', { name: /^Canvas of/ });
export const step = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) });
export const panel = (page: Page, name: string) =>
  page.getByRole('complementary', { name: panelWords.label(name), exact: true });
export const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
export const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
export const chooser = (page: Page) => page.getByRole('dialog', { name: addStepWords.title });

/** Searches for a step in the dialog that stands open, and adds it. */
export async function choose(page: Page, title: string) {
  const dialog = chooser(page);
  const search = dialog.getByRole('combobox', { name: addStepWords.search });
  await expect(search).toBeFocused();
  await search.fill(title);
  await dialog.getByRole('option', { name: title, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** With the mouse: by the menu of the step that it follows. */
export async function addAfter(page: Page, after: string, title: string) {
  await step(page, after).hover();
  await press(page, canvasWords.menu.more(after)).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${canvasWords.menu.addAfter}`) }).click();
  await choose(page, title);
}

/** Text put into a field that holds references, as a paste does. */
export async function put(target: Locator, text: string) {
  await target.focus();
  await target.press('ControlOrMeta+a');
  await target.page().keyboard.insertText(text);
}

export async function save(page: Page) {
  await press(page, headerWords.save).click();
  await expect(page.getByText(saveWords.saved)).toBeVisible();
  await expect(press(page, headerWords.save)).toBeDisabled();
}

export async function closePanel(page: Page) {
  await press(page, panelWords.close).click();
}
