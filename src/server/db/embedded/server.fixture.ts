import { createStderrLog } from '../../platform/log';
import { systemClock } from '../../platform/clock';
import { openDatabase } from '../openDatabase';

/** A server that does nothing but open its database: the tests bundle it, run it and kill it. */
async function main() {
  const opened = await openDatabase({
    dataDir: process.argv[2] ?? '',
    log: createStderrLog('info'),
    clock: systemClock,
  });
  process.stdout.write(`${JSON.stringify(opened.connection)}\n`);
  process.stdin.resume().on('end', () => void opened.stop());
}

main().catch((error: unknown) => {
  process.stdout.write(
    `${JSON.stringify({ refused: error instanceof Error ? error.message : String(error) })}\n`,
  );
  process.exitCode = 1;
});
