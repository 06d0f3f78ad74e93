import type { WorkerProgram } from '@shared/host/workers';

/** What Windows needs to start a process at all; the reader of bills must know where temporary files go as well. */
const passed = ['SystemRoot'];
const passedToCosts = [...passed, 'TMPDIR', 'TEMP', 'TMP'];

/** What a worker may know of the environment. */
export function workerEnvironment(
  program: WorkerProgram,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const names = program === 'costs' ? passedToCosts : passed;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
