import { join } from 'node:path';
import { rooms } from './rooms.mjs';
import { goMemory, root } from './run.mjs';
import { measuredTool } from './testing/measured.mjs';

/**
 * Type-checks every room, two at a time. → the rooms that are wrong with what is wrong, and the processor seconds it took. By the native compiler,
 * each room in one thread: it needs less than half the time of the one that the linter stands on.
 */
export async function checkTypes() {
  const waiting = [...rooms];
  const failed = [];
  let processor = 0;
  const worker = async () => {
    for (let room = waiting.shift(); room; room = waiting.shift()) {
      const args = [
        '--singleThreaded',
        ...['-p', `tsconfig.${room}.json`, '--incremental', '--noEmit'],
        ...['--tsBuildInfoFile', join(root, 'node_modules', '.cache', 'types', `${room}.tsbuildinfo`)],
      ];
      const {
        code,
        output,
        processor: took,
      } = await measuredTool('typescript-native/bin/tsc', args, { env: goMemory });
      processor += took;
      if (code !== 0) failed.push({ room, output });
    }
  };
  await Promise.all([worker(), worker()]);
  return { failed, processor };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { failed } = await checkTypes();
  for (const { room, output } of failed) process.stdout.write(`${room}:\n${output}\n`);
  process.stdout.write(
    failed.length ? `Types are wrong in: ${failed.map((f) => f.room).join(', ')}\n` : 'Types are right.\n',
  );
  process.exit(failed.length ? 1 : 0);
}
