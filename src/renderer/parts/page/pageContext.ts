import { createContext, useContext, useEffect } from 'react';

/** A step of the trail before the title: it leads to a path, or only says where this is. */
export interface Crumb {
  text: string;
  path?: string;
}

export interface PageInfo {
  title: string;
  crumbs: readonly Crumb[];
}

export const PageContext = createContext<(page: PageInfo | null) => void>(() => undefined);

/** What a screen calls itself, where that depends on what it shows. Else the screen table says it. */
export function usePage(title: string, crumbs: readonly Crumb[]) {
  const set = useContext(PageContext);
  const trail = JSON.stringify(crumbs);
  useEffect(() => {
    set({ title, crumbs });
    return () => set(null);
    // The trail is compared by what it says; a new list with the same steps is the same trail.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [set, title, trail]);
}
