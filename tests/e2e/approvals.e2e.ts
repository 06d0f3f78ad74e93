import type { Page } from '@playwright/test';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { approvalWords } from '@shared/words/approvals';
import { runWords } from '@shared/words/runs';
import { startSlack } from '@tests/fakes/slack';
import { callAs } from './support/api';
import { connectSlack } from './support/integrations';
import { lookAt } from './support/look';
import { asking, over, start, until } from './support/runs';
import { expect, test } from './support/test';
import { mainNavigation } from './support/windows';

// Pictures of screens, light and dark.

const form = (page: Page, name: string) =>
  page.getByRole('article', { name: words.form(`Stop it? ${name}`) });
const item = (page: Page, name: string) =>
  page.getByRole('list', { name: words.list }).getByRole('button', { name: new RegExp(name) });

async function confirm(page: Page, label: string) {
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
}

test(
  '[APPR-01] [APPR-14] [APPR-15] what waits is counted, decided by key with a comment, and both windows agree',
  { tag: '@way' },
  async ({ enter, context, app }) => {
    const page = await enter('/approvals');
    await expect(page.getByText(words.none.waiting)).toBeVisible();
    const flow = await asking(context, app, 'First');
    const id = await start(context, app, flow);
    await until(context, app, flow, id, ['WAITING']);
    await expect(item(page, 'First')).toBeVisible();
    await expect(mainNavigation(page).getByRole('img', { name: words.badge(1) })).toBeVisible();
    await expect(form(page, 'First')).toContainText('120 USD');
    await expect(form(page, 'First').getByRole('button', { name: 'https://example.com/i-1' })).toBeVisible();
    await lookAt(page, 'approvals');

    const run = await enter(`/runs/${flow.workflowId}/${id}`);
    await expect(form(run, 'First')).toBeVisible();
    await lookAt(run, 'run-approval');

    await form(run, 'First').getByLabel(words.comment).fill('typed at the same time');
    await form(page, 'First').getByLabel(words.comment).fill('It is idle.');
    await item(page, 'First').focus();
    await page.keyboard.press('a');
    await confirm(page, approvalWords.approve);
    await expect(mainNavigation(page).getByRole('img', { name: words.badge(1) })).toHaveCount(0);
    await until(context, app, flow, id, over);
    await expect(run.getByRole('main')).toContainText(runWords.statuses.SUCCEEDED);
    const { data } = await callAs(context, app, 'executions.status', {
      params: { workflowId: flow.workflowId, executionId: id },
    });
    expect(data.steps.map(({ stepName }) => stepName)).toEqual(['Trigger', 'Ask', 'Yes']);
    await page.getByRole('radio', { name: words.decided }).click();
    await item(page, 'First').click();
    await expect(form(page, 'First')).toContainText('It is idle.');
    await expect(form(page, 'First')).toContainText(words.states.approved);
  },
);

test('a second decision is refused with who decided, and its comment is not lost', async ({
  enter,
  context,
  app,
}) => {
  await enter();
  const flow = await asking(context, app, 'Second');
  const id = await start(context, app, flow);
  await until(context, app, flow, id, ['WAITING']);
  const page = await enter(`/approvals/${flow.workflowId}/${id}`);
  await form(page, 'Second').getByLabel(words.comment).fill('A long thought');
  await form(page, 'Second').getByRole('button', { name: approvalWords.reject }).click();
  await callAs(context, app, 'approvals.decide', {
    params: { workflowId: flow.workflowId, executionId: id },
    body: { decision: 'approve', comment: 'Quicker' },
  });
  await expect(form(page, 'Second')).toContainText(words.beaten);
  await expect(form(page, 'Second')).toContainText('A long thought');
  await expect(form(page, 'Second')).toContainText('Quicker');
  await expect(form(page, 'Second')).toContainText(words.states.approved);
});

test(
  'one of two approvals is kept with what was said, and waits for the other',
  { tag: '@way' },
  async ({ enter, context, app }) => {
    await enter();
    const flow = await asking(context, app, 'Both', { quorum: 2 });
    const id = await start(context, app, flow);
    await until(context, app, flow, id, ['WAITING']);
    const page = await enter(`/approvals/${flow.workflowId}/${id}`);
    await form(page, 'Both').getByLabel(words.comment).fill('Idle for a month');
    await form(page, 'Both').getByRole('button', { name: approvalWords.approve }).click();
    await confirm(page, approvalWords.approve);
    await expect(form(page, 'Both')).toContainText(words.votes(1, 2));
    await expect(form(page, 'Both').getByRole('listitem')).toContainText('Idle for a month');
    await page.reload();
    await expect(form(page, 'Both').getByRole('listitem')).toContainText('Idle for a month');
    await expect(form(page, 'Both')).toContainText(approvalWords.voted);
    await expect(form(page, 'Both').getByRole('button', { name: approvalWords.approve })).toHaveCount(0);
    await lookAt(page, 'approval-quorum');
  },
);

test('an approval is decided by a button in Slack, and the window sees it', async ({
  enter,
  context,
  app,
}) => {
  const slack = await startSlack();
  try {
    const page = await enter('/approvals');
    const { email } = (await callAs(context, app, 'users.me')).data;
    slack.users = [{ id: 'U1', name: 'root', profile: { real_name: 'Root', email } }];
    const more = { app_token: slack.appToken };
    const integration_id = await connectSlack(context, app, slack, 'Approvals', more);
    await expect.poll(() => slack.socket.lines.size).toBe(1);
    const header = 'Stop it? In Slack';
    const request = { type: 'SLACK', integration_id, channel_id: 'C1', header, message: 'Stop i-1?' };
    const flow = await asking(context, app, 'In Slack', { request });
    const id = await start(context, app, flow);
    await expect(item(page, 'In Slack')).toBeVisible();
    await expect.poll(() => slack.messages.sent.length).toBe(1);
    const [message] = slack.messages.sent;
    if (message) slack.socket.press(message, 'costloom_approve', 'U1');
    await until(context, app, flow, id, over);
    await expect.poll(() => slack.messages.sent[0]?.text).toContain('Approved by');
    await page.getByRole('radio', { name: words.decided }).click();
    await item(page, 'In Slack').click();
    await expect(form(page, 'In Slack')).toContainText(words.states.approved);
    await expect(form(page, 'In Slack')).toContainText('Slack');
    await lookAt(page, 'approval-slack');
  } finally {
    await slack.stop();
  }
});
