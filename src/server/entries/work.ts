import { createCodeRunner } from '../code/runner';
import { createRemoteCalls } from '../remote-calls/remoteCalls';
import { createJobs } from '../jobs/jobs';
import { postgresQueue } from '../jobs/postgres/queue';
import type { ComposeDeps } from './composeDeps';
import { codeElsewhere, serveCode } from './elsewhere';
import { doesJob } from './jobRoles';

/** What waits to be done, and by which process: jobs, calls between processes, and where users' code runs. */
export function composeWork(
  deps: Pick<ComposeDeps, 'database' | 'clock' | 'log' | 'roles' | 'alone' | 'launchCode'> & {
    newId: () => string;
  },
) {
  const { database, clock, log, newId, roles, alone } = deps;
  const queue = postgresQueue(database);
  const jobs = createJobs({ queue, clock, log, newId, random: Math.random, alone, does: doesJob(roles) });
  const remoteCalls = createRemoteCalls({ database, clock, log, newId });
  const ownCode = roles.has('code') ? createCodeRunner({ launch: deps.launchCode, clock, log }) : undefined;
  if (ownCode) serveCode(remoteCalls, ownCode);
  return {
    jobs,
    remoteCalls,
    code: ownCode ?? codeElsewhere(remoteCalls),
    closeCode: () => ownCode?.close(),
  };
}
