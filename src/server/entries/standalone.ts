import { tooOldNode } from '@shared/host/lowestNode';
import { Fault, isFault } from '@shared/kernel/fault';
import { systemClock } from '../platform/clock';
import { helpAsked, processEnvironment, readConfig } from '../platform/config';
import { setLastNet } from '../platform/lastNet';
import { createStderrLog } from '../platform/log';
import { CHECK_COMMAND, checkBackupCommand } from './checkBackup';
import { CLEAR_COMMAND, clearAllowList } from './clearAllowList';
import { endingOnce } from './ending';
import { MOVE_COMMAND, moveOrganisationCommand } from './moveOrganisation';
import { RESET_COMMAND, resetPassword } from './resetPassword';
import { workersAt } from './workers';

/** What is done once, instead of starting a server. */
const commands: Readonly<Partial<Record<string, typeof resetPassword>>> = {
  [RESET_COMMAND]: resetPassword,
  [CLEAR_COMMAND]: clearAllowList,
};

/** The server of a team, or of one person without the app. Prints its address on stdout; its log goes to stderr. */
async function main(): Promise<void> {
  const tooOld = tooOldNode(process.version);
  if (tooOld !== undefined) throw new Fault('unavailable:node_too_old', tooOld);
  const environment = processEnvironment();
  const given = process.argv.slice(2);
  const help = helpAsked(given);
  if (help !== undefined) {
    process.stdout.write(`${help}\n`);
    return;
  }
  if (given[0] === CHECK_COMMAND) {
    const log = createStderrLog('warn');
    const asked = { args: given.slice(1), environment, clock: systemClock, log };
    const { text, good } = await checkBackupCommand(asked);
    process.stdout.write(`${text}\n`, () => process.exit(good ? 0 : 1));
    return;
  }
  if (given[0] === MOVE_COMMAND) {
    const tell = (line: string) => void process.stdout.write(`${line}\n`);
    tell(await moveOrganisationCommand({ args: given.slice(1), environment, clock: systemClock, tell }));
    process.exit(0);
  }
  const command = commands[given[0] ?? ''];
  const config = readConfig(command ? given.slice(2) : given, environment);
  const log = createStderrLog(config.logLevel);
  if (command) {
    const text = await command({ email: given[1], config, log, clock: systemClock });
    process.stdout.write(`${text}\n`);
    process.exit(0);
  }
  // Nothing of it is loaded for a command: the OpenID provider has something to say when it is.
  const { startServer } = await import('./start');
  const exit = (code: number) => process.exit(code);
  setLastNet({ process, log, exit });
  const ending = endingOnce({ log, exit });
  const starting = startServer({
    config,
    log,
    clock: systemClock,
    version: __APP_VERSION__,
    // As if asked to from outside: what is open is closed first.
    restart: () => process.kill(process.pid, 'SIGTERM'),
    ...workersAt(import.meta.url, environment),
  });
  const stop = () => ending(async () => (await starting).stop());
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { url } = await starting;
  process.stdout.write(`Costloom listens at ${url}\n`);
}

main().catch((error: unknown) => {
  const text = isFault(error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(isFault(error) && error.code === 'bad_input' ? 2 : 1);
});
