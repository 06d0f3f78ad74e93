import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type {
  ApiEndpointMutation,
  ApiEndpointQuery,
  MutationDefinition,
  QueryDefinition,
  SkipToken,
  TypedUseLazyQuery,
  TypedUseMutation,
  TypedUseQuery,
  TypedUseQueryHookResult,
  TypedUseQueryState,
  TypedUseQueryStateOptions,
  TypedUseQuerySubscriptionOptions,
} from '@reduxjs/toolkit/query/react';
import type { CallId, CallRequest } from '@shared/api/index';
import type { TagKind } from '@shared/kernel/tags';
import { api } from './api';
import type { CallBaseQuery } from './baseQuery';
import type { Answer, Arg } from './call';
import type { Store } from './callExtras';

/**
 * What windows make of a call, typed by the map of calls: `useCall` shows a reply and keeps it up to date, `useChange`
 * sends on demand. `data/endpoints.ts` makes the endpoints.
 */

type Query<K extends CallId> = QueryDefinition<Arg<K>, CallBaseQuery, TagKind, Answer<K>, 'api'>;
type Change<K extends CallId> = MutationDefinition<Arg<K>, CallBaseQuery, TagKind, Answer<K>, 'api'>;
type QueryEndpoint<K extends CallId> = ApiEndpointQuery<Query<K>, Record<K, Query<K>>> & {
  useQuery: TypedUseQuery<Answer<K>, Arg<K>, CallBaseQuery>;
  useLazyQuery: TypedUseLazyQuery<Answer<K>, Arg<K>, CallBaseQuery>;
  useQueryState: TypedUseQueryState<Answer<K>, Arg<K>, CallBaseQuery>;
};
type ChangeEndpoint<K extends CallId> = ApiEndpointMutation<Change<K>, Record<K, Change<K>>> & {
  useMutation: TypedUseMutation<Answer<K>, Arg<K>, CallBaseQuery>;
};

/** A call that only reads can be asked on demand too, so the two endpoints of one call have two names. */
export const changeName = <K extends string>(id: K): `${K}!` => `${id}!`;

const made: Readonly<Record<string, object | undefined>> = api.endpoints;
const isQuery = <K extends CallId>(_id: K, one: object | undefined): one is QueryEndpoint<K> =>
  one !== undefined && 'useQuery' in one;
const isChange = <K extends CallId>(_id: K, one: object | undefined): one is ChangeEndpoint<K> =>
  one !== undefined && 'useMutation' in one;

/** The endpoint that reads. */
export function reading<K extends CallId>(id: K): QueryEndpoint<K> {
  const endpoint = made[id];
  if (isQuery(id, endpoint)) return endpoint;
  throw new Error(`The call ${id} has no endpoint: data/endpoints.ts was not loaded.`);
}

/** The endpoint that sends on demand. */
export function changing<K extends CallId>(id: K): ChangeEndpoint<K> {
  const endpoint = made[changeName(id)];
  if (isChange(id, endpoint)) return endpoint;
  throw new Error(`The call ${id} has no endpoint: data/endpoints.ts was not loaded.`);
}

type Options<K extends CallId> = TypedUseQuerySubscriptionOptions &
  TypedUseQueryStateOptions<Answer<K>, Arg<K>, CallBaseQuery>;
type Asked<K extends CallId> =
  object extends CallRequest<K>
    ? [arg?: CallRequest<K> | SkipToken | undefined, options?: Options<K>]
    : [arg: CallRequest<K> | SkipToken, options?: Options<K>];

type Shown<K extends CallId> = TypedUseQueryHookResult<Answer<K>, Arg<K>, CallBaseQuery>;

/** The reply, kept up to date by the call’s tags. */
export function useCall<K extends CallId>(id: K, ...asked: Asked<K>): Shown<K>;
export function useCall<K extends CallId>(id: K, arg: Arg<K> | SkipToken, options?: Options<K>): Shown<K> {
  return reading(id).useQuery(arg, options);
}

export const useLazyCall = <K extends CallId>(id: K) => reading(id).useLazyQuery();
export const useChange = <K extends CallId>(id: K) => changing(id).useMutation();

/** Reads a call ahead of the screen that shows it. */
export const usePrefetchCall = <K extends CallId>(id: K): ((arg: Arg<K>) => void) => {
  const dispatch = useDispatch<Store['dispatch']>();
  return useCallback((arg) => void dispatch(reading(id).initiate(arg, { subscribe: false })), [dispatch, id]);
};
