import { Fault } from '@shared/kernel/fault';
import { createDesk, type Found } from './desk';
import type { FoundResource, Tab } from './engine';
import { inWorker, type Answerer } from './answerer';
import { parseResources, type ResourceType } from './resource';

/** From so many resources on, they are searched in a worker; and from so long a reply on, it is read there as well. */
const WORKER_FROM = 10_000;
const READ_HERE_MAX = 1_500_000;

export interface SearchClient {
  size: number;
  /** Null when a later search has overtaken this one. */
  search(query: string, tab: Tab): Promise<Found | null>;
  rows(query: string, tab: Tab, from: number): Promise<FoundResource[]>;
  close(): void;
}

const unexpected = () => new Fault('internal', 'The search answered something else than was asked.');

/** Of searches that wait, the last one counts: what was typed meanwhile is not searched. */
export function clientOf(answerer: Answerer, size: number): SearchClient {
  let busy: Promise<unknown> | null = null;
  let newest = 0;

  return {
    size,
    search: async (query, tab) => {
      newest += 1;
      const mine = newest;
      while (busy) {
        await busy;
        if (mine !== newest) return null;
      }
      const asked = answerer.ask({ ask: 'search', query, tab });
      busy = asked.catch(() => undefined).then(() => (busy = null));
      const reply = await asked;
      if (reply.to !== 'search') throw unexpected();
      return mine === newest ? reply.found : null;
    },
    rows: async (query, tab, from) => {
      const reply = await answerer.ask({ ask: 'rows', query, tab, from });
      if (reply.to !== 'rows') throw unexpected();
      return reply.rows;
    },
    close: () => answerer.close(),
  };
}

export async function openSearch(text: string, shown?: readonly ResourceType[]): Promise<SearchClient> {
  const here = text.length <= READ_HERE_MAX && parseResources(text).length < WORKER_FROM;
  const open = { ask: 'open', text, shown } as const;
  const answerer = here ? inWindow() : inWorker(startWorker, open);
  try {
    const reply = await answerer.ask(open);
    if (reply.to !== 'open') throw unexpected();
    return clientOf(answerer, reply.size);
  } catch (error) {
    answerer.close();
    throw error;
  }
}

function inWindow(): Answerer {
  const desk = createDesk();
  return { ask: async (question) => desk(question), close: () => undefined };
}

const startWorker = () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
