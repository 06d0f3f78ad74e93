import { BlueprintProvider } from '@blueprintjs/core';
import { createContext, useContext, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import type { ThemeChoice } from '@shared/host/theme';

export type Scheme = 'light' | 'dark';
const SchemeContext = createContext<Scheme>('light');

/** The scheme that is shown now, for what draws on a canvas. */
export const useScheme = () => useContext(SchemeContext);

const DARK = '(prefers-color-scheme: dark)';

/** Light, dark, or as the system says, also when the system changes its mind. */
export function Theme({ choice, children }: { choice: ThemeChoice; children: ReactNode }) {
  const [system, setSystem] = useState<Scheme>(() => (matchMedia(DARK).matches ? 'dark' : 'light'));
  useEffect(() => {
    const query = matchMedia(DARK);
    const onChange = () => setSystem(query.matches ? 'dark' : 'light');
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  const scheme = choice === 'system' ? system : choice;
  // Before the effects of the children: charts read their colours from it when they draw.
  useLayoutEffect(() => {
    // On the body, so that what is drawn in a portal has it as well.
    document.body.classList.toggle('bp6-dark', scheme === 'dark');
  }, [scheme]);
  return (
    <BlueprintProvider>
      <SchemeContext value={scheme}>{children}</SchemeContext>
    </BlueprintProvider>
  );
}
