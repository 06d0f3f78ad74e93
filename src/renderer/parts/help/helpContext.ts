import { createContext, useContext } from 'react';

/** Opens help at a topic; nothing where a window has no frame around its screen. */
export const HelpContext = createContext<((topicId: string) => void) | null>(null);

export const useHelp = () => useContext(HelpContext);
