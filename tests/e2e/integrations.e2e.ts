import { customerWords } from '@shared/words/customers';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import { messages } from '@shared/words/messages';
import { notificationWords } from '@shared/words/notificationSettings';
import { sharingWords } from '@shared/words/sharing';
import { shellWords } from '@shared/words/shell';
import { slackFaults } from '@shared/words/slackFaults';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import { startTeams, type TeamsFake } from '@tests/fakes/teams';
import { callAs } from './support/api';
import { chooser, option } from './support/cases';
import { pressBox } from './support/boxes';
import { panel, step } from './support/editor';
import { flowBuilder, storeFlow } from './support/flows';
import {
  card,
  connected,
  connectSlack,
  field,
  fillSlack,
  integrationRow,
  toast,
} from './support/integrations';
import { lookAt } from './support/look';
import { customerOf, inMsp, PROVIDER } from './support/msp';
import { expect, test as base } from './support/test';
import { mainNavigation, title } from './support/windows';
import { button, dialog } from './support/workflows';

const words = integrationScreenWords;
const PASSWORD = 'correct horse battery';
const TAKEN = 'Integration name already exists';
const connection = slackFaults.connected('costloom', 'Acme');

const test = base.extend<{ slack: SlackFake; teams: TeamsFake }>({
  slack: async ({}, use) => {
    const slack = await startSlack();
    await use(slack);
    await slack.stop();
  },
  teams: async ({}, use) => {
    const teams = await startTeams();
    await use(teams);
    await teams.stop();
  },
});
// A journey goes through many pages, and looks at most of them.
test('[ROUTE-25] [ROUTE-26] [INTG-27] the gallery has what the server can connect, and is where people are sent to', async ({
  enter,
  app,
}) => {
  const page = await enter('/settings?tab=notifications');
  for (const [name, type] of [
    [notificationWords.slack, 'SLACK'],
    [notificationWords.teams, 'TEAMS'],
  ] as const) {
    const part = page.getByRole('region', { name, exact: true });
    await expect(part).toContainText(words.none.before([type]));
    await expect(part).toContainText(words.none.after);
  }
  const teams = page.getByRole('region', { name: notificationWords.teams, exact: true });
  await teams.getByRole('link', { name: words.none.link }).click();
  await expect(page).toHaveURL(/\/integrations$/);
  await expect(title(page)).toHaveText(words.title);
  await expect(mainNavigation(page).getByRole('link', { name: words.title })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText(words.empty)).toBeVisible();
  const kinds = (await callAs(page.context(), app, 'integrations.kinds')).data;
  const main = page.getByRole('main');
  await expect(main.getByRole('link')).toHaveCount(kinds.length);
  await lookAt(page, 'integrations-empty');

  await page.goto(`${app.origin}/overview`);
  await expect(title(page)).toHaveText('Overview');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await card(page, 'Slack').click();
  await expect(page).toHaveURL(/\/integrations\/slack\/instance$/);
  await expect(title(page)).toHaveText(words.connect.title('Slack'));
  for (const provider of ['slack', 'teams', 'monday', 'salesforce', 'cloudhealth', 'anodotcost']) {
    const kind = kinds.find(({ type }) => type.toLowerCase() === provider);
    await page.goto(`${app.origin}/integrations/instance/${provider}`);
    await expect(title(page)).toHaveText(words.connect.title(kind?.name ?? ''));
    const needed = page.getByRole('list', { name: words.permissions.title }).getByRole('listitem');
    for (const { name, why } of kind?.permissions ?? [])
      await expect(needed.filter({ has: page.getByText(name, { exact: true }) })).toContainText(why);
    for (const step of kind?.guide ?? []) await expect(page.getByText(step, { exact: true })).toBeVisible();
    await lookAt(page, `integration-connect-${provider}`);
  }
  await page.goto(`${app.origin}/integrations/telepathy/instance`);
  await expect(main).toContainText(words.connect.unknown('telepathy'));
  await expect(card(page, 'Slack')).toBeVisible();
  await lookAt(page, 'integration-unknown');
});

