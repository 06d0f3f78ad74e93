import { paramFormWords } from '@shared/words/paramForms';
import { runWords } from '@shared/words/runs';
import { saveWords } from '@shared/words/saving';
import { hookWords } from '@shared/words/hooks';
import { canvas, closePanel, panel, save, step } from './support/editor';
import { flowBuilder, storeFlow } from './support/flows';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const words = paramFormWords.trigger;

test(
  'a web hook gets its address and secret in the editor, and what is posted there starts a run',
  { tag: '@way' },
  async ({ enter, context, app }) => {
    await enter();
    const flow = await flowBuilder(context, app);
    flow.add('VARIABLE-001', 'Say', flow.after('Trigger'), {
      values: { said: '{{trigger.payload.body.team}}' },
    });
    const page = await enter(await storeFlow(context, app, 'Hooked', flow.graph));
    await expect(canvas(page)).toBeVisible();
    await step(page, 'Trigger').click();
    const trigger = panel(page, 'Trigger');
    await trigger.getByRole('button', { name: new RegExp(`^${words.type}`) }).click();
    await page.getByRole('option', { name: words.types.HTTP }).click();
    await expect(trigger.getByText(words.hookLater)).toBeVisible();
    await closePanel(page);
    await save(page);

    const told = page.getByRole('dialog', { name: saveWords.hook.title });
    const secret = await told.locator('.cl-secret__text').innerText();
    await told.getByRole('button', { name: saveWords.hook.done, exact: true }).click();
    await step(page, 'Trigger').click();
    const address = (await trigger.getByText(/^POST http/).innerText()).replace('POST ', '');

    const proof = trigger.getByRole('button', { name: new RegExp(`^${hookWords.proof}`) });
    await proof.click();
    await page.getByRole('option', { name: hookWords.proofs.hmac }).click();
    await lookAt(page, 'editor-hook');
    await proof.click();
    await page.getByRole('option', { name: hookWords.proofs.none }).click();

    const post = (given: string) =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-costloom-secret': given },
        body: JSON.stringify({ team: 'blue' }),
      });
    expect((await post('wrong')).status).toBe(404);
    expect((await post(secret)).status).toBe(202);

    const runs = await enter('/runs');
    const rows = runs.getByRole('grid', { name: runWords.list.table }).getByRole('row');
    await expect(rows.filter({ hasText: 'Hooked' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Hooked' })).toContainText(runWords.statuses.SUCCEEDED);
  },
);
