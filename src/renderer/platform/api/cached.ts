import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { CallId } from '@shared/api/index';
import { isJsonObject } from '@shared/model/json';
import { api } from './api';
import type { Answer, Arg } from './call';
import { reading } from './calls';
import type { Begun, State, Store } from './callExtras';

interface Patch {
  undo(): void;
}

/** Endpoints by their name, of whatever type. */
interface Cache {
  updateQueryData(
    name: string,
    arg: unknown,
    change: (draft: unknown) => unknown,
  ): ThunkAction<Patch, State, unknown, UnknownAction>;
}
const cache: Cache = api.util;
/** A change of a reply, of whatever call. */
type AnyChange = { change(draft: unknown): unknown }['change'];

/** Changes a reply that is cached; nothing happens where there is none. */
export const updateCached = <K extends CallId>(
  { dispatch }: Pick<Store, 'dispatch'>,
  id: K,
  arg: Arg<K>,
  change: (draft: Answer<K>) => Answer<K> | void,
): Patch => {
  const anyChange: AnyChange = change;
  return dispatch(cache.updateQueryData(id, arg, anyChange));
};

/** What the call was asked with, of all replies that are cached. */
export const cachedArgs = <K extends CallId>({ getState }: Pick<Store, 'getState'>, id: K): Arg<K>[] => {
  const { selectCachedArgsForQuery }: { selectCachedArgsForQuery(state: State, id: string): Arg<K>[] } =
    api.util;
  return selectCachedArgsForQuery(getState(), id);
};

/** All cached replies of a call. */
export const cachedReplies = <K extends CallId>(store: Pick<Store, 'getState'>, id: K): Answer<K>[] =>
  cachedArgs(store, id).flatMap((arg) => {
    const { data } = reading(id).select(arg)(store.getState());
    return data === undefined ? [] : [data];
  });

/** Changes every cached reply of a call. */
export function updateAllCached<K extends CallId>(
  store: Store,
  id: K,
  change: (draft: Answer<K>, arg: Arg<K>) => void,
): Patch {
  const patches = cachedArgs(store, id).map((arg) =>
    updateCached(store, id, arg, (draft) => void change(draft, arg)),
  );
  return { undo: () => patches.forEach((patch) => patch.undo()) };
}

const hasList = (reply: unknown): reply is { data: unknown[] } =>
  isJsonObject(reply) && Array.isArray(reply['data']);

type RowOf<K extends CallId> = Answer<K> extends { data: readonly (infer Row)[] } ? Row : never;

/**
 * API-05: a call that deletes one thing takes it at once out of all that the call `list` has read: the row whose `key` is
 * the parameter `param` of the path. It comes back when the call is refused.
 */
export function removesFrom<K extends CallId>(list: K, key: keyof RowOf<K> & string, param = 'id') {
  return {
    async started(
      { params }: { params: Readonly<Record<string, string>> },
      store: Begun<unknown>,
    ): Promise<void> {
      const isIt = (row: unknown) => isJsonObject(row) && row[key] === params[param];
      const patch = updateAllCached(store, list, (reply: unknown) => {
        if (hasList(reply)) reply.data = reply.data.filter((row) => !isIt(row));
      });
      await store.queryFulfilled.catch(() => patch.undo());
    },
  };
}
