import type { CallDefinition, Input } from '@shared/kernel/call';
import type { CallId, CallMap } from '@shared/api/index';
import type { TenantScope } from '../db/database';
import type { Session } from '../gate/session';
import type { Log } from '../platform/log';
import type { Handled } from './handled';

interface RequestContext {
  /** As sent, names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Aborted when the caller is gone or the time of the call is over. */
  signal: AbortSignal;
  log: Log;
}

/** What a handler of a call that anyone may make knows of the caller: nobody has signed in. */
export interface OpenContext extends RequestContext {
  method: string;
  /** Of a good reply: another status than that of the call, and further headers. */
  answer(as: { status?: number; headers?: Readonly<Record<string, string>> }): void;
}

/** What a handler knows of the caller, beside the parsed input. */
export interface CallContext extends RequestContext {
  session: Session;
  /** The active organisation only. */
  scope: TenantScope;
  /** The active MSP organisation and its customers; `Fault('forbidden')` for anyone who is not an MSP user. */
  mspScope(): Promise<TenantScope>;
}

/** Answers one call, at once or later. */
export type Handler<C extends CallDefinition> = (
  input: Input<C>,
  context: C['access'] extends 'anyone' ? OpenContext : CallContext,
) => Handled<C> | Promise<Handled<C>>;

/** One handler a call: a missing one, or one that returns something else, does not compile. */
export type Handlers = { [K in CallId]: Handler<CallMap[K]> };
