import type { Locator, Page } from '@playwright/test';
import { canvasWords } from '@shared/words/canvas';
import { headerWords } from '@shared/words/editorHeader';
import { paramWords } from '@shared/words/paramEditors';
import { paramFormWords } from '@shared/words/paramForms';
import { runDialogWords } from '@shared/words/runDialogs';
import { runWords } from '@shared/words/runs';
import { workflowListWords } from '@shared/words/workflowLists';
import { addAfter, canvas, choose, closePanel, field, panel, press, put, save, step } from './support/editor';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const conditions = paramWords.conditions;
const CSV = 'team,cost\nblue,120.50\nred,80\ngreen,"1,5"';

async function fill(page: Page, name: string, values: Record<string, string>): Promise<Locator> {
  const open = panel(page, name);
  for (const [title, text] of Object.entries(values)) await put(field(open, title), text);
  return open;
}

const ofRule = (open: Locator, side: string) => field(open, `${conditions.rule(1, 1)}: ${side}`);
const summary = (page: Page, status: string) =>
  page.getByRole('group', { name: headerWords.label, exact: true }).getByText(status, { exact: true });

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

  await page.getByText(canvasWords.addStep, { exact: true }).first().click();
  await choose(page, 'Parse CSV');
  await fill(page, 'Parse_CSV', { Text: CSV });
  await addAfter(page, 'Parse_CSV', 'Sum');
  await fill(page, 'Sum', { Numbers: '{{steps.Parse_CSV.output}}', 'Number field': 'cost' });
  await addAfter(page, 'Sum', 'Sort list');
  await fill(page, 'Sort_list', { List: '{{steps.Parse_CSV.output}}', 'Sort by': 'cost' });
  await addAfter(page, 'Sort_list', 'Top items and the rest');
  await fill(page, 'Top_items', { List: '{{steps.Parse_CSV.output}}', 'Number field': 'cost' });
  await addAfter(page, 'Top_items', 'Percentage');
  await fill(page, 'Percentage', { Part: '{{steps.Sum.output}}', Whole: '{{inputs.budget}}' });
  await addAfter(page, 'Percentage', 'Format number');
  await fill(page, 'Format_number', { Number: '{{steps.Sum.output}}' });
  await addAfter(page, 'Format_number', 'Join text');
  await fill(page, 'Join_text', { List: '{{steps.Parse_CSV.output}}', Field: 'team' });
  await addAfter(page, 'Join_text', 'Render template');
  await fill(page, 'Render_template', { Template: 'Teams: {{steps.Join_txt.output}}' });
  await addAfter(page, 'Render_template', 'If');
  await put(ofRule(panel(page, 'If'), conditions.left), '{{steps.Percentage.output}}');
  await addAfter(page, 'If', 'Log message');
  await fill(page, 'Log_message', { Message: '{{steps.Sort_list.output[0].owner}} is the first' });

  await step(page, 'Trigger').click();
  const trigger = panel(page, 'Trigger');
  await trigger.getByRole('button', { name: new RegExp(`^${paramFormWords.trigger.type}`) }).click();
  await page.getByRole('option', { name: paramFormWords.trigger.types.SCHEDULED }).click();
  await lookAt(page, 'engineer');
});
