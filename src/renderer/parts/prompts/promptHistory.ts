import { PROMPT_HISTORY_MAX } from '@shared/model/limits';

/** AI-G-15: newest first. AI-G-16: a prompt that is there already moves to the front; of more than 15 the oldest goes. */
export function remember(history: readonly string[], prompt: string): string[] {
  const text = prompt.trim();
  if (text === '') return [...history];
  return [text, ...history.filter((one) => one !== text)].slice(0, PROMPT_HISTORY_MAX);
}
