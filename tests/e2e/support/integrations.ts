import type { BrowserContext, Locator, Page } from '@playwright/test';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { SlackFake } from '@tests/fakes/slack';
import { callAs } from './api';
import type { RunningApp } from './app';

const words = integrationScreenWords;

export const connected = (page: Page) => page.getByRole('grid', { name: words.table });
export const integrationRow = (page: Page, name: string) =>
  connected(page).getByRole('row', { name, exact: true });
export const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
export const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Fills in a connection to a fake of Slack; its address is one of the folded fields. */
export async function fillSlack(page: Page, slack: SlackFake, token: string) {
  await field(page, 'Bot token').fill(token);
  const address = field(page, 'API URL');
  if (!(await address.isVisible())) await page.getByText(words.connect.advanced, { exact: true }).click();
  await address.fill(slack.address);
}

/** An integration with a fake of Slack, past the screens. → its id */
export async function connectSlack(
  context: BrowserContext,
  app: RunningApp,
  slack: SlackFake,
  name: string,
  more: Record<string, string> = {},
): Promise<string> {
  const made = await callAs(context, app, 'integrations.connect', {
    body: { type: 'SLACK', name, values: { token: slack.token, address: slack.address, ...more } },
  });
  return made.data.integrationId;
}
