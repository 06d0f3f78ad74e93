import { createContext, useContext } from 'react';

const PreviousPath = createContext<string | null>(null);
export const PreviousPathProvider = PreviousPath.Provider;

/** Path and query of the page that this window showed before; null on its first one. */
export const usePreviousPath = (): string | null => useContext(PreviousPath);
