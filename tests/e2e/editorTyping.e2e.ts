import { headerWords } from '@shared/words/editorHeader';
import { runDialogWords } from '@shared/words/runDialogs';
import { shellWords } from '@shared/words/shell';
import { callAs } from './support/api';
import { canvas, panel, step } from './support/editor';
import { flowBuilder, storeFlow } from './support/flows';
import { answeredOnce } from './support/frames';
import { expect, test } from './support/test';

test('the empty half of a field takes the click, and what is typed in the panel is no shortcut', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await flowBuilder(context, app);
  flow.add('APPROVAL-001', 'Ask', flow.after('Trigger'));
  const path = await storeFlow(context, app, 'Typed', flow.graph);
  const page = await enter(path);
  await step(page, 'Ask').click();
  const open = panel(page, 'Ask');
  const lines = open.locator('.cl-reftext__box--lines').first();
  await lines.scrollIntoViewIfNeeded();
  await lines.hover();
  const editor = lines.locator('.cl-reftext__editor');
  await expect(editor).toBeVisible();
  const { width, height } = (await lines.boundingBox())!;
  expect(height).toBeGreaterThan(60);
  for (const y of [9, 35, 47, height - 4]) {
    await open.getByRole('textbox').first().focus();
    await lines.click({ position: { x: width / 3, y } });
    await page.keyboard.type('?');
  }
  await expect(lines.getByRole('textbox')).toHaveText('????');
  await expect(page.getByRole('dialog', { name: shellWords.keyboard })).toHaveCount(0);

  // A press beside the fields, then what would delete the step.
  await open.locator('.cl-step-panel__about').click();
  for (const key of ['Delete', '?', 'f']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(step(page, 'Ask')).toBeVisible();
});

test('a reload of the editor is no other window, and a disabled workflow runs as a test', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await flowBuilder(context, app);
  flow.add('VARIABLE-001', 'Set', flow.after('Trigger'), { values: { a: 1 } });
  const path = await storeFlow(context, app, 'Draft', flow.graph);
  const id = path.split('/').at(-1) ?? '';
  await callAs(context, app, 'workflows.change', { params: { id }, body: { state: 'disabled' } });
  const page = await enter(path);
  const announced = () =>
    callAs(context, app, 'workflowEditors.list', { params: { id } }).then(({ data }) => data.length);
  await expect.poll(announced).toBe(1);
  const said = answeredOnce(page, 'workflowEditors.announce');
  await page.reload();
  await expect(canvas(page)).toBeVisible();
  await said;
  expect(await announced()).toBe(1);
  await expect(page.getByText(headerWords.ownWindow)).toHaveCount(0);

  await page.getByRole('button', { name: runDialogWords.testRun, exact: true }).click();
  const search = () =>
    callAs(context, app, 'executions.search', { body: { workflow_ids: [id], trigger_types: ['TEST'] } });
  await expect.poll(async () => (await search()).data.length).toBe(1);
});
