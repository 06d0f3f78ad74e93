import type { Log } from '../platform/log';

/** How long open work may hold up the end. */
const PATIENCE = 8_000;

/** Ends the process once, however often and by whomever it is asked; by force when the work does not end. */
export function endingOnce(options: {
  log: Log;
  exit: (code: number) => void;
}): (work: () => Promise<void>) => void {
  let ending = false;
  return (work) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      options.log.error('The server did not stop in time and is ended by force');
      options.exit(1);
    }, PATIENCE).unref();
    work().then(
      () => options.exit(0),
      (error: unknown) => {
        options.log.error({ err: error }, 'The server did not stop cleanly');
        options.exit(1);
      },
    );
  };
}
