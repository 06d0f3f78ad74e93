import type { UtilityProcess } from 'electron';

/**
 * Ends a process at once, without asking. Electron's own `kill` is SIGTERM: the server takes it as a wish, and one that
 * hangs would stay, with its database.
 */
export function endNow(child: Pick<UtilityProcess, 'pid' | 'kill'>): void {
  // It has no id yet, or none any more.
  if (child.pid === undefined) return void child.kill();
  try {
    process.kill(child.pid, 'SIGKILL');
  } catch {
    child.kill();
  }
}
