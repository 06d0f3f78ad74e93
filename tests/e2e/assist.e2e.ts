import type { Page } from '@playwright/test';
import { startModels } from '@tests/fakes/models';
import { assistWords as words } from '@shared/words/assist';
import { canvasWords } from '@shared/words/canvas';
import { panelWords } from '@shared/words/stepPanel';
import { callAs } from './support/api';
import { flowBuilder, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const step = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^Step ${name}(,|$)`) });
const panel = (page: Page, name: string) =>
  page.getByRole('complementary', { name: panelWords.label(name), exact: true });

const fix = {
  operations: [
    {
      op: 'set_parameters',
      step: 's2',
      parameters: [{ id: 'API-001-P1', value: 'https://prices.example.com/{{inputs.region}}' }],
    },
  ],
  notes: '',
};
const better = {
  ...fix,
  operations: [
    {
      op: 'set_parameters',
      step: 's2',
      parameters: [{ id: 'API-001-P1', value: 'https://prices.example.com/eu-central-1' }],
    },
  ],
  notes: 'The region is not among the inputs, so Frankfurt is written into the address.',
};
const written = {
  operations: [
    {
      op: 'add_step',
      step: 'new1',
      after: 's3',
      step_template_id: 'CODE-001',
      name: 'Price_per_hour',
      parameters: [
        {
          id: 'CODE-001-P1',
          value: "rows = inputs['rows']\nreturn [row['price'] / 730 for row in rows]",
        },
      ],
    },
    {
      op: 'add_step',
      step: 'new2',
      after: 'new1',
      step_template_id: 'SLACK-001',
      name: 'Tell_team',
      parameters: [],
    },
    { op: 'rename', step: 's3', name: 'Monthly_prices' },
  ],
  notes: 'Choose the Slack connection and the channel yourself.',
};

test('a model fixes a problem and writes a step; the changes are reviewed, taken in part and undone', async ({
  enter,
  context,
  app,
}) => {
  const models = await startModels();
  try {
    await enter();
    await callAs(context, app, 'aiModels.create', {
      body: {
        name: 'Small',
        kind: 'compatible',
        address: `${models.url}/v1`,
        model: 'small',
        key: models.key,
      },
    });
    const flow = await flowBuilder(context, app);
    flow.add('API-001', 'Get_prices', flow.after('Trigger'), { url: '' });
    flow.add('VARIABLE-001', 'Prices', flow.after('Get_prices'), {
      values: { prices: '{{steps.Get_prices.output.body}}' },
    });
    flow.add('VARIABLE-001', 'Keep', flow.after('Prices'), { values: { kept: '{{steps.Prices.output}}' } });
    const page = await enter(await storeFlow(context, app, 'Prices by hour', flow.graph));
    page.setDefaultTimeout(15_000);
    await button(page, canvasWords.toolbar.problems(1)).click();
    await button(page, words.actions.fixLabel('Get_prices')).click();
    await expect(button(page, words.submit.problem)).toBeEnabled();
    await lookAt(page, 'assist-fix');
    models.next = [JSON.stringify(fix), JSON.stringify(better)];
    await button(page, words.submit.problem).click();
    await expect(page.getByRole('list', { name: words.review.list })).toBeVisible();
    await expect(page.getByText(words.review.fixed)).toBeVisible();
    expect(models.asked).toHaveLength(2);
    await lookAt(page, 'assist-fix-review');
    await button(page, words.review.apply(1)).click();
    await expect(panel(page, 'Get_prices')).toContainText('prices.example.com/eu-central-1');
    await expect(button(page, canvasWords.toolbar.problems(1))).toBeHidden();

    await step(page, 'Prices').click();
    await panel(page, 'Prices').getByRole('button', { name: words.actions.step }).click();
    await page
      .getByRole('textbox', { name: words.prompt.step })
      .fill('Reckon the price per hour and tell the team in Slack');
    models.next = [JSON.stringify(written)];
    await button(page, words.submit.step).click();
    const list = page.getByRole('list', { name: words.review.list });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(step(page, 'Price_per_hour')).toHaveAttribute('aria-label', /New/);
    await button(page, panelWords.close).click();
    await lookAt(page, 'assist-write-review');
    await list.getByRole('checkbox', { name: 'Add Price_per_hour' }).press('Space');
    await expect(list.getByText(words.review.needs('Price_per_hour'))).toBeVisible();
    await expect(step(page, 'Tell_team')).toBeHidden();
    await lookAt(page, 'assist-write-in-part');
    await list.getByRole('checkbox', { name: 'Add Price_per_hour' }).press('Space');
    await button(page, words.review.apply(3)).click();
    await expect(step(page, 'Monthly_prices')).toBeVisible();
    await expect(step(page, 'Tell_team')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(step(page, 'Tell_team')).toBeHidden();
    await expect(step(page, 'Prices')).toBeVisible();
  } finally {
    await models.stop();
  }
});
