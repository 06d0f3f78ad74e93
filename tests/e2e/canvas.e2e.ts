import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { canvasWords as words } from '@shared/words/canvas';
import { shellWords } from '@shared/words/shell';
import { stepWords } from '@shared/words/steps';
import { flowBuilder, richFlow, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const canvasOf = (page: Page) => page.getByRole('application', { name: /^Canvas of/ });
const node = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) });
const steps = (page: Page) => page.getByRole('group', { name: /^Step / });
const bar = (page: Page) => page.getByRole('toolbar', { name: words.toolbar.label });
const toast = (page: Page, text: string | RegExp) => page.getByText(text);

/** What a screen reader would say that the keys are at. */
async function current(page: Page): Promise<string> {
  const id = await canvasOf(page).getAttribute('aria-activedescendant');
  const label = await page.locator(`[id="${id}"]`).getAttribute('aria-label');
  return /^Step ([^,]+)/.exec(label ?? '')?.[1] ?? label ?? 'placeholder';
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

async function opened(page: Page): Promise<Locator> {
  const canvas = canvasOf(page);
  await expect(canvas).toBeVisible();
  await expect(steps(page).first()).toBeVisible();
  await canvas.focus();
  return canvas;
}

const allowClipboard = (context: BrowserContext) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write']);

test.use({ ownBrowser: true });

test('[EDIT-22] [EDIT-37] [EDIT-38] [EDIT-39] the flow reads from the picture: branches, loops, their ends', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const { graph } = await richFlow(context, app);
  const page = await enter(await storeFlow(context, app, 'Costs to cases', graph));
  await opened(page);
  await page.setViewportSize({ width: 1600, height: 1500 });
  // The canvas hears of its new size in its own time.
  await expect(async () => {
    await press(page, 'Shift+Digit1');
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const branch of ['True', 'False', 'Approved', 'Rejected', 'Each item'])
    await expect(page.getByText(branch, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: words.closes.loop('Each_row') })).toBeVisible();
  await expect(node(page, 'Too_much')).toContainText('Get_costs › total > 1000');
  await expect(node(page, 'Each_row')).toContainText('For each of Get_costs › rows');
  await expect(node(page, 'Trigger')).toContainText(words.triggers.MANUAL);
  await lookAt(page, 'canvas-whole');
});

test('by the keyboard alone: walk, rename, comment, delete and undo by name', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const { graph } = await richFlow(context, app);
  const page = await enter(await storeFlow(context, app, 'Walked', graph));
  await opened(page);
  await press(page, 'Home');
  expect(await current(page)).toBe('Trigger');
  await press(page, 'ArrowDown', 'ArrowDown');
  expect(await current(page)).toBe('Too_much');
  await press(page, 'ArrowRight');
  expect(await current(page)).toBe('Wait_a_day');
  await press(page, 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  expect(await current(page)).toBe('Tell_owner');
  await press(page, 'ArrowRight');
  expect(await current(page)).toBe('Keep');
  await expect(node(page, 'Keep')).toBeInViewport();

  await press(page, 'F2');
  await page.keyboard.type('Each_row');
  await press(page, 'Enter');
  await expect(toast(page, stepWords.name.exists('Each_row'))).toBeVisible();
  expect(await current(page)).toBe('Keep');
  await press(page, 'F2');
  await page.keyboard.type('Kept rows');
  await press(page, 'Enter');
  expect(await current(page)).toBe('Kept_rows');

  await press(page, 'ContextMenu');
  await page.getByRole('menuitem', { name: words.menu.comment }).press('Enter');
  await page.keyboard.type('Ask Ada first');
  await press(page, 'Escape');
  expect(await current(page)).toBe('Comment: Ask Ada first');
  await press(page, 'ArrowLeft');
  expect(await current(page)).toBe('Kept_rows');
  await press(page, 'Delete');
  await expect(node(page, 'Kept_rows')).toBeHidden();
  await expect(bar(page).getByRole('button', { name: 'Undo delete step' })).toBeEnabled();
  await press(page, 'Control+z');
  await expect(node(page, 'Kept_rows')).toBeVisible();
  await press(page, 'Control+z', 'Control+z');
  await expect(bar(page).getByRole('button', { name: 'Redo comment' })).toBeEnabled();
  await press(page, 'Control+Shift+z', 'Control+y');
  await expect(page.getByText('Ask Ada first')).toBeVisible();

  await press(page, 'Home', 'Delete');
  await expect(toast(page, stepWords.edits.triggerStays('“Trigger”'))).toBeVisible();
});

