import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CallId } from '@shared/api/index';
import { isJsonObject } from '@shared/model/json';
import { api } from './api';
import { call, type Arg } from './call';

type State = Parameters<typeof api.util.selectCachedArgsForQuery>[0];
interface Patch {
  undo(): void;
}
interface Begun {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  getState(): State;
  queryFulfilled: Promise<unknown>;
}

/**
 * API-05: the endpoint of a call that deletes one thing (its path, id and query are the call's). `take` takes the thing
 * out of what is cached at once and tells how to put it back, which happens when the call is refused.
 */
export function removal<K extends CallId, Store extends Pick<Begun, 'queryFulfilled'>>(
  id: K,
  take: (arg: Arg<K>, store: Store) => Patch,
) {
  return {
    ...call(id),
    async onQueryStarted(arg: Arg<K>, store: Store): Promise<void> {
      const patch = take(arg, store);
      await store.queryFulfilled.catch(() => patch.undo());
    },
  };
}

/** The cache, of endpoints that are known by their name alone. */
interface ByName {
  util: {
    updateQueryData(
      endpoint: string,
      arg: unknown,
      change: (draft: unknown) => void,
    ): ThunkAction<Patch, State, unknown, UnknownAction>;
  };
}
const byName: ByName = api;

const askedOf = (state: State, list: string) =>
  Object.values(state.api.queries).flatMap((asked) => (asked?.endpointName === list ? [asked] : []));

/** The lists in an answer: its own, or that of each of its pages. */
function* listsIn(draft: unknown): Generator<{ data: unknown[] }> {
  if (!isJsonObject(draft)) return;
  const answers: unknown[] = Array.isArray(draft['pages']) ? draft['pages'] : [draft];
  for (const answer of answers) if (hasList(answer)) yield answer;
}
const hasList = (answer: unknown): answer is { data: unknown[] } =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data);

/** Takes the thing out of each list that the endpoint `list` has read: the row whose `key` is the call's `param`. */
export function outOf<Row>(list: string, key: keyof Row & string, param = 'id') {
  return (arg: { params: Readonly<Record<string, string>> }, store: Begun): Patch => {
    const isIt = (row: unknown) => isJsonObject(row) && row[key] === arg.params[param];
    const patches = askedOf(store.getState(), list).map(({ originalArgs }) =>
      store.dispatch(
        byName.util.updateQueryData(list, originalArgs, (draft) => {
          for (const answer of listsIn(draft)) answer.data = answer.data.filter((row) => !isIt(row));
        }),
      ),
    );
    return { undo: () => patches.forEach((patch) => patch.undo()) };
  };
}
