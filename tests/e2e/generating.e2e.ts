import type { Page } from '@playwright/test';
import { startModels } from '@tests/fakes/models';
import { noModelWords } from '@shared/words/aiModels';
import { designerWords as designer } from '@shared/words/designer';
import { generateWorkflowWords as wizard } from '@shared/words/generateWorkflow';
import { generatorScreenWords as words } from '@shared/words/generatorScreens';
import { paramWords } from '@shared/words/paramEditors';
import { panelWords } from '@shared/words/stepPanel';
import { workflowListWords } from '@shared/words/workflowLists';
import { uiWords } from '@shared/words/ui';
import { callAs } from './support/api';
import { flowBuilder, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function openStep(page: Page, name: string) {
  await page.getByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) }).click();
  await expect(page.getByRole('complementary', { name: panelWords.label(name), exact: true })).toBeVisible();
}

const step = (id: string, stepTemplateId: string, title: string) => ({
  id,
  data: { step: { name: id, title, stepTemplateId, parameters: [] } },
});
const proposal = {
  name: 'Tell about costs',
  description: 'Reads the bill and tells the team when it is too high.',
  graph: {
    nodes: [
      step('Trigger', 'TRIGGER', 'Trigger'),
      step('Too_high', 'IF', 'If'),
      step('Tell', 'SLACK-001', 'Send a Slack message'),
      { id: 'end', data: { closes: 'Too_high' } },
    ],
    edges: [
      { source: 'Trigger', target: 'Too_high' },
      { source: 'Too_high', target: 'Tell', sourceHandle: 'TRUE' },
      { source: 'Too_high', target: 'end', sourceHandle: 'FALSE' },
      { source: 'Tell', target: 'end', sourceHandle: 'CLOSE' },
    ],
  },
};

test('[AI-G-01] [AI-G-04] [AI-G-08] [XFORM-01] [XFORM-02] [LIM-60] a model writes a workflow, code, conditions and a mail', async ({
  enter,
  context,
  app,
}) => {
  const models = await startModels();
  try {
    const first = await enter();
    await first.goto(new URL('/workflows', app.origin).href);
    const open = async () => {
      await button(first, workflowListWords.create.button).first().click();
      await first.getByRole('menuitem', { name: workflowListWords.create.generate }).click();
    };
    await open();
    await expect(first.getByText(noModelWords.none)).toBeVisible();
    await lookAt(first, 'generate-no-model');
    await button(first, uiWords.cancel).click();
    await callAs(context, app, 'aiModels.create', {
      body: {
        name: 'Small',
        kind: 'compatible',
        address: `${models.url}/v1`,
        model: 'small',
        key: models.key,
      },
    });

    await open();
    await expect(first.getByText(noModelWords.none)).toBeHidden();
    await first.getByRole('textbox', { name: wizard.prompt }).fill('Tell the team when the bill is too high');
    models.next = ['This is no workflow.'];
    await button(first, wizard.generate).click();
    await expect(first.getByText(wizard.failed)).toBeVisible();
    await lookAt(first, 'generate-failed');
    models.next = [JSON.stringify(proposal)];
    await button(first, wizard.again).click();
    await expect(button(first, wizard.openEditor)).toBeVisible();
    await lookAt(first, 'generate-summary');
    await button(first, wizard.openEditor).click();
    await expect(first.getByRole('group', { name: /^Step Too_high/ })).toBeVisible();

    const flow = await flowBuilder(context, app);
    flow.add('CODE-001', 'Sum', flow.after('Trigger'), { code: 'return 1' });
    flow.add('ARRAY-001', 'Large', flow.after('Sum'), {
      list: ['EC2', 'S3', 'RDS', 'EBS'].map((service, at) => ({ service, cost: at * 100 })),
    });
    flow.add('EMAIL-001', 'Tell', flow.after('Large'), {
      to: ['ada@example.com'],
      subject: 'Costs',
      message: 'Costs rose.',
      body_type: 'HTML',
    });
    const page = await enter(await storeFlow(context, app, 'Written', flow.graph));
    await openStep(page, 'Sum');
    await button(page, words.openFor('Code')).click();
    await expect(box(page, words.kinds['python-code'].title)).toBeVisible();
    models.next = [
      JSON.stringify({
        code: "rows = inputs['rows']\nreturn sum(row['cost'] for row in rows)",
        sample: { rows: [{ cost: 2 }, { cost: 3 }] },
      }),
    ];
    await page.getByRole('textbox', { name: words.kinds['python-code'].prompt }).fill('Add up the cost');
    await page.keyboard.press('Control+Enter');
    await expect(button(page, words.use)).toBeVisible();
    await button(page, words.history).click();
    await lookAt(page, 'generate-python');
    await button(page, words.use).click();
    await expect(page.locator('[data-param="CODE-001-P1"]')).toContainText("row['cost']");

    await openStep(page, 'Large');
    await page.locator('[data-param="ARRAY-001-P2"]').getByRole('button').first().focus();
    await page.keyboard.press('Control+k');
    await expect(box(page, words.kinds['ai-filters'].title)).toBeVisible();
    const rules = [{ key: 'cost', operator: 'greater_than', value: 150 }];
    models.next = [JSON.stringify({ filter_logic: 'AND', groups: [{ filter_logic: 'AND', rules }] })];
    await page.getByRole('textbox', { name: words.kinds['ai-filters'].prompt }).fill('Above 150');
    await page.keyboard.press('Control+k');
    await expect(box(page, words.kinds['ai-filters'].title)).toContainText(paramWords.conditions.keeps(2, 4));
    await lookAt(page, 'generate-filters');
    await button(page, words.use).click();
    await expect(page.locator('[data-param="ARRAY-001-P2"]')).toContainText('cost is greater than 150');

    await openStep(page, 'Tell');
    await button(page, designer.open.email).click();
    const design = box(page, designer.title.email);
    const html = '<h1>Costs</h1><p>Costs rose by <strong>18%</strong> in March.</p>';
    models.next = [JSON.stringify({ code: html, preview: html, type: 'html' })];
    await design.getByRole('textbox', { name: designer.prompt.label.email }).fill('Say that costs rose');
    await design.getByRole('button', { name: designer.prompt.transform, exact: true }).click();
    await expect(design.getByRole('heading', { name: 'Costs' })).toBeVisible();
    await lookAt(page, 'designer-email');
    await design.getByRole('tab', { name: designer.tabs.styling }).click();
    await lookAt(page, 'designer-styling');
    await design.getByRole('button', { name: designer.use.email, exact: true }).click();
    await expect(page.locator('.cm-line').filter({ hasText: 'Costs rose by' })).toBeVisible();
  } finally {
    await models.stop();
  }
});
