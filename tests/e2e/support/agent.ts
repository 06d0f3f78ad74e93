import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { AgentResponse } from '@shared/api/ai/entities';
import { AGENT_ID } from '@shared/model/agent';
import { agentWords as words } from '@shared/words/agent';
import { aiStore } from '@server/domains/ai/ai.store';
import { callAs } from './api';
import type { RunningApp } from './app';
import { inDatabase } from './msp';

export const panel = (page: Page) => page.getByRole('complementary', { name: words.title });
export const input = (page: Page) => page.getByRole('textbox', { name: words.input.label });
export const messages = (page: Page) => page.getByRole('log', { name: words.messages });
export const suggestions = (page: Page) => page.getByRole('group', { name: words.suggestions });

/** ROUTE-31 */
export const addressOf = (orgId: string, threadId: string) => `/agents/${orgId}/${AGENT_ID}/${threadId}`;

/** Types a message and sends it with Enter; waits until it is answered. */
export async function askFor(page: Page, text: string) {
  const before = await messages(page).locator('.cl-agent__turn').count();
  await input(page).fill(text);
  await input(page).press('Enter');
  await expect(messages(page).locator('.cl-agent__turn')).toHaveCount(before + 1);
  await answered(page);
}

/** The newest answer stands there to its end. */
export async function answered(page: Page) {
  await expect(page.getByText(words.working)).toHaveCount(0);
  await expect(suggestions(page)).toBeVisible();
}

/** A chat as another window would have it. → its thread, once the answer is there. */
export async function ask(
  context: BrowserContext,
  app: RunningApp,
  prompt: string,
  threadId: string | null = null,
): Promise<string> {
  const { thread_id } = await callAs(context, app, 'ai.send', {
    params: { agentId: AGENT_ID },
    body: { message_source: 'user', data: { prompt }, thread_id: threadId },
  });
  const params = { agentId: AGENT_ID, threadId: thread_id };
  const isDone = async () => {
    const { data } = await callAs(context, app, 'ai.thread', { params });
    return data.messages.every(({ status }) => status.type !== 'in progress');
  };
  await expect.poll(isDone).toBe(true);
  return thread_id;
}

async function personOf(context: BrowserContext, app: RunningApp) {
  const { userId, activeOrgId } = (await callAs(context, app, 'users.me')).data;
  return { orgId: activeOrgId, userId, agentId: AGENT_ID };
}

/** All chats of the person of this browser go, as old ones do. */
export async function forgetChats(context: BrowserContext, app: RunningApp): Promise<void> {
  const of = await personOf(context, app);
  await inDatabase(app, (database) => database.system((sql) => aiStore.dropBeyond(sql, of, 0)));
}

interface Left {
  threadId: string;
  prompt: string;
  minutesAgo: number;
  /** Without it there is no answer yet: the server took the question and ended. */
  answer?: AgentResponse[];
}

/** Puts a question, and what was answered, at the end of a chat: for what no rule answers. */
export async function leave(context: BrowserContext, app: RunningApp, given: Left): Promise<void> {
  const { threadId, prompt, minutesAgo, answer } = given;
  const place = { ...(await personOf(context, app)), threadId, interactionId: `left-${threadId}` };
  const empty = { response: [], error: null, warning: null, suggestions: [] };
  const now = new Date(Date.now() - minutesAgo * 60_000);
  await inDatabase(app, (database) =>
    database.system(async (sql) => {
      const seq = (await aiStore.count(sql, threadId)) + 1;
      await aiStore.insertInteraction(sql, place, { seq, question: { prompt }, empty, now });
      if (!answer) return;
      const data = { ...empty, response: answer };
      await aiStore.end(sql, place, { status: 'ready', data, action: null, now });
    }),
  );
}
