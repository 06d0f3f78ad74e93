import { agentWords as words } from '@shared/words/agent';
import { headerWords } from '@shared/words/editorHeader';
import { answered, messages } from './support/agent';
import { callAs } from './support/api';
import { canvas } from './support/editor';
import { flowBuilder, richFlow, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { over, start, until } from './support/runs';
import { expect, test } from './support/test';

test('the assistant explains a workflow in its editor', async ({ enter, context, app }) => {
  const page = await enter('/overview');
  const flow = await richFlow(context, app);
  const path = await storeFlow(context, app, 'Tell owners', flow.graph);
  await page.goto(app.origin + path);
  await expect(canvas(page)).toBeVisible();
  await page.getByRole('button', { name: headerWords.menu, exact: true }).click();
  await page.getByRole('menuitem', { name: words.explain.action }).click();
  await expect(messages(page).getByText(words.explain.prompt('Tell owners'))).toBeVisible();
  await answered(page);
  const list = messages(page).getByRole('listitem');
  await expect(list.nth(1)).toContainText('Get costs');
  await expect(messages(page)).toContainText('If “Ask finance” is approved: ');
  await lookAt(page, 'agent-explain');
});

test('the assistant says why a run failed, from the run and from its step', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const built = await flowBuilder(context, app);
  built.add('VARIABLE-001', 'Set_limit', built.after('Trigger'), { values: { limit: 5 } });
  built.add('WORKFLOW-008', 'Check_limit', built.after('Set_limit'), {
    message: 'The limit of 5 was exceeded.',
  });
  const path = await storeFlow(context, app, 'Check limits', built.graph);
  const workflowId = path.split('/').at(-1) ?? '';
  await callAs(context, app, 'workflows.change', { params: { id: workflowId }, body: { state: 'enabled' } });
  const flow = { workflowId, name: 'Check limits', path };
  const executionId = await start(context, app, flow);
  await until(context, app, flow, executionId, over);
  await page.goto(`${app.origin}/runs/${workflowId}/${executionId}`);
  await page.getByRole('button', { name: words.failure.action }).click();
  await answered(page);
  await expect(messages(page)).toContainText('“Check limit” failed: The limit of 5 was exceeded.');
  await expect(messages(page)).toContainText('Set limit');
  await lookAt(page, 'agent-why');
  // Beside the panel, not below it.
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.getByRole('button', { name: words.failure.actionStep }).click();
  const prompt = words.failure.promptStep('Check_limit', 'Check limits');
  await expect(messages(page).getByText(prompt)).toBeVisible();
  await answered(page);
  await messages(page).getByRole('link', { name: 'Open the workflow in the editor' }).click();
  await expect(page).toHaveURL(new RegExp(`/wfe/${workflowId}`));
});
