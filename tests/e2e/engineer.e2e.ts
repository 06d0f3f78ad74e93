import type { Locator, Page } from '@playwright/test';
import { canvasWords } from '@shared/words/canvas';
import { headerWords } from '@shared/words/editorHeader';
import { paramWords } from '@shared/words/paramEditors';
import { paramFormWords } from '@shared/words/paramForms';
import { runDialogWords } from '@shared/words/runDialogs';
import { runWords } from '@shared/words/runs';
import { panelWords } from '@shared/words/stepPanel';
import { workflowListWords } from '@shared/words/workflowLists';
import { addAfter, canvas, choose, closePanel, field, panel, press, put, save, step } from './support/editor';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const conditions = paramWords.conditions;
const triggers = paramFormWords.trigger;

/** Values by the titles of their fields; an optional one, whose title begins with +, is added first. */
async function fill(page: Page, name: string, values: Record<string, string>): Promise<void> {
  const open = panel(page, name);
  for (const [written, text] of Object.entries(values)) {
    const title = written.replace(/^\+/, '');
    if (title !== written) {
      await press(open, panelWords.addParameter).click();
      await page.getByRole('menuitem', { name: title, exact: true }).click();
    }
    await put(field(open, title), text);
  }
}

/** Steps that are out of sight are not drawn. */
async function openStep(page: Page, name: string): Promise<void> {
  await press(page, canvasWords.toolbar.fit).click();
  await step(page, name).click();
}

/** What the last run made of a step. */
async function resultOf(page: Page, name: string): Promise<Locator> {
  await openStep(page, name);
  await panel(page, name).getByRole('tab', { name: panelWords.tabs.results }).click();
  return panel(page, name);
}

async function mend(page: Page, name: string, values: Record<string, string>): Promise<void> {
  await openStep(page, name);
  await panel(page, name).getByRole('tab', { name: panelWords.tabs.configurations }).click();
  await fill(page, name, values);
}

const ofRule = (open: Locator, side: string) => field(open, `${conditions.rule(1, 1)}: ${side}`);
const problems = (page: Page, count: number) => press(page, canvasWords.toolbar.problems(count));
const summary = (page: Page, status: string) =>
  page.getByRole('group', { name: headerWords.label, exact: true }).getByText(status, { exact: true });

/** Saves, runs, and waits for how it ends. */
async function runOnce(page: Page, status: string): Promise<void> {
  await closePanel(page);
  await save(page);
  await press(page, runDialogWords.run).click();
  await expect(summary(page, status)).toBeVisible();
}

/** In the next minute but one of UTC: time to save it in. */
function soon(): string {
  const at = new Date(Date.now() + 100_000);
  return `${at.getUTCMinutes()} ${at.getUTCHours()} * * ? *`;
}

const rows = 'team,cost\nblue,120.50\nred,80\ngreen,';

test('an engineer builds ten steps from an empty canvas, is told of each wrong value, and has it run by schedule', async ({
  enter,
}) => {
  const page = await enter('/workflows');
  await press(page, workflowListWords.create.button).first().click();
  await page.getByRole('menuitem', { name: workflowListWords.create.empty }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: workflowListWords.create.name });
  await name.fill('Cost of teams');
  await name.press('Enter');
  await expect(canvas(page)).toBeVisible();
  await page.getByText(headerWords.draft, { exact: true }).click();

  await page.getByText(canvasWords.addStep, { exact: true }).first().click();
  await choose(page, 'Parse CSV');
  await fill(page, 'Parse_CSV', { Text: `${rows}"1,5"` });
  await closePanel(page);
  const steps: [string, string, Record<string, string>][] = [
    ['Sum', 'Sum', { Numbers: '{{steps.Parse_CSV.output}}', '+Number field': 'cost' }],
    ['Take items', 'Take_items', { List: '{{steps.Parse_CSV.output}}' }],
    ['Top items and the rest', 'Top_items', { List: '{{steps.Parse_CSV.output}}', 'Number field': 'cost' }],
    ['Percentage', 'Percentage', { Part: '{{steps.Sum.output}}', Whole: '{{inputs.budget}}' }],
    ['Format number', 'Format_number', { Number: '{{steps.Sum.output}}' }],
    ['Join text', 'Join_text', { List: '{{steps.Parse_CSV.output}}', '+Field': 'team' }],
    ['Change text', 'Change_text', { Text: 'Teams: {{steps.Join_txt.output}}' }],
    ['If', 'If', {}],
    ['Log message', 'Log_message', { Message: '{{steps.Take_items.output[0].owner}} leads' }],
  ];
  let last = 'Parse_CSV';
  for (const [title, made, values] of steps) {
    await addAfter(page, last, title);
    await fill(page, made, values);
    await closePanel(page);
    last = made;
  }
  await step(page, 'If').click();
  await press(panel(page, 'If'), conditions.addRule).click();
  await put(ofRule(panel(page, 'If'), conditions.left), '{{steps.Percentage.output}}');
  await closePanel(page);

  // What the editor finds: an input and a step that are not there, and a rule without its right side.
  await expect(problems(page, 3)).toBeVisible();
  await problems(page, 3).click();
  await lookAt(page, 'engineer-problems');
  for (const found of ['inputs.budget', 'Join_txt', 'If'])
    await expect(page.getByRole('list').getByText(found, { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await mend(page, 'Percentage', { Whole: '250' });
  await mend(page, 'Change_text', { Text: 'Teams: {{steps.Join_text.output}}' });
  await openStep(page, 'If');
  await put(ofRule(panel(page, 'If'), conditions.right), '50');
  await expect(problems(page, 0)).toBeVisible();

  // What only a run can tell: a number with a comma, and a field that no row has.
  await runOnce(page, runWords.statuses.FAILED);
  await expect(await resultOf(page, 'Sum')).toContainText('“1,5”');
  await lookAt(page, 'engineer-number');
  await mend(page, 'Parse_CSV', { Text: `${rows}1.5` });
  await runOnce(page, runWords.statuses.FAILED);
  await expect(await resultOf(page, 'Log_message')).toContainText(
    '{{steps.Take_items.output[0].owner}} leads to nothing',
  );
  await mend(page, 'Log_message', { Message: '{{steps.Take_items.output[0].team}} leads' });
  await runOnce(page, runWords.statuses.SUCCEEDED);

  // A schedule that never fires is refused where it is typed; one that fires runs the same.
  await openStep(page, 'Trigger');
  const trigger = panel(page, 'Trigger');
  await trigger.getByRole('button', { name: new RegExp(`^${triggers.type}`) }).click();
  await page.getByRole('option', { name: triggers.types.SCHEDULED }).click();
  await trigger.getByRole('button', { name: new RegExp(`^${triggers.schedule}`) }).click();
  await page.getByRole('option', { name: triggers.schedules.CRON }).click();
  const cron = trigger.getByRole('textbox', { name: triggers.cron });
  await cron.fill('0 8 30 2 ? *');
  await expect(trigger.getByText(/It would never run/)).toBeVisible();
  await cron.fill(soon());
  await expect(trigger.getByText(/It would never run/)).toHaveCount(0);
  await closePanel(page);
  await save(page);
  const runs = await enter('/runs');
  const grid = runs.getByRole('grid', { name: runWords.list.table });
  const scheduled = grid.getByRole('row').filter({ hasText: runWords.triggers.SCHEDULED });
  await expect(scheduled).toHaveCount(1, { timeout: 240_000 });
  await expect(scheduled).toContainText(runWords.statuses.SUCCEEDED, { timeout: 120_000 });
});
