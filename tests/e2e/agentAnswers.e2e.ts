import type { AgentResponse } from '@shared/api/ai/entities';
import { agentAnswers } from '@shared/words/agentAnswers';
import { agentFaults } from '@shared/words/agentFaults';
import { agentWords as words } from '@shared/words/agent';
import { messages as texts } from '@shared/words/messages';
import {
  addressOf,
  answered,
  ask,
  askFor,
  forgetChats,
  input,
  leave,
  messages,
  panel,
} from './support/agent';
import { callAs } from './support/api';
import { lookAt } from './support/look';
import { killNow, serverPid } from './support/processes';
import { expect, test } from './support/test';

/** Answers are typed out. */
test.use({ contextOptions: { reducedMotion: 'no-preference' }, ownBrowser: true });

const [approvals, , savings] = words.start.prompts;

test('[AI-C-13] [AI-C-14] [LIM-38] every format of an answer is shown, and nothing in it is ever markup', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const { activeOrgId } = (await callAs(context, app, 'users.me')).data;
  const threadId = await ask(context, app, approvals);
  const said = { summary: '', configuration: {} };
  const long = `**Bold** <b id="markup">words</b>.\n\n- [Cases](/cases)\n- [Far](https://example.com)\n\n${'Many words.\n\n'.repeat(60)}`;
  const step = {
    step_template_id: 'run',
    status: 'failed' as const,
    summary: 'Clean up',
    preview: { Dry: true },
  };
  const answer: AgentResponse[] = [
    {
      content_format: 'text',
      content: long,
      ...said,
      title: 'In words',
      summary: 'In short',
      configuration: { path: '/bills' },
    },
    {
      content_format: 'table',
      content: {
        columns: [{ key: 'a', label: 'Amount', kind: 'money', currency: 'EUR' }],
        rows: [{ a: 1234.5 }],
      },
      ...said,
      title: 'In a table',
    },
    {
      content_format: 'chart',
      content: { kind: 'line', labels: ['Jan', 'Feb'], series: [{ name: 'Cost', values: [1, 3] }] },
      ...said,
      title: 'In a chart',
    },
    { content_format: 'json', content: { region: 'eu-west-1' }, ...said, title: 'As data' },
    { content_format: 'step', content: step, ...said, title: '' },
  ];
  await leave(context, app, { threadId, prompt: 'Show everything', minutesAgo: 0, answer });
  await page.goto(app.origin + addressOf(activeOrgId, threadId));
  const log = messages(page);
  await expect(log.getByRole('region', { name: words.step.label('Clean up') })).toContainText(
    words.step.states.failed,
  );
  await expect(log.getByRole('table')).toContainText('€1,234.50');
  await expect(log.getByRole('figure', { name: 'In a chart' })).toBeVisible();
  await expect(log.getByRole('region', { name: 'As data' })).toContainText('eu-west-1');
  await expect(log.getByText('In short')).toBeVisible();
  await expect(log.getByText('Bold', { exact: true })).toBeVisible();
  await expect(log).toContainText('<b id="markup">words</b>');
  await expect(page.locator('#markup')).toHaveCount(0);
  await expect(log.getByRole('link', { name: 'Cases' })).toHaveAttribute('href', '/cases');
  await expect(log.getByRole('link', { name: 'Far' })).toHaveCount(0);
  // It was typed out here, and is whole; seen again it is cut until somebody wants all of it.
  await expect(log.getByRole('button', { name: words.showLess })).toBeVisible();
  await page.reload();
  await expect(log.getByRole('button', { name: words.showAll })).toBeVisible();
  await lookAt(page, 'agent-formats');
  await log.getByRole('button', { name: words.showAll }).click();
  await expect(log.getByRole('button', { name: words.showLess })).toBeVisible();
});

test('[MSG-13] [MSG-46] what cannot be sent stays in the input', async ({ enter, context, app }) => {
  const page = await enter('/overview');
  await page.keyboard.press('Control+j');
  await askFor(page, approvals);
  await forgetChats(context, app);
  await input(page).fill('Are you there?');
  await input(page).press('Enter');
  await expect(page.getByText(texts.failedToSendMessage)).toBeVisible();
  await expect(panel(page).getByRole('alert')).toHaveText(agentFaults.noThread);
  await expect(input(page)).toHaveValue('Are you there?');
  await expect(input(page)).toBeFocused();
});

test('[AI-C-20] [MSG-45] what was never answered has failed, and can be asked again', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const { activeOrgId } = (await callAs(context, app, 'users.me')).data;
  const threadId = await ask(context, app, savings);
  await leave(context, app, { threadId, prompt: approvals, minutesAgo: 10 });
  await page.goto(app.origin + addressOf(activeOrgId, threadId));
  await expect(messages(page).getByText(words.failed)).toBeVisible();
  await expect(messages(page)).toContainText(agentFaults.interrupted);
  await lookAt(page, 'agent-failed');
  await messages(page).getByRole('button', { name: words.retry }).click();
  await expect(messages(page).locator('.cl-agent__turn')).toHaveCount(3);
  await answered(page);
  await expect(messages(page).locator('.cl-agent__turn').last()).toContainText(
    agentAnswers.approvals.nothing,
  );
});

test('[AI-C-06] while an answer is made, the chat says so and nothing else is sent', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/overview');
  const { activeOrgId } = (await callAs(context, app, 'users.me')).data;
  const threadId = await ask(context, app, savings);
  await leave(context, app, { threadId, prompt: approvals, minutesAgo: 0 });
  await page.goto(app.origin + addressOf(activeOrgId, threadId));
  await expect(messages(page).getByText(words.working)).toHaveCount(1);
  await input(page).fill('And then?');
  await expect(page.getByText(words.input.waiting)).toBeVisible();
  await expect(page.getByRole('button', { name: words.input.send, exact: true })).toBeDisabled();
  await input(page).press('Enter');
  await expect(input(page)).toHaveValue('And then?');
  await expect(messages(page).locator('.cl-agent__turn')).toHaveCount(2);
});

test('[AI-C-25] the connection comes back by itself, and the chat goes on', async ({
  enter,
  app,
  watched,
}) => {
  const page = await enter('/overview');
  watched.expect(/status of 503/);
  const connected = panel(page).getByText(words.connection.connected, { exact: true });
  await page.keyboard.press('Control+j');
  await expect(connected).toBeVisible();
  killNow(await serverPid(app));
  await expect(connected).toBeHidden();
  await expect(panel(page).getByText(words.connection.connecting)).toBeVisible();
  await expect(connected).toBeVisible();
  await askFor(page, approvals);
});
