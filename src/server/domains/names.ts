import { Fault } from '@shared/kernel/fault';
import { isUniqueViolation } from '../db/errors';

/** A name that another one has. */
export const nameTaken = (text: string, field = 'name') =>
  new Fault('conflict:name_taken', text, [{ field, reason: text }]);

/** Two at once may take a name between a look and the write: the unique index decides, and the later one is refused. */
export const refuseTaken = <T>(work: Promise<T>, refusal: () => Fault, index?: string): Promise<T> =>
  work.catch((error: unknown) => {
    throw isUniqueViolation(error, index) ? refusal() : error;
  });
