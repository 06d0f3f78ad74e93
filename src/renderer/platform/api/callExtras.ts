import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CallId } from '@shared/api/index';
import type { CacheTag } from '@shared/kernel/tags';
import type { api } from './api';
import type { Answer, Arg } from './call';

export type State = Parameters<typeof api.util.selectCachedArgsForQuery>[0];
export interface Store {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  getState(): State;
}
/** A change on its way: rejects when it is refused. */
export interface Begun<Reply> extends Store {
  queryFulfilled: Promise<{ data: Reply }>;
}

/** How windows use a call, where that is not as usual. */
interface CallExtras<K extends CallId> {
  /** Its page says itself that the thing is not there; then no toast says it again. */
  saysGone?: boolean;
  /** How often a read is tried after the first time. */
  retries?: number;
  /** How long an answer is kept that no screen shows, seconds. */
  kept?: number;
  /** In place of the tags of the call, where only request and reply tell them. */
  reads?(arg: Arg<K>, reply: Answer<K> | undefined): readonly CacheTag[];
  changes?(arg: Arg<K>, reply: Answer<K>): readonly CacheTag[];
  /** What is shown before the reply; it is taken back when the call is refused. */
  started?(arg: Arg<K>, store: Begun<Answer<K>>): Promise<void>;
}
export type ExtrasByCall = { readonly [K in CallId]?: CallExtras<K> };
