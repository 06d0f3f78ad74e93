import { useCallback, useState } from 'react';
import { useUser } from '../../../parts/user/userContext';
import { readLayout, type KeptLayout } from './columnLayout';

const read = (key: string) => {
  try {
    return readLayout(window.localStorage.getItem(key));
  } catch {
    return readLayout(null);
  }
};

/** The layout of a datastore's columns, kept for this person in this window's profile. */
export function useKeptLayout(datastoreId: string) {
  const { userId } = useUser();
  const key = `costloom.grid.${userId}.${datastoreId}`;
  const [layout, setLayout] = useState(() => read(key));
  const change = useCallback(
    (next: KeptLayout) => {
      setLayout(next);
      try {
        window.localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full or forbidden store: the layout holds for as long as the screen stands.
      }
    },
    [key],
  );
  return [layout, change] as const;
}
