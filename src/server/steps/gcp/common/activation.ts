import { databaseStep, isOff, isReplica, patchDatabase, stateOf, type DatabaseName } from './databases';
import { settledStage } from './settle';

interface Activation {
  id: string;
  name: string;
  title: string;
  description: string;
  /** NEVER is stopped. */
  to: 'ALWAYS' | 'NEVER';
  keywords: string[];
}

/** Cloud SQL is stopped and started by the policy that says when it runs. */
export const activationStep = ({ to, ...step }: Activation) => {
  const [before, after, verb, already] =
    to === 'NEVER'
      ? (['running', 'stopped', 'Stop', 'It is already stopped.'] as const)
      : (['stopped', 'running', 'Start', 'It is already running.'] as const);
  const set = (name: DatabaseName, activationPolicy: 'ALWAYS' | 'NEVER') =>
    patchDatabase(name, { activationPolicy });
  return databaseStep({
    ...step,
    icon: 'power',
    permissions: ['cloudsql.instances.update'],
    sample: {
      summary: `${verb} database orders`,
      before: { state: before, type: 'db-custom-4-15360' },
      after: { state: after, type: 'db-custom-4-15360' },
    },
    plan(at) {
      const { found, name } = at;
      const { tier: type, settingsVersion } = found.settings;
      if (isOff(found) === (to === 'NEVER')) return { kind: 'unchanged', reason: already };
      if (isReplica(found)) return { kind: 'skipped', reason: 'A read replica can’t be stopped or started.' };
      if (found.replicaNames.length > 0)
        return { kind: 'skipped', reason: `It has read replicas: ${found.replicaNames.join(', ')}.` };
      // Of a stopped instance the state is RUNNABLE, too; other states change by themselves.
      if (!['RUNNABLE', 'SUSPENDED', 'STOPPED'].includes(found.state))
        return { kind: 'skipped', reason: `It is ${stateOf(found)}. Try again later.` };
      return {
        kind: 'change',
        summary: `${verb} database ${found.name}`,
        before: { state: before, type },
        after: { state: after, type },
        stages: [settledStage(at, patchDatabase(name, { activationPolicy: to }, settingsVersion))],
        cannotUndo: null,
        left: { 'settings.activationPolicy': to },
        undo: [set(name, to === 'NEVER' ? 'ALWAYS' : 'NEVER')],
      };
    },
  });
};
