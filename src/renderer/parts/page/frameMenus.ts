import { createContext, useContext, type ReactNode } from 'react';

/** The menus of the frame, for a screen that brings its own header in place of navigation and top bar. */
export const FrameMenusContext = createContext<ReactNode>(null);

export const useFrameMenus = () => useContext(FrameMenusContext);
