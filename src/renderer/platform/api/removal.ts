import type { CallId } from '@shared/api/index';
import { call, type Arg } from './call';

interface Patch {
  undo(): void;
}
interface Begun {
  dispatch(action: never): unknown;
  queryFulfilled: Promise<unknown>;
}

/**
 * API-05: the endpoint of a call that deletes one thing (its path, id and query are the call's). `take` takes the thing
 * out of what is cached at once and tells how to put it back, which happens when the call is refused.
 */
export function removal<K extends CallId, Store extends Begun>(
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
