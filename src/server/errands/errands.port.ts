import type { Json } from '@shared/model/json';

interface Errand {
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
export interface ErrandKind {
  kind: string;
  /** At the same time in this process. */
  room: number;
  run(errand: { orgId: string | null; input: Json }, signal: AbortSignal): Promise<Json>;
}

/** Work that somebody waits for and that another process of the team does. */
export interface Errands {
  /** → what the process that took it up gave back. `Fault('unavailable')`: none did in time, or it failed there. */
  ask(errand: Errand): Promise<Json>;
  /** Before `begin`. */
  serve(kind: ErrandKind): void;
  begin(): Promise<void>;
  end(): Promise<void>;
}
