import { param } from '../../common/params';
import { required } from '../../common/values/inputs';
import { databaseStep, patchDatabase, stateOf } from '../common/databases';
import { settledStage } from '../common/settle';

export const resizeDatabases = databaseStep({
  id: 'GCP-020',
  name: 'Resize_Cloud_SQL_instances',
  title: 'Resize Cloud SQL instances',
  description:
    'Changes the machine type of Cloud SQL instances. They restart and are offline for some minutes.',
  icon: 'arrows-vertical',
  permissions: ['cloudsql.instances.update'],
  keywords: ['rightsize', 'tier', 'downsize', 'upgrade'],
  parameters: {
    tier: param(
      {
        p: 3,
        type: 'string',
        title: 'New tier',
        description: 'Such as db-custom-2-7680: 2 processors and 7,680 MB of memory.',
        placeholder: 'db-custom-2-7680',
      },
      required(100).refine(
        (value) => /^db-[a-z0-9-]+$/.test(value),
        'must be a tier such as db-custom-2-7680',
      ),
    ),
  },
  sample: {
    summary: 'Resize database orders from db-custom-4-15360 to db-custom-2-7680',
    before: { type: 'db-custom-4-15360' },
    after: { type: 'db-custom-2-7680' },
  },
  plan(at, { tier }) {
    const { found, name } = at;
    const { tier: now, settingsVersion } = found.settings;
    if (now === tier) return { kind: 'unchanged', reason: `It is already ${tier}.` };
    if (found.state !== 'RUNNABLE')
      return { kind: 'skipped', reason: `It is ${stateOf(found)}. Try again later.` };
    return {
      kind: 'change',
      summary: `Resize database ${found.name} from ${now} to ${tier}`,
      before: { type: now },
      after: { type: tier },
      stages: [settledStage(at, patchDatabase(name, { tier }, settingsVersion))],
      cannotUndo: null,
      left: { 'settings.tier': tier },
      undo: [patchDatabase(name, { tier: now })],
    };
  },
});
