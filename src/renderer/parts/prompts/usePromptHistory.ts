import type { PromptKind } from '@shared/host/prompts';
import { usePreferences } from '../preferences/usePreferences';
import { rememberedPrompt } from './promptHistory';

/** What was asked for before, newest first; it is kept on this computer. */
export function usePromptHistory(kind: PromptKind) {
  const [prefs, change] = usePreferences();
  const history = prefs['prompt-history'];
  return {
    prompts: history[kind] ?? [],
    remember: (prompt: string) => void change({ 'prompt-history': rememberedPrompt(history, kind, prompt) }),
  };
}
