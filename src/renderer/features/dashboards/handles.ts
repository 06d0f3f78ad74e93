import { createContext, useContext, useEffect, useRef } from 'react';
import type { PanelData } from '@shared/api/dashboards/entities';

/** What a panel that is drawn gives to exports. */
export interface PanelHandle {
  data: PanelData | undefined;
  /** It shows what it will show: data, nothing, or why not. */
  isReady: boolean;
  /** The chart as a data URL of a PNG. */
  picture: (() => string) | null;
}

/** The panels of a board by their ids. Read on events only. */
export class PanelHandles {
  private readonly known = new Map<string, PanelHandle>();
  private readonly listeners = new Set<() => void>();

  set(id: string, handle: PanelHandle | null): void {
    if (handle) this.known.set(id, handle);
    else this.known.delete(id);
    for (const listener of this.listeners) listener();
  }
  get(id: string): PanelHandle | undefined {
    return this.known.get(id);
  }
  /** Resolves when all are ready, or after `within` milliseconds. */
  ready(ids: readonly string[], within: number): Promise<void> {
    const isReady = () => ids.every((id) => this.known.get(id)?.isReady ?? false);
    return new Promise((resolve) => {
      const end = () => {
        this.listeners.delete(look);
        clearTimeout(late);
        resolve();
      };
      const look = () => {
        if (isReady()) end();
      };
      const late = setTimeout(end, within);
      this.listeners.add(look);
      look();
    });
  }
  /** The oldest moment that the data of a panel are of. */
  oldest(): string | null {
    const moments = [...this.known.values()].flatMap(({ data }) => data?.as_of ?? []);
    return moments.toSorted()[0] ?? null;
  }
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  oldestNow = (): string | null => this.oldest();
}

const HandlesContext = createContext<PanelHandles | null>(null);
export const HandlesProvider = HandlesContext.Provider;

/** Tells the board what a panel shows; a preview outside of a board tells nobody. */
export function useHandle(id: string, handle: PanelHandle) {
  const handles = useContext(HandlesContext);
  const { data, isReady, picture } = handle;
  useEffect(() => {
    handles?.set(id, { data, isReady, picture });
  }, [handles, id, data, isReady, picture]);
  const last = useRef(handles);
  useEffect(() => {
    const own = last.current;
    return () => own?.set(id, null);
  }, [id]);
}
