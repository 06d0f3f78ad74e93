import type { Page } from '@playwright/test';
import { aiSettingsWords } from '@shared/words/aiModels';
import { apiCallWords } from '@shared/words/apiCalls';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import { messages } from '@shared/words/messages';
import { mailWords, notificationWords } from '@shared/words/notificationSettings';
import { settingsWords } from '@shared/words/settings';
import { organizationWords, themeWords } from '@shared/words/themeSettings';
import { updateWords } from '@shared/words/updates';
import { startModels } from '@tests/fakes/models';
import { startSmtp } from '@tests/fakes/smtp';
import { callAs } from './support/api';
import { pressBox } from './support/boxes';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { title } from './support/windows';

const tab = (page: Page, name: keyof typeof settingsWords.tabs) =>
  page.getByRole('tab', { name: settingsWords.tabs[name], exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const address = (page: Page) => page.getByLabel(notificationWords.recipients, { exact: true });
const emailSwitch = (page: Page) =>
  page.getByRole('checkbox', { name: notificationWords.on(notificationWords.email), exact: true });

async function setRecipients(page: Page, text: string) {
  await address(page).fill(text);
  await address(page).press('Enter');
}

test('[ROUTE-27] [SET-01] [SET-02] [SET-03] [LIM-55] the list of settings is walked by keys, is in the address, and gets narrow', async ({
  enter,
}) => {
  const page = await enter('/settings');
  await expect(title(page)).toHaveText('Settings');
  await expect(tab(page, 'organization')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'notifications')).toBeVisible();
  await expect(tab(page, 'cost')).toBeVisible();
  const list = page.locator('.cl-side__nav');
  expect((await list.boundingBox())?.width).toBe(310);
  await tab(page, 'members').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(tab(page, 'cost')).toBeFocused();
  await expect(page).toHaveURL(/tab=cost/);
  await button(page, settingsWords.collapse).click();
  await expect(button(page, settingsWords.expand)).toBeVisible();
  expect((await list.boundingBox())?.width).toBe(68);
  await tab(page, 'ownership').click();
  await expect(page).toHaveURL(/tab=ownership/);
  await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await lookAt(page, 'settings-narrow');
});

test('[SET-08] [SET-12] [SET-13] [SET-14] [MSG-62] recipients are checked, and a way waits until it is set up', async ({
  enter,
}) => {
  const page = await enter('/settings?tab=notifications');
  await expect(emailSwitch(page)).toBeDisabled();
  for (const name of [notificationWords.slack, notificationWords.teams])
    await expect(
      page.getByRole('checkbox', { name: notificationWords.on(name), exact: true }),
    ).toBeDisabled();
  const slack = page.getByRole('region', { name: notificationWords.slack, exact: true });
  await expect(slack).toContainText(integrationScreenWords.none.before(['SLACK']));
  await expect(slack.getByRole('link', { name: integrationScreenWords.none.link })).toBeVisible();

  await setRecipients(page, 'not-an-address');
  await expect(page.getByText(`${messages.invalidEmail}: not-an-address`)).toBeVisible();
  await expect(emailSwitch(page)).toBeDisabled();
  await lookAt(page, 'settings-notifications-wrong');
  await button(page, notificationWords.removeRecipient('not-an-address')).click();
  await setRecipients(page, 'ada@acme.example');
  await expect(emailSwitch(page)).toBeEnabled();
  await pressBox(emailSwitch(page));
  await expect(emailSwitch(page)).toBeChecked();
  await page.reload();
  await expect(emailSwitch(page)).toBeChecked();
  await button(page, notificationWords.removeRecipient('ada@acme.example')).click();
  await expect(emailSwitch(page)).not.toBeChecked();
  await expect(emailSwitch(page)).toBeDisabled();
});

test('a test message goes through the mail server that is set, and the password is never shown', async ({
  enter,
  app,
  context,
}) => {
  const smtp = await startSmtp({ login: { user: 'costloom', password: 'right horse' } });
  try {
    const page = await enter('/settings?tab=mail');
    await button(page, settingsWords.save).click();
    await expect(page.getByText(messages.valueRequired)).toHaveCount(2);
    await page.getByLabel(mailWords.host, { exact: true }).fill('127.0.0.1');
    await page.getByRole('radio', { name: mailWords.tlsModes.none }).click();
    await page.getByLabel(mailWords.port, { exact: true }).fill(String(smtp.port));
    await page.getByLabel(mailWords.from, { exact: true }).fill('nobody');
    await expect(page.getByText(messages.invalidEmail)).toBeVisible();
    await page.getByLabel(mailWords.from, { exact: true }).fill('costloom@acme.example');
    await page.getByLabel(mailWords.user, { exact: true }).fill('costloom');
    await page.getByLabel(mailWords.password, { exact: true }).fill('wrong');
    await lookAt(page, 'settings-mail-filled');
    await button(page, settingsWords.save).click();
    await expect(toast(page, mailWords.saved)).toBeVisible();
    await expect(page.getByText(mailWords.passwordKept)).toBeVisible();
    const reply = await callAs(context, app, 'settings.get', { query: { domain: 'mail' } });
    expect(JSON.stringify(reply)).not.toContain('wrong');

    await tab(page, 'notifications').click();
    await setRecipients(page, 'ada@acme.example');
    await button(page, notificationWords.test).click();
    await expect(page.getByText(/535 5\.7\.8 Wrong user name or password/)).toBeVisible();

    await tab(page, 'mail').click();
    await page.getByLabel(mailWords.password, { exact: true }).fill('right horse');
    await button(page, settingsWords.save).click();
    await expect(toast(page, mailWords.saved)).toBeVisible();
    await tab(page, 'notifications').click();
    await button(page, notificationWords.test).click();
    await expect(page.getByText(notificationWords.testSent('ada@acme.example'))).toBeVisible();
    const [mail] = await smtp.received(1);
    expect(mail).toMatchObject({ to: ['ada@acme.example'], from: 'costloom@acme.example' });
    await lookAt(page, 'settings-notifications-sent');
  } finally {
    await smtp.stop();
  }
});

test('notifications of this computer are switched, and a test one is shown', async ({ enter }) => {
  const page = await enter('/settings?tab=notifications');
  const anomaly = page.getByRole('checkbox', { name: notificationWords.kindsHere.anomaly, exact: true });
  await expect(anomaly).toBeChecked();
  // What stands above it comes later and moves it.
  await expect(emailSwitch(page)).toBeAttached();
  await pressBox(anomaly);
  await expect(anomaly).not.toBeChecked();
  await page.reload();
  await expect(anomaly).not.toBeChecked();
  await button(page, notificationWords.testHere).click();
  await expect(
    toast(page, notificationWords.testShown.window).or(toast(page, notificationWords.testShown.system)),
  ).toBeVisible();
});

test('[SET-15] [SET-16] [SET-17] [MSG-32] [MSG-125] cost settings are kept; what the server refuses goes back', async ({
  enter,
}) => {
  const page = await enter('/settings?tab=cost');
  await page.getByRole('radio', { name: settingsWords.periods.month }).click();
  await expect(toast(page, messages.costPeriodUpdated)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${settingsWords.method}: `) }).click();
  await page.getByRole('option', { name: /Net amortized/i }).click();
  await expect(toast(page, messages.costMethodUpdated)).toBeVisible();

  const tags = page.getByLabel(settingsWords.ownerTags, { exact: true });
  await expect(button(page, settingsWords.ownerTagRemove('Team'))).toBeVisible();
  await tags.fill(Array.from({ length: 20 }, (_, at) => `key-${at}`).join(','));
  await expect(toast(page, new RegExp(`^${messages.failedToUpdateSystemSettings}\\. `))).toBeVisible();
  await expect(button(page, settingsWords.ownerTagRemove('key-3'))).toHaveCount(0);
  await expect(button(page, settingsWords.ownerTagRemove('Team'))).toBeVisible();
});

test('workflows may reach what is allowed of the own network; what is no network is refused', async ({
  enter,
}) => {
  const page = await enter('/settings?tab=network');
  const allowed = page.getByLabel(settingsWords.network.allowed, { exact: true });
  await allowed.fill('http://jira');
  await allowed.press('Enter');
  await expect(toast(page, settingsWords.network.wrong)).toBeVisible();
  await expect(button(page, settingsWords.network.removeLabel('http://jira'))).toHaveCount(0);
  await allowed.fill('jira.corp,10.20.0.0/16,');
  await expect(toast(page, settingsWords.saved)).toBeVisible();
  await page.reload();
  await expect(button(page, settingsWords.network.removeLabel('10.20.0.0/16'))).toBeVisible();
  await lookAt(page, 'settings-network');
});

test('[XFORM-16] [XFORM-17] [XFORM-18] [XFORM-19] [XFORM-20] [MSG-123] [MSG-124] [LIM-68] presets are added, checked and deleted', async ({
  enter,
}) => {
  const page = await enter('/settings?tab=themes');
  await expect(page.getByRole('button', { name: themeWords.remove('Ocean') })).toHaveCount(0);
  await button(page, themeWords.add).click();
  const dialog = page.getByRole('dialog', { name: themeWords.addTitle });
  const name = dialog.getByLabel(themeWords.name, { exact: true });
  await expect(name).toBeFocused();
  await dialog.getByRole('button', { name: settingsWords.save, exact: true }).click();
  await expect(dialog.getByText(messages.valueRequired)).toBeVisible();
  await name.fill('OCEAN');
  await expect(dialog.getByText(messages.presetExists, { exact: true })).toBeVisible();
  await name.fill('Sunrise');
  await dialog.getByRole('button', { name: themeWords.removeColor(1) }).click();
  await expect(dialog.getByText(themeWords.problems.colors)).toBeVisible();
  const add = dialog.getByRole('button', { name: themeWords.addColor, exact: true });
  for (let color = 0; color < 4; color += 1) await add.click();
  await expect(add).toHaveCount(0);
  await dialog.getByLabel(themeWords.colorCode(1), { exact: true }).fill('#ff5533');
  await lookAt(page, 'settings-preset');
  await dialog.getByRole('button', { name: settingsWords.save, exact: true }).click();
  await expect(toast(page, 'Preset added successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Sunrise' })).toBeVisible();
  await page.reload();
  await button(page, themeWords.remove('Sunrise')).click();
  await page.getByRole('button', { name: themeWords.removeAction, exact: true }).click();
  await expect(toast(page, 'Preset deleted successfully')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sunrise' })).toHaveCount(0);
});

test('the organization gets another name, and a feature goes away and comes back', async ({ enter }) => {
  const page = await enter('/settings?tab=organization');
  const name = page.getByLabel(organizationWords.name, { exact: true });
  await expect(name).not.toHaveValue('');
  const before = await name.inputValue();
  await name.fill('Loom & Sons');
  await button(page, organizationWords.rename).click();
  await expect(toast(page, organizationWords.renamed)).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Loom & Sons');
  await name.fill(before);
  await button(page, organizationWords.rename).click();
  await expect(button(page, organizationWords.rename)).toBeDisabled();
  const keys = page.getByRole('checkbox', { name: organizationWords.flags.APIKeys[0], exact: true });
  await pressBox(keys);
  await expect(keys).not.toBeChecked();
  await page.reload();
  await expect(keys).not.toBeChecked();
  await pressBox(keys);
  await expect(keys).toBeChecked();
  await lookAt(page, 'settings-organization-filled');
});

test('a model is added, tried before it is kept, asked, and its requests are in the log', async ({
  enter,
  app,
  context,
}) => {
  const words = aiSettingsWords;
  const models = await startModels();
  try {
    const page = await enter('/settings?tab=ai-models');
    await expect(page.getByText(words.none)).toBeVisible();
    await lookAt(page, 'settings-ai-none');
    await button(page, words.add).click();
    const dialog = page.getByRole('dialog', { name: words.dialog.add });
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    await dialog.getByRole('button', { name: new RegExp(`^${words.fields.kind}`) }).click();
    await page.getByRole('option', { name: 'OpenAI-compatible' }).click();
    await field(words.fields.address).fill(`${models.url}/v1`);
    await field(words.fields.key).fill('sk-wrong');
    await button(page, words.load).click();
    await expect(dialog.getByText(/does not accept these credentials/)).toBeVisible();
    await field(words.fields.key).fill(models.key);
    await button(page, words.load).click();
    await dialog.getByRole('button', { name: new RegExp(`^${words.chooseModel}`) }).click();
    await page.getByRole('option', { name: 'large' }).click();
    await field(words.fields.priceIn).fill('2');
    await field(words.fields.priceOut).fill('10');
    models.next = ['I am ready to look at your cloud costs.'];
    await button(page, words.test).click();
    await expect(dialog.getByText('I am ready to look at your cloud costs.')).toBeVisible();
    await lookAt(page, 'settings-ai-tested');
    await button(page, words.save).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /OpenAI-compatible/ })).toContainText('large');

    models.next = [JSON.stringify({ code: 'aws s3 ls' })];
    const prompt = 'List my buckets, password: open-sesame-1';
    await callAs(context, app, 'generators.awsCliCommand', { body: { prompt } });
    expect(models.asked.at(-1)?.text).not.toContain('open-sesame-1');
    await page.reload();
    await expect(page.getByText(/Today: 17 tokens, \$0\.00, 1 request\./)).toBeVisible();
    await lookAt(page, 'settings-ai');
    await page.getByRole('row', { name: new RegExp(words.open('')) }).click();
    const request = page.getByRole('dialog', { name: new RegExp(words.request) });
    await expect(request.getByLabel(words.asked)).toHaveValue(/open-sesame-1/);
    await expect(request.getByLabel(words.sent)).toHaveValue(/password: \[secret\]/);
    await lookAt(page, 'settings-ai-request');
    await button(page, words.close).last().click();

    await button(page, words.removeNamed('OpenAI-compatible')).click();
    await button(page, words.remove).click();
    await expect(page.getByText(words.none)).toBeVisible();
  } finally {
    await models.stop();
  }
});

test('in a browser the updates are said to be the server’s, with nothing to press', async ({ enter }) => {
  const page = await enter('/settings?tab=about');
  const updates = page.getByRole('region', { name: updateWords.title, exact: true });
  await expect(updates).toContainText(updateWords.browser);
  await expect(updates.getByRole('button')).toHaveCount(0);
  await expect(updates.getByRole('textbox')).toHaveCount(0);
  await lookAt(page, 'settings-about');
});

test('a call of the server is found, read and tried', async ({ enter }) => {
  const page = await enter('/settings?tab=api');
  await expect(page.getByText('/v1/ai/agents', { exact: true })).toBeVisible();
  await lookAt(page, 'settings-api');
  await page.getByLabel(apiCallWords.search, { exact: true }).fill('GET /v1/spaces archived');
  await page.getByText('/v1/spaces', { exact: true }).click();
  await button(page, apiCallWords.send).click();
  await expect(page.getByLabel(apiCallWords.answer, { exact: true })).toHaveValue(/"mode": "global"/);
  await lookAt(page, 'settings-api-tried');
});
