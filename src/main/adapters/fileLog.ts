import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { Log } from '../ports';

/** One JSON line per entry in `<data>/logs/desktop.log`, written at once so that a crash loses nothing. */
export function fileLog(dataDir: string): Log {
  const dir = join(dataDir, 'logs');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const destination = pino.destination({ dest: join(dir, 'desktop.log'), sync: true, mode: 0o600 });
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    info: (message, data) => logger.info(data ?? {}, message),
    warn: (message, data) => logger.warn(data ?? {}, message),
    error: (message, data) => logger.error(data ?? {}, message),
  };
}
