import { useSyncExternalStore } from 'react';

/** From here on what comes in stands beside the settings; from there on what goes out, too. */
const INPUT = '(min-width: 1240px)';
const OUTPUT = '(min-width: 1440px)';

function subscribe(listener: () => void): () => void {
  const queries = [INPUT, OUTPUT].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const useFits = (query: string): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);

/** What there is room for beside the settings of a step; the rest are tabs. */
export const usePanes = () => ({ input: useFits(INPUT), output: useFits(OUTPUT) });
