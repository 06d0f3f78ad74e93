import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endNow } from './endNow';

/** As Electron's: `kill` is a wish, and an id is known while it runs. */
function stubborn() {
  const program =
    "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000); console.log('up');";
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  const wishes = { count: 0 };
  const kill = () => {
    wishes.count += 1;
    return child.kill('SIGTERM');
  };
  return { child, wishes, kill };
}

it('a process that takes no wish is ended all the same', async () => {
  const { child, wishes, kill } = stubborn();
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  endNow({ pid: child.pid, kill });
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(wishes.count).toBe(0);
});

it('one whose id is not known is asked, and one that is gone is no failure', async () => {
  const { child, wishes, kill } = stubborn();
  const ended = once(child, 'exit');
  endNow({ pid: undefined, kill });
  expect(wishes.count).toBe(1);
  child.kill('SIGKILL');
  await ended;
  expect(() => endNow({ pid: child.pid, kill })).not.toThrow();
});
