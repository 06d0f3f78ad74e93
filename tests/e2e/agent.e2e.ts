import { agentAnswers } from '@shared/words/agentAnswers';
import { agentWords as words } from '@shared/words/agent';
import { AGENT_ID } from '@shared/model/agent';
import { CHAT_MESSAGES_MAX } from '@shared/model/limits';
import { searchWords } from '@shared/words/search';
import { shellWords } from '@shared/words/shell';
import { addressOf, answered, ask, askFor, input, messages, panel, suggestions } from './support/agent';
import { callAs } from './support/api';
import { canvas } from './support/editor';
import { lookAt } from './support/look';
import { addOrganisation } from './support/msp';
import { expect, test } from './support/test';
import { openWindow, openWorkspace, title } from './support/windows';
import { fromTemplate } from './support/workflows';

const [approvals, changes, savings] = words.start.prompts;
const WORKFLOW = 'Nightly report';

/** The demo company, so that there is something to ask about. */
test.use({ beginning: 'demo', ownBrowser: true });

test.beforeAll(async ({ app, browser }) => {
  const context = await browser.newContext();
  await openWorkspace(await openWindow(context, app));
  await fromTemplate(context, app, { template: 'empty-workflow', name: WORKFLOW });
  await context.close();
});

test(
  '[AI-C-01] [AI-C-02] [AI-C-03] [AI-C-04] [AI-C-05] [AI-C-07] [AI-C-08] [AI-C-09] [AI-C-21] a chat by keys alone, with the figures of the company',
  { tag: '@way' },
  async ({ enter }) => {
    const page = await enter('/bills');
    await page.keyboard.press('Control+j');
    await expect(input(page)).toBeFocused();
    await expect(panel(page).getByRole('heading', { name: words.start.welcome })).toBeVisible();
    for (const prompt of words.start.prompts)
      await expect(panel(page).getByRole('button', { name: prompt })).toBeVisible();
    await expect(panel(page).getByText(words.connection.connected, { exact: true })).toBeVisible();
    await lookAt(page, 'agent-start');

    // Nothing but blanks is not sent.
    await input(page).fill('  ');
    await page.keyboard.press('Enter');
    await expect(messages(page)).toBeHidden();
    await input(page).fill('How much');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('did we save?');
    await expect(input(page)).toHaveValue('How much\ndid we save?');
    await input(page).fill('');

    await panel(page).getByRole('button', { name: savings }).focus();
    await page.keyboard.press('Enter');
    await answered(page);
    const table = messages(page).getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(4);
    await expect(table.getByRole('row').nth(1)).toContainText(/\$[\d,]+\.\d\d/);
    await expect(messages(page).getByText(savings)).toBeVisible();

    const next = suggestions(page).getByRole('button', { name: agentAnswers.saved.example });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(messages(page).locator('.cl-agent__turn')).toHaveCount(2);
    await answered(page);
    await expect(messages(page).getByText(agentAnswers.saved.example)).toBeVisible();

    await input(page).fill('not sent yet');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await page.keyboard.press('Control+j');
    await expect(input(page)).toBeFocused();
    await expect(input(page)).toHaveValue('not sent yet');
    await expect(messages(page).locator('.cl-agent__turn')).toHaveCount(2);
  },
);

test('[NAV-20] [AI-C-02] [AI-C-10] the icon opens the panel and Escape gives the focus back; a new chat, and close', async ({
  enter,
}) => {
  const page = await enter('/bills');
  const bar = page.getByRole('banner');
  const icon = bar.getByRole('button', { name: words.open, exact: true });
  await expect(title(page)).toHaveText('Bills');
  await expect(bar.getByRole('combobox', { name: searchWords.label, exact: true })).toBeVisible();
  for (const menu of [shellWords.switchOrganisation, shellWords.openMenu])
    await expect(bar.getByRole('button', { name: new RegExp(`^${menu}`) })).toBeVisible();
  await icon.click();
  await expect(input(page)).toBeFocused();
  // What is open inside the panel takes Escape first.
  await panel(page).getByRole('button', { name: words.menu }).click();
  await expect(page.getByRole('menuitem', { name: words.asPage })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: words.asPage })).toBeHidden();
  await expect(panel(page)).toBeVisible();
  await input(page).focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(icon).toBeFocused();

  await icon.click();
  await askFor(page, approvals);
  await panel(page).getByRole('button', { name: words.newChat }).click();
  await expect(panel(page).getByRole('heading', { name: words.start.welcome })).toBeVisible();
  await expect(input(page)).toBeFocused();
  await panel(page).getByRole('region', { name: words.start.recent }).getByText(approvals).first().click();
  await expect(messages(page).getByText(approvals)).toBeVisible();
  await panel(page).getByRole('button', { name: words.close, exact: true }).click();
  await expect(panel(page)).toBeHidden();

  // The key is in the list of keys and among the commands.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: shellWords.keyboard })).toContainText(words.key);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: searchWords.label, exact: true }).fill(`> ${words.open}`);
  await page.getByRole('option', { name: words.open }).click();
  await expect(input(page)).toBeFocused();
});

