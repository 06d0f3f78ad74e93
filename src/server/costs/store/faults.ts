import { Fault, isFault } from '@shared/kernel/fault';
import { billStoreWords as words } from '@shared/words/billStores';

export type Refusal = keyof typeof words.reasons;

/** What people are told; the cause, and which store it is, are for the log. */
export function storeFault(cause: unknown, refusal?: Refusal): Fault {
  if (isFault(cause)) return cause;
  const text = refusal === undefined ? words.away : words.refused(words.reasons[refusal]);
  const fault = new Fault(
    refusal === undefined ? 'unavailable:bill_store_unreachable' : 'unavailable:bill_store_refused',
    text,
  );
  fault.cause = cause;
  return fault;
}