test('[INTG-27] an approval in a chat that is not connected sends people to the integrations', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/workflows');
  for (const [type, name] of [
    ['SLACK', 'Ask in Slack'],
    ['TEAMS', 'Ask in Teams'],
  ] as const) {
    const flow = await flowBuilder(context, app);
    flow.add('APPROVAL-001', 'Ask', flow.after('Trigger'), { request: { type, message: 'May it go?' } });
    await page.goto(app.origin + (await storeFlow(context, app, name, flow.graph)));
    await step(page, 'Ask').click();
    await expect(panel(page, 'Ask')).toContainText(words.none.before([type]));
    await expect(panel(page, 'Ask')).toContainText(words.none.after);
  }
  await lookAt(page, 'editor-no-integration');
  await panel(page, 'Ask').getByRole('link', { name: words.none.link }).click();
  await expect(title(page)).toHaveText(words.title);
});

test('[MSG-34] Slack is connected after it was asked, and nothing is kept that it refuses', async ({
  enter,
  context,
  app,
  slack,
}) => {
  const page = await enter('/integrations/slack/instance');
  const form = page.getByRole('region', { name: words.connect.connection });
  await button(form, words.connect.connect).click();
  await expect(form.getByText(messages.valueRequired)).toBeVisible();
  await fillSlack(page, slack, 'a-token');
  await field(form, 'Bot token').press('Enter');
  await expect(form.getByText(slackFaults.wrongToken)).toBeVisible();
  expect(slack.asked).toEqual([]);

  await fillSlack(page, slack, 'xoxb-wrong-token');
  await button(form, words.connect.test).click();
  await expect(form.getByRole('alert')).toHaveText(`${words.check.bad} The token is wrong.`);
  await lookAt(page, 'integration-refused');
  await button(form, words.connect.connect).click();
  await expect(toast(page, messages.failedToCreateIntegration)).toBeVisible();
  await expect(form.getByRole('alert').filter({ hasText: 'The token is wrong.' }).first()).toBeVisible();
  expect((await callAs(context, app, 'integrations.list')).data).toEqual([]);

  await mainNavigation(page).getByRole('link', { name: 'Overview', exact: true }).first().click();
  await button(dialog(page, shellWords.unsaved.title), shellWords.unsaved.stay).click();
  await fillSlack(page, slack, slack.token);
  await button(form, words.connect.test).click();
  await expect(form.getByText(connection)).toBeVisible();
  const permissions = page.getByRole('list', { name: words.permissions.title });
  await expect(permissions.getByText(words.permissions.granted, { exact: true })).toHaveCount(7);
  await expect(permissions.getByRole('listitem').filter({ hasText: 'chat:write.public' })).toContainText(
    words.permissions.missing,
  );
  await lookAt(page, 'integration-tested');
  await button(form, words.connect.connect).click();
  await expect(toast(page, words.connect.connected('Slack'))).toBeVisible();
  await expect(page).toHaveURL(/\/integrations\/[^/?]+$/);
  await expect(title(page)).toHaveText('Slack');
  await expect(field(page, 'Bot token')).toHaveValue('');
  await expect(page.getByText(words.details.unused)).toBeVisible();
  expect(await page.content()).not.toContain(slack.token);
  await page.mouse.move(0, 0);
  await lookAt(page, 'integration');
});

test('[INTG-07] [MSG-33] [MSG-35] names are unique; an integration is renamed, changed, and asked again', async ({
  enter,
  context,
  app,
  slack,
}) => {
  const page = await enter('/integrations');
  await connectSlack(context, app, slack, 'Alarms');
  await page.goto(`${app.origin}/integrations/slack/instance`);
  const form = page.getByRole('region', { name: words.connect.connection });
  await field(form, words.connect.name).fill('ALARMS ');
  await fillSlack(page, slack, slack.token);
  await button(form, words.connect.connect).click();
  await expect(form.getByText(TAKEN, { exact: true })).toBeVisible();
  await lookAt(page, 'integration-taken');
  await field(form, words.connect.name).fill('Reports');
  await field(form, words.connect.name).press('Enter');
  await expect(title(page)).toHaveText('Reports');

  await field(form, words.connect.name).fill('alarms');
  await button(form, words.details.save).click();
  await expect(toast(page, messages.failedToUpdate('integration'))).toBeVisible();
  await expect(form.getByText(TAKEN, { exact: true })).toBeVisible();
  await field(form, words.connect.name).fill('Reports of the month');
  await button(form, words.details.save).click();
  await expect(title(page)).toHaveText('Reports of the month');
  await expect(button(form, words.details.save)).toBeDisabled();

  // A secret that is not typed is the one that is kept; another address asks for it again.
  await page.getByText(words.connect.advanced, { exact: true }).click();
  await field(form, 'API URL').fill('http://127.0.0.1:9/api/');
  await button(form, words.connect.test).click();
  await expect(form.getByText('Enter it again: the address changed')).toBeVisible();
  await lookAt(page, 'integration-changed');
  await button(form, words.details.discard).click();
  await expect(field(form, 'API URL')).toHaveValue(slack.address);

  const last = page.getByRole('region', { name: words.check.title });
  slack.token = 'xoxb-another';
  await button(last, words.check.again).click();
  await expect(last.getByText('The token is wrong.')).toBeVisible();
  await field(form, 'Bot token').fill('xoxb-another');
  await button(form, words.details.save).click();
  await expect(last.getByText(connection)).toBeVisible();
  await expect(field(form, 'Bot token')).toHaveValue('');
});

