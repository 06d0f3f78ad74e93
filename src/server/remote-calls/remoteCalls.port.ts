import type { Json } from '@shared/model/json';

interface RemoteCall {
  kind: string;
  /** Null: of no organization. */
  orgId: string | null;
  input: Json;
  /** Ends the wait, and the work wherever it is done. */
  signal: AbortSignal;
  /** Milliseconds until some process must have taken it up. */
  waitMs: number;
}

/** How a kind of work is done in this process. It may be done again after a crash, so that twice must do no harm. */
export interface RemoteCallKind {
  kind: string;
  /** At the same time in this process. */
  room: number;
  run(remoteCall: { orgId: string | null; input: Json }, signal: AbortSignal): Promise<Json>;
}

/** Work that somebody waits for and that another process of the team does. */
export interface RemoteCalls {
  /** → what the process that took it up gave back. `Fault('unavailable')`: none did in time, or it failed there. */
  ask(remoteCall: RemoteCall): Promise<Json>;
  /** Before `begin`. */
  serve(kind: RemoteCallKind): void;
  begin(): Promise<void>;
  end(): Promise<void>;
}
