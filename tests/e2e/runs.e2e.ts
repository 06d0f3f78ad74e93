import type { Page } from '@playwright/test';
import { messages } from '@shared/words/messages';
import { runWords } from '@shared/words/runs';
import { pressBox } from './support/boxes';
import { lookAt } from './support/look';
import { loopFlow, over, parsingFlow, start, until, waitingFlow } from './support/runs';
import { expect, test } from './support/test';
import { title } from './support/windows';

// Pictures of many screens, light and dark.

const words = runWords;
const rows = (page: Page) => page.getByRole('grid', { name: words.list.table }).getByRole('row');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name }).first();
const peek = (page: Page) => page.getByRole('complementary', { name: words.peek.title });
const panel = (page: Page, step: string) =>
  page.getByRole('complementary', { name: words.details.stepOf(step) });
const step = (page: Page, name: string) =>
  page
    .getByRole('region', { name: words.details.timeline })
    .getByRole('button', { name: new RegExp(`^${name} `) });

test('[RUNS-01] [RUNS-02] [NAV-05] runs appear by themselves, are narrowed in the URL and stopped after a question', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/runs');
  await expect(page.getByText(words.list.none)).toBeVisible();
  const good = await parsingFlow(context, app, 'Good flow', '{"total": 3}');
  const bad = await parsingFlow(context, app, 'Bad flow', '{');
  const long = await waitingFlow(context, app, 'Long flow');
  for (const flow of [good, bad]) await until(context, app, flow, await start(context, app, flow), over);
  await expect(row(page, 'Good flow')).toContainText(words.statuses.SUCCEEDED);
  await expect(row(page, 'Bad flow')).toContainText(words.statuses.FAILED);
  await start(context, app, long);
  await expect(row(page, 'Long flow')).toContainText(words.waitReasons.timer);
  await lookAt(page, 'runs');

  await page.getByRole('button', { name: new RegExp(`^${words.groups.failed} 1$`) }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(new URL(page.url()).searchParams.get('status')).toBe('FAILED');
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: words.list.clear }).click();
  await page.getByRole('textbox', { name: words.list.search }).fill('long');
  await expect(rows(page)).toHaveCount(2);

  await row(page, 'Long flow').click();
  await expect(peek(page)).toContainText('Wait');
  expect(new URL(page.url()).searchParams.get('clickedRow')).toBeTruthy();
  await lookAt(page, 'runs-peek');
  await peek(page).getByRole('button', { name: words.stop.action, exact: true }).click();
  const question = page.getByRole('dialog', { name: words.stop.title(1) });
  await expect(question).toContainText('Long flow');
  await question.getByRole('button', { name: words.stop.confirm }).click();
  await expect(page.getByText(messages.stopInitiated)).toBeVisible();
  await expect(row(page, 'Long flow')).toContainText(words.statuses.ABORTED);
  await expect(peek(page)).toContainText(words.statuses.ABORTED);

  await page.getByRole('textbox', { name: words.list.search }).fill('');
  await row(page, 'Good flow').click();
  await expect(peek(page)).toContainText(words.statuses.SUCCEEDED);
  await row(page, 'Bad flow').click();
  await expect(peek(page)).toContainText(words.statuses.FAILED);
  await peek(page).getByRole('button', { name: words.list.openHere }).click();
  await expect(page.getByRole('region', { name: words.details.timeline })).toBeVisible();
});

test('[EXEC-18] [EXEC-19] several runs are stopped at once, and a second window agrees', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const long = await waitingFlow(context, app, 'Many');
  const ids = [
    await start(context, app, long),
    await start(context, app, long),
    await start(context, app, long),
  ];
  for (const id of ids) await until(context, app, long, id, ['WAITING']);
  const page = await enter('/runs?text=Many');
  const other = await enter(`/runs/${long.workflowId}/${ids[0]}`);
  await expect(rows(page)).toHaveCount(4);
  await pressBox(page.getByRole('checkbox', { name: 'Select all' }));
  await page.getByRole('button', { name: words.batch.stop(3) }).click();
  await page
    .getByRole('dialog', { name: words.stop.title(3) })
    .getByRole('button', { name: words.stop.confirm })
    .click();
  for (const at of [1, 2, 3]) await expect(rows(page).nth(at)).toContainText(words.statuses.ABORTED);
  await expect(title(other)).toHaveText('Many');
  await expect(other.getByRole('main')).toContainText(words.statuses.ABORTED);
  await expect(other.getByRole('button', { name: words.stop.action, exact: true })).toHaveCount(0);
});