test('what is connected is told through, is made inactive, and is disconnected', async ({
  enter,
  context,
  app,
  slack,
}) => {
  const page = await enter('/integrations');
  for (const name of ['Night shift', 'Office', 'On call', 'Finance', 'Board'])
    await connectSlack(context, app, slack, name);
  const id = (await callAs(context, app, 'integrations.list')).data.find(({ name }) => name === 'On call');
  await page.getByLabel(words.search, { exact: true }).fill('on ca');
  await expect(connected(page).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/search=on/);
  await page.getByLabel(words.search, { exact: true }).fill('');
  await lookAt(page, 'integrations');

  await page.goto(`${app.origin}/settings?tab=notifications`);
  const part = page.getByRole('region', { name: notificationWords.slack, exact: true });
  await part.getByRole('button', { name: /^Integration: / }).click();
  await option(page, 'On call').click();
  await part.getByRole('button', { name: /^Channel: / }).click();
  await option(page, 'general').click();
  await button(part, notificationWords.test).click();
  await expect(part.getByText(notificationWords.testSent('general'))).toBeVisible();
  expect(slack.posts.map(({ channel }) => channel)).toEqual(['C1']);

  await page.goto(`${app.origin}/integrations`);
  await integrationRow(page, 'On call').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/integrations/${id?.integrationId ?? ''}$`));
  const uses = page.getByRole('region', { name: words.details.usedBy });
  await expect(uses.getByRole('listitem')).toContainText(words.details.kinds.notification);
  await pressBox(page.getByRole('checkbox', { name: words.details.active }));
  await expect(page.getByText(words.details.inactiveText)).toBeVisible();
  await page.mouse.move(0, 0);
  await lookAt(page, 'integration-inactive');
  await page.goto(`${app.origin}/integrations`);
  await expect(integrationRow(page, 'On call')).toContainText(words.status.INACTIVE);

  await integrationRow(page, 'On call').click();
  await button(page, words.details.disconnect).click();
  const asking = dialog(page, words.disconnect.title('On call'));
  await expect(asking).toContainText(words.disconnect.stops(1));
  await expect(asking.getByRole('listitem')).toContainText('general');
  await lookAt(page, 'integration-disconnect');
  await button(asking, words.disconnect.confirm).click();
  await expect(toast(page, words.disconnect.done('On call'))).toBeVisible();
  await expect(page).toHaveURL(/\/integrations$/);
  await expect(integrationRow(page, 'Office')).toBeVisible();
  await expect(integrationRow(page, 'On call')).toHaveCount(0);
  await page.goto(`${app.origin}/integrations/${id?.integrationId ?? ''}`);
  await expect(page.getByText(words.details.gone)).toBeVisible();
});

test('Microsoft Teams is connected with what is folded, warns of what is missing, and is written to', async ({
  enter,
  context,
  app,
  teams,
}) => {
  const page = await enter('/integrations/teams/instance');
  const form = page.getByRole('region', { name: words.connect.connection });
  const { data } = await callAs(context, app, 'integrations.kinds');
  const fields = data.find(({ type }) => type === 'TEAMS')?.fields ?? [];
  await page.getByText(words.connect.advanced, { exact: true }).click();
  for (const { id, label, kind } of fields) {
    const value = teams.values[id];
    if (value !== undefined && kind !== 'choice') await field(form, label).fill(value);
  }
  await chooser(page, 'Bot type').click();
  await expect(option(page, 'Single tenant')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  teams.roles = teams.roles.filter((role) => role !== 'User.Read.All');
  await button(form, words.connect.test).click();
  const needed = page.getByRole('list', { name: words.permissions.title }).getByRole('listitem');
  await expect(needed.filter({ hasText: 'User.Read.All' })).toContainText(words.permissions.missing);
  await expect(needed.filter({ hasText: 'Channel.ReadBasic.All' })).toContainText(words.permissions.granted);
  await expect(form.getByText(words.check.warn)).toBeVisible();
  await lookAt(page, 'integration-teams-missing');
  await button(form, words.connect.connect).click();
  await expect(title(page)).toHaveText('Microsoft Teams');

  await page.goto(`${app.origin}/settings?tab=notifications`);
  const part = page.getByRole('region', { name: notificationWords.teams, exact: true });
  await part.getByRole('button', { name: /^Integration: / }).click();
  await option(page, 'Microsoft Teams').click();
  await part.getByText(notificationWords.kinds.channel, { exact: true }).click();
  await part.getByRole('button', { name: /^Team: / }).click();
  await option(page, teams.teams[0]?.displayName ?? '').click();
  await part.getByRole('button', { name: /^Channel: / }).click();
  await option(page, teams.teams[0]?.channels[0]?.displayName ?? '').click();
  await button(part, notificationWords.test).click();
  await expect(part.getByText(/^Sent to /)).toBeVisible();
  expect(teams.posts.map(({ kind }) => kind)).toEqual(['channel']);
});

test('[INTG-10] [SHARE-03] a provider connects for a customer, and shares an integration of its own', async ({
  enter,
  context,
  app,
  seat,
  slack,
}) => {
  const page = await enter('/overview');
  // The service stands on this computer, where others than the owner of the workspace reach what is allowed.
  const allowed = { domain: 'general', type: 'allowed_networks', value: ['127.0.0.1'] };
  await callAs(context, app, 'settings.put', { body: allowed });
  await inMsp(context, app);
  const alpine = await customerOf(context, app, 'Alpine Hotels');
  await page.goto(`${app.origin}/customers/${alpine}?tab=integrations`);
  await page.getByRole('link', { name: customerWords.integrations.connect }).click();
  await card(page, 'Slack').click();
  await expect(chooser(page, words.connect.for)).toContainText('Alpine Hotels');
  await fillSlack(page, slack, slack.token);
  await lookAt(page, 'integration-for-customer');
  await button(page, words.connect.connect).click();
  await expect(toast(page, words.connect.connectedFor('Slack', 'Alpine Hotels'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/customers/${alpine}`));
  const theirs = page.getByRole('grid', { name: customerWords.integrations.table });
  await expect(theirs.getByRole('row', { name: 'Slack', exact: true })).toBeVisible();
  expect((await callAs(context, app, 'integrations.list')).data).toEqual([]);

  const id = await connectSlack(context, app, slack, 'Service desk');
  await page.goto(`${app.origin}/integrations/${id}`);
  await button(page, sharingWords.action).click();
  const share = dialog(page, sharingWords.title('Service desk'));
  await expect(share.getByRole('radio')).toHaveCount(2);
  await expect(
    share.getByRole('radio', { name: new RegExp(`^${sharingWords.modes.not_shared}`) }),
  ).toBeChecked();
  await share.getByText(sharingWords.modes.tenants).click();
  await pressBox(share.getByRole('checkbox', { name: 'Select Alpine Hotels' }));
  await lookAt(page, 'integration-share');
  await button(share, sharingWords.save).click();
  await button(share, sharingWords.publish).click();
  const results = share.getByRole('list', { name: sharingWords.results });
  await expect(results).toContainText(sharingWords.hasIt);
  await button(share, sharingWords.close).last().click();
  const uses = page.getByRole('region', { name: words.details.usedBy });
  await expect(uses.getByRole('link', { name: 'Alpine Hotels' })).toBeVisible();

  const invited = await callAs(context, app, 'customers.addUser', {
    params: { id: alpine },
    body: { email: 'emil@alpine.example', role: 'MSP-Customer-Editor' },
  });
  const emil = await seat({
    person: { email: 'emil@alpine.example', password: PASSWORD },
    invitationUrl: invited.data.invitationUrl,
    userId: invited.data.user.userId,
  });
  await emil.accept();
  const his = await emil.open('/integrations');
  await emil.signIn(his);
  await expect(integrationRow(his, 'Service desk')).toContainText(words.sharedBy(PROVIDER));
  await lookAt(his, 'integrations-shared');
  await integrationRow(his, 'Service desk').click();
  await expect(his.getByText(words.details.sharedText(PROVIDER))).toBeVisible();
  await expect(his.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(button(his, words.details.disconnect)).toHaveCount(0);
  await lookAt(his, 'integration-shared');
});
