import { TYPING_PER_CHARACTER } from '@shared/model/limits';
import type { AgentResponse } from '../../data/agent';
import type { AgentMessage } from '../../data/agentChat';
import { lengthOf, parseMarkdown } from './markdown';

/** LIM-37: how many characters stand there after so many milliseconds. */
export const typedAfter = (ms: number, length: number): number =>
  Math.min(length, Math.max(0, Math.floor(ms / TYPING_PER_CHARACTER)));

const textLength = (response: AgentResponse): number =>
  response.content_format === 'text' ? lengthOf(parseMarkdown(response.content)) : 0;

/** Only texts are typed out. */
export const typedLength = (responses: readonly AgentResponse[]): number =>
  responses.reduce((sum, response) => sum + textLength(response), 0);

/** What of each part is shown after so many typed characters; null: it has not begun. */
export function shares(responses: readonly AgentResponse[], shown: number): (number | null)[] {
  let before = 0;
  return responses.map((response) => {
    const from = before;
    before += textLength(response);
    if (from > 0 && shown < from) return null;
    return shown - from;
  });
}

/** Whether an answer is typed out here: the newest of a chat, once, and it has text. */
export function isToBeTyped(answer: AgentMessage, isNewest: boolean, typed: readonly string[]): boolean {
  return (
    isNewest &&
    answer.status.type === 'ready' &&
    // It has come word by word.
    answer.data.used === undefined &&
    !typed.includes(answer.interaction_id) &&
    typedLength(answer.data.response) > 0
  );
}
