import { createContext, use, useState, type ReactNode } from 'react';

const Memory = createContext<Map<string, unknown> | null>(null);

/** Below it, what was chosen is kept while parts come and go: when a window becomes wider, for instance. */
export function Remembering({ children }: { children: ReactNode }) {
  const [memory] = useState(() => new Map<string, unknown>());
  return <Memory value={memory}>{children}</Memory>;
}

/**
 * State that a part finds again when it is made anew below the same `Remembering`; without one, it is `useState`.
 * `is` tells a value of this state from what stands under the key.
 */
export function useRemembered<T>(
  key: string,
  initial: T,
  is: (value: unknown) => value is T,
): [T, (next: T) => void] {
  const memory = use(Memory);
  const known = memory?.get(key);
  const [value, setValue] = useState<T>(is(known) ? known : initial);
  return [
    value,
    (next) => {
      memory?.set(key, next);
      setValue(next);
    },
  ];
}