test('[EDIT-41] deleting a branching step takes what is in it along, and asks first', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const { graph } = await richFlow(context, app);
  const page = await enter(await storeFlow(context, app, 'Branches', graph));
  await opened(page);
  await press(page, 'Shift+Digit1');
  await node(page, 'Has_owner').click();
  await press(page, 'Delete');
  const question = page.getByRole('dialog', { name: words.deleting.title(2) });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(node(page, 'Has_owner')).toBeVisible();
  await press(page, 'Delete');
  await question.getByRole('button', { name: words.deleting.confirm }).click();
  for (const gone of ['Has_owner', 'Tell_owner', 'Keep']) await expect(node(page, gone)).toBeHidden();
  await expect(node(page, 'Find_case')).toBeVisible();
  await press(page, 'Control+z');
  await expect(node(page, 'Tell_owner')).toBeVisible();
});

test('[EDIT-31] [EDIT-44] steps go as text to another window; what cannot be copied says so', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  await allowClipboard(context);
  const { graph } = await richFlow(context, app);
  const page = await enter(await storeFlow(context, app, 'From here', graph));
  await opened(page);
  await press(page, 'Shift+Digit1');
  await node(page, 'Each_row').click();
  await press(page, 'Control+c');
  await expect(toast(page, stepWords.clipboard.notCopied('“Each_row”'))).toBeVisible();
  await node(page, 'Has_owner').click({ button: 'right' });
  await page.keyboard.press('Escape');
  await node(page, 'Get_costs').click();
  await node(page, 'Wait_a_day').click({ modifiers: ['Shift'] });
  await press(page, 'Control+c');

  const other = await enter(await storeFlow(context, app, 'To there'));
  await opened(other);
  await press(other, 'Home', 'Control+v');
  await expect(node(other, 'Get_costs')).toBeVisible();
  await expect(node(other, 'Wait_a_day')).toBeVisible();
  await press(other, 'Control+v');
  await expect(node(other, 'Get_costs_2')).toBeVisible();
  await expect(bar(other).getByRole('button', { name: 'Undo paste 2 steps' })).toBeEnabled();
  await press(other, 'Control+x');
  await expect(node(other, 'Get_costs_2')).toBeHidden();
  await press(other, 'End', 'Control+v');
  await expect(steps(other)).toHaveCount(5);
});

test('[EDIT-46] foreign text is refused, and the failure is written down', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  await allowClipboard(context);
  const page = await enter(await storeFlow(context, app, 'Guarded'));
  await opened(page);
  await page.evaluate(() => navigator.clipboard.writeText('Dear Sir or Madam'));
  await press(page, 'Home', 'Control+v');
  await expect(toast(page, words.pasteFailed(stepWords.clipboard.foreign))).toBeVisible();
  await expect(steps(page)).toHaveCount(1);
  const log = () => readFile(join(app.dataDir, 'logs', 'desktop.log'), 'utf8');
  await expect.poll(log).toContain(words.pasteReport(stepWords.clipboard.foreign));
});

