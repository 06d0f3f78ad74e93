import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { SEARCH_FRESH } from '@shared/model/limits';
import { useResourceIndexQuery } from '../../data/resourceIndex';
import { selectOffline } from '../../data/session.slice';
import { reasonOf } from '../../platform/api/reasonOf';
import { openSearch, type SearchClient } from './engine/client';
import { PAGE, type Found } from './engine/desk';
import type { FoundResource, Tab } from './engine/engine';
import type { ResourceType } from './engine/resource';

interface Opened {
  owner: string;
  text: string;
  client: SearchClient;
}

export interface SearchIndex {
  /** Null while there is nothing to search yet. */
  client: SearchClient | null;
  /** The index is the last known one, of this moment. */
  asOf: number | null;
  failed: string | null;
}

/**
 * What can be searched; fetched when the search is first used, and again when it is used 10 seconds later. `shown` is
 * compared as it is: the same list at every call.
 */
export function useSearchIndex(active: boolean, owner: string, shown: readonly ResourceType[]): SearchIndex {
  const away = useSelector(selectOffline);
  const { data, error } = useResourceIndexQuery(
    { away },
    { skip: !active, refetchOnMountOrArgChange: SEARCH_FRESH / 1000 },
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const open = useRef<SearchClient | null>(null);
  const text = data?.text;

  useEffect(() => {
    if (text === undefined) return;
    let gone = false;
    openSearch(text, shown).then(
      (client) => {
        if (gone) return client.close();
        open.current?.close();
        open.current = client;
        setOpened({ owner, text, client });
        setFailed(null);
      },
      (reason: unknown) => !gone && setFailed(reasonOf(reason)),
    );
    return () => {
      gone = true;
    };
  }, [text, owner, shown]);
  useEffect(
    () => () => {
      open.current?.close();
      open.current = null;
    },
    [],
  );

  const own = opened && opened.owner === owner && data ? opened.client : null;
  return {
    client: own,
    asOf: data?.asOf ?? null,
    failed: own ? null : (failed ?? (error && !data ? reasonOf(error) : null)),
  };
}

export interface SearchResults {
  counts: Found['counts'];
  /** Of the tab; `undefined` where a row has not come yet. */
  row(index: number): FoundResource | undefined;
  /** Rows that are on the screen, or soon. */
  need(from: number, to: number): void;
}

interface Shown {
  client: SearchClient;
  tab: Tab;
  found: Found;
  pages: ReadonlyMap<number, readonly FoundResource[]>;
}

/** The results of a query, or why there are none; those before stay until the new ones are there. */
export function useResults(
  client: SearchClient | null,
  query: string,
  tab: Tab,
): { results: SearchResults | null; failed: string | null } {
  const [shown, setShown] = useState<Shown | null>(null);
  const [failed, setFailed] = useState<{ client: SearchClient; reason: string } | null>(null);
  const asked = useRef(new Set<string>());

  useEffect(() => {
    if (!client || query === '') return;
    let gone = false;
    client.search(query, tab).then(
      (found) => {
        if (gone || !found) return;
        asked.current = new Set();
        setShown({ client, tab, found, pages: new Map([[0, found.rows]]) });
        setFailed(null);
      },
      (reason: unknown) => {
        if (gone) return;
        setShown(null);
        setFailed({ client, reason: reasonOf(reason) });
      },
    );
    return () => {
      gone = true;
    };
  }, [client, query, tab]);

  if (!client || query === '') return { results: null, failed: null };
  if (!shown) return { results: null, failed: failed?.client === client ? failed.reason : null };
  const { found, pages } = shown;

  function ask(page: number) {
    const of = shown;
    const key = `${found.query}\n${shown?.tab}\n${page}`;
    if (!of || pages.has(page) || asked.current.has(key)) return;
    asked.current.add(key);
    of.client.rows(of.found.query, of.tab, page * PAGE).then(
      (rows) =>
        setShown((now) =>
          now && now.found === of.found ? { ...now, pages: new Map([...now.pages, [page, rows]]) } : now,
        ),
      () => asked.current.delete(key),
    );
  }

  const results: SearchResults = {
    counts: found.counts,
    row: (index) => pages.get(Math.floor(index / PAGE))?.[index % PAGE],
    need: (from, to) => {
      for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page += 1) ask(page);
    },
  };
  return { results, failed: null };
}
