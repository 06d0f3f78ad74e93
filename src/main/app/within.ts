import { Fault } from '@shared/kernel/fault';
import type { Clock } from '../ports';

/** A wait that ends: the work's own result, or `Fault('timeout', message)` after so many milliseconds. */
export async function within<T>(options: {
  clock: Clock;
  milliseconds: number;
  message: string;
  work: Promise<T>;
}): Promise<T> {
  const done = new AbortController();
  const late = options.clock.wait(options.milliseconds, done.signal).then(() => {
    throw new Fault('timeout', options.message);
  });
  late.catch(() => undefined);
  options.work.catch(() => undefined);
  try {
    return await Promise.race([options.work, late]);
  } finally {
    done.abort();
  }
}
