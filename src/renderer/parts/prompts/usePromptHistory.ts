import { useCallback, useState } from 'react';
import { useUser } from '../user/userContext';
import { remember } from './promptHistory';

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** What this person asked for last, of one kind of prompts, kept in this window's profile. */
export function usePromptHistory(kind: string) {
  const { userId, activeOrgId } = useUser();
  const key = `costloom.prompts.${userId}.${activeOrgId}.${kind}`;
  const [prompts, setPrompts] = useState(() => read(key));
  const add = useCallback(
    (prompt: string) => {
      const next = remember(read(key), prompt);
      setPrompts(next);
      try {
        window.localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full or forbidden store: they hold for as long as the part stands.
      }
    },
    [key],
  );
  return [prompts, add] as const;
}
