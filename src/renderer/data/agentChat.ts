import type { AgentAbout, AgentEvent, AgentStep, ChatMessage } from '@shared/api/ai/entities';

export type AgentMessage = Extract<ChatMessage, { message_source: 'agent' }>;
type StatusUpdate = Extract<AgentEvent, { kind: 'update-status' }>;

const stepRank: Record<AgentStep['status'], number> = {
  preview: 0,
  running: 1,
  succeeded: 2,
  partial: 2,
  failed: 2,
  dismissed: 2,
  undoing: 3,
  undone: 4,
};
const isOver = ({ status }: ChatMessage) => status.type !== 'in progress';
const keyOf = (message: ChatMessage) => `${message.message_source} ${message.interaction_id}`;

/** The later state of a step: a fetched chat may be older than what was heard meanwhile. */
function laterStep(before: AgentStep, next: AgentStep): AgentStep {
  return stepRank[next.status] < stepRank[before.status] ? before : next;
}

function merged(before: ChatMessage | undefined, next: ChatMessage): ChatMessage {
  if (!before || before.message_source === 'user' || next.message_source === 'user') return next;
  if (isOver(before) && !isOver(next)) return before;
  const response = next.data.response.map((one, at) => {
    const known = before.data.response[at];
    if (one.content_format !== 'step' || known?.content_format !== 'step') return one;
    return { ...one, content: laterStep(known.content, one.content) };
  });
  return { ...next, data: { ...next.data, response } };
}

/** Messages with others added or brought up to date, whatever the order in which they came; the oldest first. */
export function withMessages(known: readonly ChatMessage[], given: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map(known.map((message) => [keyOf(message), message]));
  for (const message of given) all.set(keyOf(message), merged(all.get(keyOf(message)), message));
  return [...all.values()].sort(inOrder);
}

/** What was asked comes before what was answered, also within the same millisecond. */
function inOrder(a: ChatMessage, b: ChatMessage): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  if (a.message_source === b.message_source) return 0;
  return a.message_source === 'user' ? -1 : 1;
}

/** AI-C-19 */
export function withStepStatus(messages: readonly ChatMessage[], update: StatusUpdate): ChatMessage[] {
  return messages.map((message) => {
    if (message.message_source === 'user' || message.interaction_id !== update.interaction_id) return message;
    const response = message.data.response.map((one) => {
      if (one.content_format !== 'step') return one;
      const next = { ...one.content, status: update.status, summary: update.summary };
      return { ...one, content: laterStep(one.content, next) };
    });
    return { ...message, data: { ...message.data, response } };
  });
}

/** What was asked, with what was answered to it. */
export interface Turn {
  id: string;
  prompt: string | null;
  /** Where it was asked. */
  about?: AgentAbout | undefined;
  answer: AgentMessage | null;
  state: 'waiting' | 'ready' | 'failed';
}

/** `lost`: interactions whose answer cannot come any more, as far as this window knows. */
export function turnsOf(messages: readonly ChatMessage[], lost: Readonly<Record<string, true>>): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const { interaction_id: id } = message;
    if (message.message_source === 'user') {
      const { prompt, about } = message.data;
      // By the clock of this window, a question can be later than the server's answer to it.
      const answered = turns.find((turn) => turn.id === id && turn.prompt === null);
      if (answered) Object.assign(answered, { prompt, about });
      else turns.push({ id, prompt, about, answer: null, state: 'waiting' });
      continue;
    }
    const asked = turns.find((turn) => turn.id === id && !turn.answer);
    if (asked) asked.answer = message;
    else turns.push({ id, prompt: null, answer: message, state: 'waiting' });
  }
  return turns.map((turn) => ({ ...turn, state: stateOf(turn, lost) }));
}

function stateOf({ id, answer }: Turn, lost: Readonly<Record<string, true>>): Turn['state'] {
  if (answer?.status.type === 'ready') return 'ready';
  if (answer?.status.type === 'failed') return 'failed';
  return lost[id] ? 'failed' : 'waiting';
}

export const isWaiting = (turns: readonly Turn[]): boolean => turns.some(({ state }) => state === 'waiting');
