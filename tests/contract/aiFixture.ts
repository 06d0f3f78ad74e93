import type { Chat, ChatMessage } from '@shared/api/ai/entities';
import type { Harness } from './harness';
import type { Person } from './world';
import { PATIENCE_MS } from '@tests/support/patience';

export const agentId = 'costloom';

export const asked = (prompt: string, thread_id: string | null = null) => ({
  message_source: 'user' as const,
  data: { prompt },
  thread_id,
});

export const send = (harness: Harness, as: Person, prompt: string, threadId: string | null = null) =>
  harness.call(as, 'ai.send', { params: { agentId }, body: asked(prompt, threadId) });

export const readThread = (harness: Harness, as: Person, threadId: string) =>
  harness.call(as, 'ai.thread', { params: { agentId, threadId } });

export async function chatOf(harness: Harness, as: Person, threadId: string): Promise<Chat> {
  const reply = await readThread(harness, as, threadId);
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body as { data: Chat }).data;
}

export type AgentMessage = Extract<ChatMessage, { message_source: 'agent' }>;

export function answerIn(chat: Chat, interactionId: string): AgentMessage {
  const found = chat.messages.find(
    (one): one is AgentMessage => one.message_source === 'agent' && one.interaction_id === interactionId,
  );
  if (!found) throw new Error('There is no such answer.');
  return found;
}

/** Asks, and waits until the answer is as wanted: there, unless said; 30 seconds at most. */
export async function answered(harness: Harness, as: Person, prompt: string, threadId: string | null = null) {
  const reply = await send(harness, as, prompt, threadId);
  if (reply.status !== 200) throw new Error(reply.text);
  const sent = reply.body as { thread_id: string; interaction_id: string };
  return untilAnswer(
    harness,
    as,
    sent.thread_id,
    sent.interaction_id,
    ({ status }) => status.type !== 'in progress',
  );
}

export async function untilAnswer(
  harness: Harness,
  as: Person,
  threadId: string,
  interactionId: string,
  wanted: (message: AgentMessage) => boolean,
) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const chat = await chatOf(harness, as, threadId);
    const answer = answerIn(chat, interactionId);
    if (wanted(answer)) return { chat, answer, interactionId };
    if (Date.now() > end) throw new Error(`The answer stays ${JSON.stringify(answer)}.`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

export const textsOf = ({ data }: AgentMessage): string =>
  data.response.flatMap((one) => (one.content_format === 'text' ? [one.content] : [])).join(' ');

export function stepOf({ data }: AgentMessage) {
  const [found] = data.response.flatMap((one) => (one.content_format === 'step' ? [one.content] : []));
  return found;
}
