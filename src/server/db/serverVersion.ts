import { Fault } from '@shared/kernel/fault';

/** PostgreSQL that the server is tried with is this one or newer. */
const OLDEST = 16;

/** `number`: as PostgreSQL counts, 150018 for 15.18. */
export function refuseOlder({ number, name }: { number: number; name: string }): void {
  if (number >= OLDEST * 10_000) return;
  throw new Fault(
    'unavailable:database_too_old',
    `The database of DATABASE_URL is PostgreSQL ${name}. Costloom needs PostgreSQL ${OLDEST} or newer: upgrade it first.`,
  );
}
