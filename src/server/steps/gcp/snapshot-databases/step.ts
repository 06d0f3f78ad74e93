import { z } from 'zod';
import { api, ask } from '../common/api';
import { databaseStep, isOff, isReplica, stateOf } from '../common/databases';
import { settle } from '../common/settle';

const runs = z.object({
  items: z
    .array(z.object({ id: z.string(), description: z.string().default(''), status: z.string().default('') }))
    .default([]),
});

export const snapshotDatabases = databaseStep({
  id: 'GCP-021',
  name: 'Back_up_Cloud_SQL_instances',
  title: 'Back up Cloud SQL instances',
  description: 'Takes an on-demand backup of each instance and waits until it is complete.',
  icon: 'duplicate',
  destructive: false,
  permissions: ['cloudsql.backupRuns.create', 'cloudsql.backupRuns.list'],
  timeoutSeconds: 7_200,
  keywords: ['backup', 'snapshot'],
  sample: {
    summary: 'Back up database orders',
    before: { state: 'running' },
    after: { backup: '1767225600000' },
  },
  async plan(at) {
    const { found, path, context } = at;
    if (isReplica(found))
      return {
        kind: 'skipped',
        reason: `It is a read replica. Back up ${found.masterInstanceName ?? 'its primary'}.`,
      };
    if (isOff(found)) return { kind: 'skipped', reason: 'It is stopped. Start it first.' };
    if (found.state !== 'RUNNABLE')
      return { kind: 'skipped', reason: `It is ${stateOf(found)}. Try again later.` };
    const description = `costloom ${context.idempotencyKey}`.slice(0, 200);
    const ours = async () => {
      const call = api('sqladmin', 'GET', `${path}/backupRuns`, { query: { maxResults: '50' } });
      const { items } = await ask(at, call, runs);
      return items.find((one) => one.description === description && one.status === 'SUCCESSFUL');
    };
    if (await ours()) return { kind: 'unchanged', reason: 'This run has already backed it up.' };
    const call = api('sqladmin', 'POST', `${path}/backupRuns`, { input: { description } });
    return {
      kind: 'change',
      summary: `Back up database ${found.name}`,
      before: { state: stateOf(found) },
      after: ([id]) => ({ backup: id ?? null }),
      stages: [
        {
          call,
          async settle(reply) {
            await settle(at, call, reply);
            return (await ours())?.id ?? '';
          },
        },
      ],
      cannotUndo: null,
      undo: ([id]) =>
        typeof id === 'string' && id !== '' ? [api('sqladmin', 'DELETE', `${path}/backupRuns/${id}`)] : [],
    };
  },
});