test('services that changed come as text, chart and table, and lead to their screen', async ({
  enter,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await enter('/overview');
  await page.keyboard.press('Control+j');
  await askFor(page, changes);
  await expect(messages(page).getByRole('figure')).toBeVisible();
  const table = messages(page).getByRole('table');
  const names = () => table.locator('tbody tr td:first-child').allTextContents();
  await lookAt(page, 'agent-changes');
  await messages(page)
    .getByRole('button', { name: words.table.rows(10) })
    .click();
  const given = await names();
  expect(given).toHaveLength(10);
  await table.getByRole('button', { name: agentAnswers.field('service') }).click();
  await expect.poll(names).toEqual(given.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  await messages(page).getByRole('button', { name: words.table.copy }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\r\n')[0]).toContain(`${agentAnswers.field('service')},`);
  await messages(page).getByRole('button', { name: words.chart.asTable }).click();
  await expect(messages(page).getByRole('table')).toHaveCount(2);
  await messages(page).getByRole('link', { name: words.openPath }).click();
  await expect(title(page)).toHaveText('Spend');
  await expect(panel(page)).toBeVisible();
});

test('[AI-C-15] [AI-C-17] [AI-C-18] a run waits for Confirm, then says how it went', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  await page.keyboard.press('Control+j');
  await askFor(page, agentAnswers.run.example(WORKFLOW));
  const step = messages(page).getByRole('region', { name: new RegExp(WORKFLOW) });
  await expect(step).toContainText(words.step.states.preview);
  const runs = async () =>
    (
      await callAs(context, app, 'executions.search', {
        body: { max_returned_items: 100, start_page_key: null },
      })
    ).data.filter((one) => one.workflowName === WORKFLOW).length;
  const before = await runs();
  await lookAt(page, 'agent-step');
  await step.getByRole('button', { name: words.step.confirm }).click();
  await expect(step).toContainText(words.step.states.succeeded);
  await expect(step.getByRole('button', { name: words.step.confirm })).toBeHidden();
  expect(await runs()).toBe(before + 1);
});

test('[AI-C-02] beside the editor the panel has keys of its own, and in a narrow window all of it', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const { data } = await callAs(context, app, 'workflows.list');
  const workflow = data.find(({ name }) => name === WORKFLOW);
  await page.goto(`${app.origin}/spaces/${workflow?.space_id}/wfe/${workflow?.workflowId}`);
  await expect(canvas(page)).toBeVisible();
  await page.keyboard.press('Control+j');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('/?g o');
  await expect(input(page)).toHaveValue('/?g o');
  await lookAt(page, 'agent-editor');
  await page.setViewportSize({ width: 560, height: 800 });
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(560);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(480);
  const main = await page.getByRole('main').boundingBox();
  expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual(1600 - 480);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/\/wfe\//);
});

test('[AI-C-22] [AI-C-23] [AI-C-24] [MSG-27] a chat with 30 messages offers a new one', async ({
  enter,
  context,
  app,
}) => {
  // Fifteen answers, one after the other.
  const page = await enter('/overview');
  let threadId: string | null = null;
  for (let at = 0; at < CHAT_MESSAGES_MAX / 2; at += 1)
    threadId = await ask(context, app, approvals, threadId);
  await page.keyboard.press('Control+j');
  await panel(page).getByRole('region', { name: words.start.recent }).getByText(approvals).first().click();
  await expect(messages(page).getByText(words.full.note(CHAT_MESSAGES_MAX))).toBeVisible();
  await input(page).fill('One more thing');
  const dialog = page.getByRole('dialog', { name: words.full.title });
  const accept = dialog.getByRole('button', { name: words.full.accept });
  // The Enter that opens the dialog does not answer it, however late it is released.
  await page.keyboard.down('Enter');
  await expect(accept).toBeFocused();
  await page.keyboard.up('Enter');
  await expect(dialog).toBeVisible();
  await lookAt(page, 'agent-limit');
  await accept.press('Enter');
  await expect(messages(page)).toBeHidden();
  await expect(panel(page).getByRole('heading', { name: words.start.welcome })).toBeVisible();
  await expect(input(page)).toHaveValue('One more thing');
});

test('[ROUTE-31] [AI-C-11] an address leads to its chat, also in two windows that agree', async ({
  enter,
  open,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const { activeOrgId } = (await callAs(context, app, 'users.me')).data;
  const threadId = await ask(context, app, savings);
  const path = addressOf(activeOrgId, threadId);
  const other = await open(path);
  await expect(title(other)).toHaveText(savings);
  await expect(messages(other).getByRole('table')).toBeVisible();
  // Shown to its end, it is not typed out again anywhere.
  const params = { agentId: AGENT_ID, threadId };
  const kept = async () => (await callAs(context, app, 'ai.thread', { params })).data;
  await expect.poll(async () => (await kept()).typedResponses.length).toBe(1);
  expect(await kept()).toMatchObject({ agent_id: AGENT_ID, thread_id: threadId, name: savings });
  await lookAt(other, 'agent-page');

  await page.keyboard.press('Control+j');
  await panel(page).getByRole('region', { name: words.start.recent }).getByText(savings).first().click();
  await expect(messages(page).locator('.cl-agent__turn')).toHaveCount(1);
  await askFor(page, approvals);
  await expect(messages(other).locator('.cl-agent__turn')).toHaveCount(2);
  await answered(other);

  // On the page of the agent there is no panel: the key leads into its input.
  await other.getByRole('button', { name: words.menu }).focus();
  await other.keyboard.press('Control+j');
  await expect(input(other)).toBeFocused();
  await expect(panel(other)).toBeHidden();
});

test('[ROUTE-31] an address of nobody, or of another organization, says so', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const { activeOrgId } = (await callAs(context, app, 'users.me')).data;
  await page.goto(app.origin + addressOf(activeOrgId, 'nothing'));
  await expect(page.getByText(words.missing.title)).toBeVisible();
  await page.getByRole('button', { name: words.missing.start }).click();
  await expect(page.getByRole('heading', { name: words.start.welcome })).toBeVisible();
  await page.goto(app.origin + addressOf('nobody', 'nothing'));
  await expect(page.getByText(words.missing.title)).toBeVisible();

  const name = 'Second home';
  const elsewhere = await addOrganisation(context, app, { name, type: 'standard', role: 'Admin' });
  await page.goto(app.origin + addressOf(elsewhere, 'nothing'));
  await expect(page.getByText(words.elsewhere.title(name))).toBeVisible();
  await page.getByRole('button', { name: words.elsewhere.switch(name) }).click();
  await expect(page.getByText(words.missing.title)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/agents/${elsewhere}/`));
  const { userId } = (await callAs(context, app, 'users.me')).data;
  await callAs(context, app, 'users.updateMetadata', {
    body: { userId, metadata: { activeOrgId } },
  });
});

test('[AI-C-01] without the feature there is no icon, no key and no page', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const { activeOrgId } = (await callAs(context, app, 'users.me')).data;
  const feature = (value: boolean) =>
    callAs(context, app, 'settings.put', { body: { domain: 'features', type: 'AIAgent', value } });
  const icon = page.getByRole('banner').getByRole('button', { name: words.open, exact: true });
  await expect(icon).toBeVisible();
  await feature(false);
  await expect(icon).toBeHidden();
  await page.keyboard.press('Control+j');
  await expect(panel(page)).toBeHidden();
  await page.goto(app.origin + addressOf(activeOrgId, 'nothing'));
  await expect(page.getByText(shellWords.notFound.text).first()).toBeVisible();
  await feature(true);
  await expect(icon).toBeVisible();
});
