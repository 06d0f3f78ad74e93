import { systemClock } from '../platform/clock';
import { processEnvironment, readConfig } from '../platform/config';
import { setLastNet } from '../platform/lastNet';
import { createLog, type Log } from '../platform/log';
import { parentOf, type Parent } from './parent';
import { endingOnce } from './ending';
import { startServer } from './start';
import { workersAt, workersOf } from './workers';

/** The first start makes the database, which takes minutes on a slow computer. */
const ALIVE_EVERY = 5_000;

/** The server of one person, as a child of the desktop app. Its parent alone learns the local secret. */
async function main(parent: Parent): Promise<void> {
  const environment = processEnvironment();
  // A team's database, public address or issuer in the environment is not for the workspace on this computer.
  const config = readConfig(process.argv.slice(2), { COSTLOOM_LOG_LEVEL: environment.COSTLOOM_LOG_LEVEL });
  const log: Log = createLog({ level: config.logLevel });
  const own = { ...config, host: '127.0.0.1', publicUrl: undefined, outsideIssuer: undefined };
  const exit = (code: number) => process.exit(code);
  setLastNet({ process, log, exit });
  const ending = endingOnce({ log, exit });
  // Before the start: a parent that is gone while the database opens must not leave it behind.
  const starting = startServer({
    config: own,
    log,
    clock: systemClock,
    version: __APP_VERSION__,
    // As if asked to from outside: what is open is closed first.
    restart: () => process.kill(process.pid, 'SIGTERM'),
    ...(process.versions.electron === undefined
      ? workersAt(import.meta.url, environment)
      : workersOf(parent)),
    moving: true,
  });
  const stop = () => ending(async () => (await starting).stop());
  parent.onStop(stop);
  parent.onGone(stop);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const alive = setInterval(() => parent.send({ type: 'starting' }), ALIVE_EVERY);
  const { url, localSecret } = await starting.finally(() => clearInterval(alive));
  if (localSecret === null) throw new Error('The embedded server has no owner.');
  parent.send({ type: 'ready', url, localSecret });
}

const parent = parentOf(process);
if (!parent) {
  process.stderr.write('This server is started by the app; for one on its own, see: npm run server\n');
  process.exitCode = 2;
} else {
  main(parent).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    // A backup that cannot be restored stays so, and each try would read all of it.
    parent.send({ type: 'failed', message, final: process.argv.includes('--restore') });
    // The message must be out before the process is.
    setTimeout(() => process.exit(1), 200);
  });
}
