import { callTable } from 'virtual:call-table';
import { filledTag, withLists, type CacheTag, type Tag } from '@shared/kernel/tags';
import { api } from '../platform/api/api';
import { toApiCall, type CallOptions, type Sent } from '../platform/api/call';
import type { Begun } from '../platform/api/callExtras';
import { changeName } from '../platform/api/calls';
import { extras } from './extras';

/** Of any call. */
interface AnyExtras extends Omit<CallOptions, 'what'> {
  kept?: number;
  reads?(arg: Sent | void, reply: unknown): readonly CacheTag[];
  changes?(arg: Sent | void, reply: unknown): readonly CacheTag[];
  started?(arg: Sent | void, store: Begun<unknown>): Promise<void>;
}
const byCall: Readonly<Record<string, AnyExtras | undefined>> = extras;

const filled = (tags: readonly Tag[] | undefined, arg: Sent | void): CacheTag[] =>
  (tags ?? []).map((tag) => filledTag(tag, { ...(typeof arg?.params === 'object' ? arg.params : {}) }));

/** For every call an endpoint that reads, and one that sends on demand. */
api.injectEndpoints({
  endpoints: (b) =>
    Object.fromEntries(
      Object.entries(callTable).flatMap(([id, { what, reads, changes }]) => {
        const { kept, started, reads: readsOf, changes: changesOf, ...options } = byCall[id] ?? {};
        const query = (arg: Sent | void) => toApiCall(id, arg ?? {});
        const extraOptions: CallOptions = { ...options, ...(what === undefined ? {} : { what }) };
        const change = b.mutation<unknown, Sent | void>({
          query,
          extraOptions,
          // A change that failed has changed nothing.
          invalidatesTags: (reply, error, arg) =>
            error ? [] : (changesOf?.(arg, reply) ?? filled(changes, arg)),
          ...(started ? { onQueryStarted: started } : {}),
        });
        const read = b.query<unknown, Sent | void>({
          query,
          extraOptions,
          ...(kept === undefined ? {} : { keepUnusedDataFor: kept }),
          providesTags: (reply, _error, arg) => withLists(readsOf?.(arg, reply) ?? filled(reads, arg)),
        });
        return [
          [id, read],
          [changeName(id), change],
        ];
      }),
    ),
});
