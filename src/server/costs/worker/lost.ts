import { Fault, isFault } from '@shared/kernel/fault';

/** `starting`: it never got ready, so it read nothing. `working`: it ended before it answered. */
type Moment = 'starting' | 'working';

class ProcessLost extends Error {
  constructor(
    readonly moment: Moment,
    reason: string,
  ) {
    super(reason);
  }
}

function lost(moment: Moment, message: string, reason: string): Fault {
  const fault = new Fault('unavailable:bills_process_failed', message);
  fault.cause = new ProcessLost(moment, reason);
  return fault;
}

export const endedWhile = (moment: Moment, reason: string): Fault =>
  lost(moment, `The process that reads the bills ended (${reason}). Try again.`, reason);

export const notReady = (): Fault =>
  lost('starting', 'The process that reads the bills did not start in time.', 'not ready in time');

/** When the process was lost that was asked; undefined: it answered, or the fault is of something else. */
export const lostWhile = (error: unknown): Moment | undefined =>
  isFault(error) && error.cause instanceof ProcessLost ? error.cause.moment : undefined;
