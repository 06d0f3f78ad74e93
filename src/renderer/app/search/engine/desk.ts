import { createEngine, type Engine, type FoundResource, type Ranking, type Tab } from './engine';
import { parseResources, type ResourceType } from './resource';

/** Rows that travel at once. */
export const PAGE = 50;

export interface Found {
  query: string;
  counts: Ranking['counts'];
  /** Of the tab that was asked for, the first `PAGE`. */
  rows: FoundResource[];
}

export type Question =
  /** `shown`: the types that may be results; all unless said. */
  | { ask: 'open'; text: string; shown?: readonly ResourceType[] | undefined }
  | { ask: 'search'; query: string; tab: Tab }
  /** More of a search: the page that begins at `from`. */
  | { ask: 'rows'; query: string; tab: Tab; from: number };

export type Reply =
  | { to: 'open'; size: number }
  | { to: 'search'; found: Found }
  | { to: 'rows'; rows: FoundResource[] };

/** Answers one question after another, in the window or in a worker. The last ranking is kept: tabs and pages are of it. */
export function createDesk(): (question: Question) => Reply {
  let engine: Engine = createEngine([]);
  let last: { query: string; ranking: Ranking } | null = null;

  function ranking(query: string): Ranking {
    if (last?.query !== query) last = { query, ranking: engine.rank(query) };
    return last.ranking;
  }

  return (question) => {
    if (question.ask === 'open') {
      engine = createEngine(parseResources(question.text), question.shown);
      last = null;
      return { to: 'open', size: engine.size };
    }
    const { query, tab } = question;
    const of = ranking(query);
    if (question.ask === 'rows') {
      return { to: 'rows', rows: engine.rows(of, query, tab, question.from, question.from + PAGE) };
    }
    const rows = engine.rows(of, query, tab, 0, PAGE);
    return { to: 'search', found: { query, counts: of.counts, rows } };
  };
}