test('[EDIT-26] [EDIT-27] by mouse: comment, move to another place, drag, tidy', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await flowBuilder(context, app);
  flow.add('ARRAY-001', 'One', flow.after('Trigger'));
  flow.add('ARRAY-001', 'Two', flow.after('One'));
  flow.add('IF', 'Which', flow.after('Two'));
  const page = await enter(await storeFlow(context, app, 'By mouse', flow.graph));
  await opened(page);
  const box = async (name: string) =>
    (await node(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const scale = (await box('One')).width / 240;

  await node(page, 'One').click({ button: 'right' });
  await page.getByRole('menuitem', { name: words.menu.comment }).click();
  await page.keyboard.type('Only the large ones');
  await page.keyboard.press('Escape');
  const note = page.getByRole('group', { name: 'Comment: Only the large ones' });
  const [from, to] = [await box('One'), await note.boundingBox()];
  expect(Math.round(((to?.x ?? 0) - from.x) / scale)).toBe(320);

  await node(page, 'Two').click({ button: 'right' });
  await page.getByRole('menuitem', { name: words.menu.moveTo }).click();
  await expect(page.getByText(words.moving('Two'))).toBeVisible();
  await page.locator('.cl-plus').first().click();
  await expect.poll(async () => (await box('Two')).y < (await box('One')).y).toBe(true);
  await expect(bar(page).getByRole('button', { name: 'Undo move step' })).toBeEnabled();

  const two = await box('Two');
  const placeholder = await page
    .getByRole('button', { name: words.addStep, exact: true })
    .first()
    .boundingBox();
  const target = { x: (placeholder?.x ?? 0) + 60, y: (placeholder?.y ?? 0) + 15 };
  await page.mouse.move(two.x + 40, two.y + 20);
  await page.mouse.down();
  await page.mouse.move(two.x + 80, two.y + 80, { steps: 4 });
  await page.mouse.move(target.x, target.y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await box('Two')).y > (await box('Which')).y).toBe(true);

  const one = await box('One');
  await page.mouse.move(one.x + 40, one.y + 20);
  await page.mouse.down();
  await page.mouse.move(one.x - 60, one.y + 30, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await box('One')).x - one.x)).toBeLessThan(-80);
  await bar(page).getByRole('button', { name: words.toolbar.tidy }).click();
  await expect.poll(async () => Math.round((await box('One')).x - one.x)).toBe(0);
  await lookAt(page, 'canvas-comment');
});

test('[EDIT-33] [EDIT-34] a step is added by keys, and the keys are at it afterwards', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const page = await enter(await storeFlow(context, app, 'By keys'));
  await opened(page);
  await press(page, 'Home', '/');
  const dialog = page.getByRole('dialog', { name: words.addStep });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('option', { name: /^If/ }).first().click();
  await expect(dialog).toBeHidden();
  await expect(node(page, 'If')).toBeVisible();
  await expect(canvasOf(page)).toBeFocused();
  expect(await current(page)).toBe('If');
  await press(page, 'Escape', 'Shift+Digit1');
  await expect(page.getByRole('button', { name: words.addStep, exact: true })).toHaveCount(3);
  await press(page, 'ArrowRight');
  expect(await current(page)).toBe('Add a step');
});

test('[EDIT-33] what is typed right after the key that adds is not lost, and Enter adds what it found', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const page = await enter(
    await storeFlow(context, app, 'Typed at once', (await flowBuilder(context, app)).graph),
  );
  await opened(page);
  await press(page, 'Home');
  // All before the page can draw anything: as fast as keys can ever come.
  await page.evaluate(async () => {
    for (const key of ['/', 'w', 'a']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      // Between two keys of a keyboard a browser runs microtasks, and nothing else for sure.
      await Promise.resolve();
    }
  });
  const field = page.getByRole('dialog', { name: words.addStep }).getByRole('combobox');
  await expect(field).toHaveValue('wa');
  await expect(field).toBeFocused();
  await press(page, 'i', 't');
  await expect(field).toHaveValue('wait');
  await press(page, 'Enter');
  await expect(node(page, 'Wait')).toBeVisible();

  await press(page, 'Escape', '/', 'w', 'a', 'i', 't', 'Enter');
  await expect(node(page, 'Wait_2')).toBeVisible();
  await expect(steps(page)).toHaveCount(3);
  await press(page, 'Escape', '/');
  await expect(page.getByRole('dialog', { name: words.addStep })).toBeVisible();
  await lookAt(page, 'canvas-add-step');
  await page.keyboard.type('no such step at all');
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: words.addStep })).toBeVisible();
});

