import type { PromptHistory, PromptKind } from '@shared/host/prompts';
import { PROMPT_HISTORY_MAX } from '@shared/model/limits';

/** AI-G-15, -16: the prompt first and once, of at most fifteen of its kind; the oldest goes. */
export function rememberedPrompt(history: PromptHistory, kind: PromptKind, typed: string): PromptHistory {
  const prompt = typed.trim();
  if (prompt === '') return history;
  const others = (history[kind] ?? []).filter((other) => other !== prompt);
  return { ...history, [kind]: [prompt, ...others].slice(0, PROMPT_HISTORY_MAX) };
}
