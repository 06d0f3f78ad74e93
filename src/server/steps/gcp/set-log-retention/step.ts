import { z } from 'zod';
import { whole } from '../../common/params';
import { api } from '../common/api';
import { gcpChange } from '../common/changeStep';
import { look } from '../common/compute';

const NAME =
  /^(?:\/\/logging\.googleapis\.com\/)?projects\/([^/\s?#]+)\/locations\/([^/\s?#]+)\/buckets\/([\w-]+)$/;
function read(text: string) {
  const [, project, location = '', bucket = ''] = NAME.exec(text.trim()) ?? [];
  return project === undefined ? undefined : { project, location, bucket };
}
const logBucket = z.object({
  retentionDays: z.number().default(30),
  locked: z.boolean().default(false),
  lifecycleState: z.string().default('ACTIVE'),
});

export const setLogRetention = gcpChange({
  id: 'GCP-028',
  name: 'Set_log_bucket_retention',
  title: 'Set log bucket retention',
  description: 'Shortens how long log buckets keep their entries. Only days beyond 30 cost money.',
  icon: 'time',
  permissions: ['logging.buckets.get', 'logging.buckets.update'],
  keywords: ['cloud logging', 'log bucket', 'retention', 'expire'],
  resources: {
    title: 'Log buckets',
    example: '//logging.googleapis.com/projects/…/locations/…/buckets/_Default',
  },
  read,
  parameters: { days: whole({ p: 3, title: 'Keep for (days)', min: 1, max: 3_650, default: 30 }) },
  sample: {
    resource: '//logging.googleapis.com/projects/acme-web/locations/global/buckets/_Default',
    region: 'global',
    name: '_Default',
    summary: 'Keep logs of _Default for 30 days',
    before: { days: 365 },
    after: { days: 30 },
    monthly_cost: 48,
    cannot_undo: 'Log entries older than the new retention',
  },
  async look(at, { days }) {
    const { project, location, bucket: name } = at.name;
    const path = `v2/projects/${project}/locations/${location}/buckets/${name}`;
    const found = await look(at, api('logging', 'GET', path), logBucket);
    if (found === null) return { kind: 'skipped', name, reason: 'The log bucket does not exist.' };
    const { retentionDays: now, locked, lifecycleState } = found;
    if (name === '_Required')
      return { kind: 'skipped', name, reason: 'Google Cloud keeps its audit logs for 400 days, at no cost.' };
    if (locked) return { kind: 'skipped', name, reason: 'It is locked, so its retention can’t be changed.' };
    if (lifecycleState !== 'ACTIVE')
      return { kind: 'skipped', name, reason: `It is ${lifecycleState.toLowerCase().replaceAll('_', ' ')}.` };
    if (now <= days) return { kind: 'unchanged', name, reason: `Its retention is already ${now} days.` };
    const to = (retentionDays: number) =>
      api('logging', 'PATCH', path, { query: { updateMask: 'retentionDays' }, input: { retentionDays } });
    return {
      kind: 'change',
      name,
      tags: {},
      region: location,
      summary: `Keep logs of ${name} for ${days} days`,
      before: { days: now },
      after: { days },
      stages: [{ call: to(days) }],
      cannotUndo: 'Log entries older than the new retention',
      left: { retentionDays: days },
      undo: [to(now)],
    };
  },
});