test('Escape while a step is dragged puts it back, and the history has nothing of it', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await flowBuilder(context, app);
  flow.add('ARRAY-001', 'One', flow.after('Trigger'));
  const page = await enter(await storeFlow(context, app, 'Dragged', flow.graph));
  await opened(page);
  const at = async () => {
    const { x, y } = (await node(page, 'One').boundingBox()) ?? { x: 0, y: 0 };
    return { x: Math.round(x), y: Math.round(y) };
  };
  const before = await at();
  await page.mouse.move(before.x + 40, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x + 200, before.y + 120, { steps: 6 });
  await expect.poll(async () => (await at()).x).toBeGreaterThan(before.x + 100);
  await press(page, 'Escape');
  await expect.poll(at).toEqual(before);
  await page.mouse.move(before.x + 240, before.y + 160, { steps: 3 });
  await page.mouse.up();
  expect(await at()).toEqual(before);
  await expect(bar(page).getByRole('button', { name: words.toolbar.nothingToUndo })).toBeVisible();
});

test('the menu of a step pastes after it; a window that may not read the clipboard says so', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await flowBuilder(context, app);
  flow.add('WAIT', 'Pause', flow.after('Trigger'));
  flow.add('IF', 'Which', flow.after('Pause'));
  const page = await enter(await storeFlow(context, app, 'Pasted by menu', flow.graph));
  await opened(page);
  await press(page, 'Shift+Digit1');
  const paste = page.getByRole('menuitem', { name: words.menu.paste });
  const menu = async (name: string) => {
    await node(page, name).click({ button: 'right' });
    await expect(paste).toBeVisible();
  };
  // With its chip of problems, which holds no tab stop.
  await expect(page.getByRole('group', { name: /^Step Which,.*1 problem/ })).toBeVisible();
  await menu('Trigger');
  await expect(paste).toContainText('Ctrl V');
  await lookAt(page, 'canvas-menu');
  await paste.click();
  await expect(toast(page, words.pasteFailed(words.clipboardRefused('Ctrl V')))).toBeVisible();

  await allowClipboard(context);
  await menu('Pause');
  await page.getByRole('menuitem', { name: words.menu.copy }).click();
  await expect(toast(page, words.copied(1))).toBeVisible();
  await menu('Trigger');
  await paste.click();
  await expect(node(page, 'Pause_2')).toBeVisible();
  await press(page, 'Home', 'ArrowDown');
  expect(await current(page)).toBe('Pause_2');
});

test('the list of keys names those of the canvas while a workflow is open', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const page = await enter(await storeFlow(context, app, 'With keys'));
  await opened(page);
  await press(page, '?');
  const dialog = page.getByRole('dialog', { name: shellWords.keyboard });
  for (const { title } of words.keys)
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await expect(dialog.getByText('Add step after', { exact: false })).toBeVisible();
  await lookAt(page, 'canvas-keys');
  await press(page, 'Escape');
  await page.goto(new URL('/boards', page.url()).href);
  await expect(page.getByRole('main')).toBeVisible();
  await press(page, '?');
  await expect(dialog.getByRole('heading', { name: shellWords.keys.everywhere })).toBeVisible();
  for (const { title } of words.keys)
    await expect(dialog.getByRole('heading', { name: title })).toHaveCount(0);
});

test('find leads to names, values and comments', async ({ enter, context, app }) => {
  await enter();
  const { graph } = await richFlow(context, app);
  const page = await enter(await storeFlow(context, app, 'Searched', graph));
  await opened(page);
  await press(page, 'Control+f');
  await page.keyboard.type('owner');
  const found = page.getByRole('listbox', { name: words.find.results }).getByRole('option');
  await expect(found).toHaveCount(2);
  await lookAt(page, 'canvas-find');
  await press(page, 'ArrowDown', 'Enter');
  expect(await current(page)).toBe('Tell_owner');
  await expect(node(page, 'Tell_owner')).toBeInViewport();
  await press(page, 'Control+f');
  await page.keyboard.type('nothing like it');
  await expect(page.getByText(words.find.none)).toBeVisible();
});
