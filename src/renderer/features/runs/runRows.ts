import type { RunSummary } from '../../data/executions';

export interface MergedRuns {
  rows: RunSummary[];
  /** New ones that are held back while somebody reads further down. */
  held: number;
  /** There are more new ones than the newest page holds: what is loaded no longer joins on to it. */
  gap: boolean;
}

interface Given {
  /** What was loaded page by page, newest first. */
  loaded: readonly RunSummary[];
  /** The newest page of the same filter, asked for again at every change. */
  newest: readonly RunSummary[];
  /** Whether there are more than the newest page holds. */
  moreThanNewest: boolean;
  /** Those of the newest page that were shown when somebody began to read; null shows all. */
  shownNew: ReadonlySet<string> | null;
  statuses: readonly string[] | undefined;
}

/** Joins the newest page to what is loaded, so that runs come and change without anything being loaded anew. */
export function mergeRuns({ loaded, newest, moreThanNewest, shownNew, statuses }: Given): MergedRuns {
  const fresh = new Map(newest.map((run) => [run.executionId, run]));
  const base: RunSummary[] = [];
  let joins = loaded.length === 0;
  for (const run of loaded) {
    const now = fresh.get(run.executionId);
    if (now) {
      joins = true;
      fresh.delete(run.executionId);
    }
    const shown = now ?? run;
    // A list of what runs is left by what has ended.
    if (!statuses || statuses.includes(shown.status)) base.push(shown);
  }
  const gap = !joins && moreThanNewest;
  const added = [...fresh.values()];
  const shown = shownNew ? added.filter((run) => shownNew.has(run.executionId)) : added;
  return { rows: merge(shown, base), held: added.length - shown.length, gap };
}

/** Both are newest first; so is the result. */
function merge(few: readonly RunSummary[], many: readonly RunSummary[]): RunSummary[] {
  if (few.length === 0) return [...many];
  const rows: RunSummary[] = [];
  let at = 0;
  for (const run of many) {
    for (let next = few[at]; next && next.time >= run.time; next = few[at]) {
      rows.push(next);
      at += 1;
    }
    rows.push(run);
  }
  return [...rows, ...few.slice(at)];
}
