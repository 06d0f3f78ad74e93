import { useRef, useState } from 'react';
import type { GeneratorKind } from '@shared/host/prompts';
import { usePromptHistory } from '../../../parts/prompts/usePromptHistory';

/** Why there is no result; `reason`: what was said beyond that. */
interface Failure {
  failure: string;
  reason?: string;
}
export type Asked<T> = { result: T } | Failure;

type State<T> =
  | { state: 'idle' }
  | { state: 'asking' }
  | { state: 'made'; result: T }
  | ({ state: 'failed' } & Failure);

export interface Asking<T> {
  kind: GeneratorKind;
  prompt: string;
  setPrompt(prompt: string): void;
  recent: readonly string[];
  now: State<T>;
  generate(): Promise<void>;
  /** The result was taken over. */
  done(): void;
}

/** A question to a model, from its prompt to what came of it. It outlives the popover that shows it. */
export function useAsking<T>(kind: GeneratorKind, ask: (prompt: string) => Promise<Asked<T>>): Asking<T> {
  const history = usePromptHistory(kind);
  const [prompt, setPrompt] = useState('');
  const [now, setNow] = useState<State<T>>({ state: 'idle' });
  const busy = useRef(false);
  async function generate() {
    if (busy.current) return;
    busy.current = true;
    setNow({ state: 'asking' });
    history.remember(prompt);
    const asked = await ask(prompt.trim());
    busy.current = false;
    setNow('result' in asked ? { state: 'made', result: asked.result } : { state: 'failed', ...asked });
  }
  return {
    kind,
    prompt,
    setPrompt,
    recent: history.prompts,
    now,
    generate,
    done: () => setNow({ state: 'idle' }),
  };
}