test('[ROUTE-29] [ROUTE-30] [ROUTE-32] [ROUTE-33] a run opens in a window of its own, by its slug and by older addresses', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await parsingFlow(context, app, 'Addressed', '{"a": 1}');
  const id = await start(context, app, flow);
  await until(context, app, flow, id, over);
  const page = await enter(`/runs?clickedRow=${id}`);
  await expect(peek(page)).toContainText('Addressed');
  const opening = context.waitForEvent('page');
  await peek(page).getByRole('button', { name: words.peek.details }).click();
  const own = await opening;
  await expect(title(own)).toHaveText('Addressed');
  expect(new URL(own.url()).pathname).toBe(`/runs/${flow.workflowId}/${id}`);
  await own.goto(`${app.origin}/runs?workflow_id=${flow.workflowId}&execution_id=${id}`);
  await expect(title(own)).toHaveText('Addressed');
  await own.goto(`${app.origin}/runs/${flow.workflowId}/gone`);
  await expect(own.getByText(words.details.missing)).toBeVisible();
});

test('[RUNS-05] [EXEC-38] [EXEC-39] [EXEC-40] [EXEC-44] shows what each step gave and why one failed, and runs again from there', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await parsingFlow(context, app, 'Parsing', '{ nonsense');
  const id = await start(context, app, flow);
  await until(context, app, flow, id, ['FAILED']);
  const page = await enter(`/runs/${flow.workflowId}/${id}`);
  const failed = panel(page, 'Parse');
  await expect(failed.getByRole('tab', { name: words.details.tabs.error })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(failed).toContainText(/error/i);
  await failed.getByRole('tab', { name: words.details.tabs.input }).click();
  await expect(failed).toContainText('nonsense');
  await lookAt(page, 'run-failed');

  await step(page, 'Prepare').click();
  const good = panel(page, 'Prepare');
  await expect(good.getByRole('tab', { name: words.details.tabs.output })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(good).toContainText('eu-west-1');
  await good.getByRole('textbox', { name: words.json.search }).fill('12.5');
  await expect(good.getByRole('status')).toContainText('1 of 1');
  await page.getByRole('radio', { name: words.details.graph }).click();
  await lookAt(page, 'run-graph');

  await page.getByRole('button', { name: words.retry.action, exact: true }).click();
  const again = page.getByRole('dialog', { name: words.retry.title });
  await expect(again).toContainText('Parse');
  await again.getByRole('button', { name: words.retry.confirm }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole('main')).toContainText(words.details.earlierRun);
  await expect(panel(page, 'Parse')).toBeVisible();
});

test('a loop of many iterations opens one of them at a time, and its failed ones are found', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const items = Array.from({ length: 1_500 }, (_, n) => (n === 1_234 ? 'broken' : String(n)));
  const flow = await loopFlow(context, app, 'Looping', items);
  const id = await start(context, app, flow);
  await until(context, app, flow, id, over);
  const page = await enter(`/runs/${flow.workflowId}/${id}`);
  await page.getByRole('button', { name: words.details.expand('Each') }).click();
  const picker = page.getByRole('spinbutton', { name: words.details.iteration });
  await expect(picker).toHaveValue('1');
  await expect(step(page, 'Parse')).toBeVisible();
  await picker.fill('1235');
  await picker.press('Enter');
  await step(page, 'Parse').click();
  await expect(panel(page, 'Parse')).toContainText(`${words.details.iteration} 1235`);
  await expect(panel(page, 'Parse').getByRole('tab', { name: words.details.tabs.error })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await lookAt(page, 'run-loop');

  await page.getByRole('radio', { name: words.details.iterations }).click();
  const all = page.getByRole('grid', { name: words.details.iterations });
  await expect(all.getByRole('row').nth(5)).toBeVisible();
  await lookAt(page, 'run-steps');
  await pressBox(page.getByRole('checkbox', { name: words.groups.failed }));
  await expect(all.getByRole('row').nth(1)).toContainText('1235');
});
