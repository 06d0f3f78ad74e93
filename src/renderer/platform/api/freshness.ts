import type { Middleware, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CacheTag } from '@shared/kernel/tags';
import { api } from './api';

type State = Parameters<typeof api.util.selectInvalidatedBy>[0];
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

/** What was changed while queries were under way: `at` counts with the starts of queries. */
interface Change {
  tags: readonly CacheTag[];
  at: number;
}

interface UnderWay {
  startedAt: number;
  changes: Change[];
}

/** A change of one's own is waited for no longer than this, in milliseconds, before others' changes are fetched. */
export const HELD_MOST = 2_000;

interface Options {
  /** → a function that ends the waiting. */
  later(run: () => void, ms: number): () => void;
}

/**
 * Invalidation is immediate, and RTK Query leaves a query alone that is under way: its answer may be older than the
 * change. Such a query is remembered, and asked once more when it has settled, whatever else the window still waits for.
 *
 * While a change of this window is under way, invalidations wait for its reply (HELD_MOST at most): what is shown ahead
 * of the reply would be overwritten by what the server had before it.
 */
export function createFreshness({ later }: Options): Middleware<object, State, Dispatch> {
  const underWay = new Map<string, UnderWay>();
  const changing = new Set<string>();
  let held: Change[] = [];
  let endWait: (() => void) | undefined;
  let count = 0;

  return (store) => (next) => {
    const mark = ({ tags, at }: Change) => {
      for (const query of underWay.values()) if (query.startedAt < at) query.changes.push({ tags, at });
    };
    const release = () => {
      endWait?.();
      endWait = undefined;
      const changes = held;
      held = [];
      if (changes.length === 0) return;
      changes.forEach(mark);
      next(api.util.invalidateTags(changes.flatMap(({ tags }) => tags)));
    };
    const askAgain = (
      { queryCacheKey, endpointName, originalArgs }: QueryMeta,
      changes: readonly Change[],
    ) => {
      const tags = changes.flatMap((change) => change.tags);
      const stale = api.util.selectInvalidatedBy(store.getState(), tags);
      if (!stale.some((one) => one.queryCacheKey === queryCacheKey)) return;
      const endpoint: unknown = Reflect.get(api.endpoints, endpointName);
      if (!isEndpoint(endpoint)) return;
      store.dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }));
    };

    return (action) => {
      if (api.util.invalidateTags.match(action)) {
        count += 1;
        const change = { tags: action.payload.filter(isTag), at: count };
        if (changing.size > 0) {
          held.push(change);
          endWait ??= later(release, HELD_MOST);
          return action;
        }
        mark(change);
        return next(action);
      }
      if (api.util.resetApiState.match(action)) {
        underWay.clear();
        held = [];
        return next(action);
      }
      const thunk = thunkOf(action);
      if (!thunk) return next(action);
      const { kind, state, meta, requestId } = thunk;
      if (kind === 'executeMutation') {
        if (state === 'pending') changing.add(requestId);
        else changing.delete(requestId);
        const result = next(action);
        if (changing.size === 0) release();
        return result;
      }
      if (state === 'pending') {
        count += 1;
        underWay.set(requestId, { startedAt: count, changes: [] });
        return next(action);
      }
      const changes = underWay.get(requestId)?.changes ?? [];
      underWay.delete(requestId);
      const result = next(action);
      if (changes.length > 0) askAgain(meta, changes);
      return result;
    };
  };
}

interface QueryMeta {
  queryCacheKey: string;
  endpointName: string;
  originalArgs: unknown;
}
const thunkType = /^api\/(executeQuery|executeMutation)\/(pending|fulfilled|rejected)$/;

/** What an action of RTK Query's two thunks says; null of any other action. */
function thunkOf(action: unknown) {
  if (!isRecord(action) || typeof action['type'] !== 'string') return null;
  const [, kind, state] = thunkType.exec(action['type']) ?? [];
  const meta = action['meta'];
  if (!kind || !state || !isRecord(meta) || typeof meta['requestId'] !== 'string') return null;
  const arg = isRecord(meta['arg']) ? meta['arg'] : {};
  const { queryCacheKey, endpointName, originalArgs } = arg;
  return {
    kind,
    state,
    requestId: meta['requestId'],
    meta: { queryCacheKey: String(queryCacheKey), endpointName: String(endpointName), originalArgs },
  };
}

interface Endpoint {
  initiate(
    arg: unknown,
    options: { subscribe: false; forceRefetch: true },
  ): ThunkAction<unknown, State, unknown, UnknownAction>;
}

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && typeof value['initiate'] === 'function';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTag(value: unknown): value is CacheTag {
  return typeof value === 'string' || isRecord(value);
}
