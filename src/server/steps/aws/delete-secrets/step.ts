import { z } from 'zod';
import { whole } from '../../common/params';
import { askIf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { callsOf, jsonTags } from '../common/services';

const DAY_MS = 86_400_000;
/** The longest that AWS keeps a deleted secret. */
const WINDOW_DAYS = 30;

const secrets = callsOf('secrets');
const secret = z.object({
  ARN: z.string(),
  Name: z.string(),
  /** Seconds of the epoch. */
  LastAccessedDate: z.number().nullish(),
  CreatedDate: z.number().nullish(),
  DeletedDate: z.number().nullish(),
  OwningService: z.string().nullish(),
  PrimaryRegion: z.string().nullish(),
  ReplicationStatus: z.array(z.object({ Region: z.string().default('') })).nullish(),
  Tags: jsonTags,
});
type Secret = z.output<typeof secret>;

const regionOf = ({ ARN }: Secret) => ARN.split(':')[3] ?? '';

/** Why it is left alone; '' where it may be deleted. */
function othersOf(one: Secret): string {
  if (one.OwningService) return `It belongs to ${one.OwningService}.`;
  if (one.PrimaryRegion && one.PrimaryRegion !== regionOf(one))
    return `It is a replica of the secret in ${one.PrimaryRegion}.`;
  const replicas = one.ReplicationStatus ?? [];
  return replicas.length === 0
    ? ''
    : `It has replicas in ${replicas.map(({ Region }) => Region).join(', ')}.`;
}

export const deleteSecrets = awsChange({
  id: 'AWS-051',
  name: 'Delete_secrets',
  title: 'Delete secrets',
  description: 'Deletes secrets that nobody reads. AWS keeps them for 30 days, and they can be restored.',
  icon: 'trash',
  permissions: ['secretsmanager:DescribeSecret', 'secretsmanager:DeleteSecret'],
  keywords: ['secrets manager', 'password', 'unused', 'remove'],
  resources: { title: 'Secrets', example: 'old/api-key' },
  parameters: {
    days: whole({
      p: 5,
      title: 'Not read for (days)',
      description: 'Secrets that were read more recently are skipped.',
      min: 1,
      max: 3_650,
      default: 90,
    }),
  },
  sample: {
    resource: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:old/api-key-AbCdEf',
    name: 'old/api-key',
    summary: 'Delete secret old/api-key, which can be restored for 30 days',
    before: { last_read: '2026-01-15' },
    after: { state: 'deleted', recovery_days: 30 },
    monthly_cost: 0.4,
    currency: 'USD',
  },
  async look(at, { days }) {
    const found = await askIf(at, secrets('DescribeSecret', { SecretId: at.target.resource }), secret);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The secret no longer exists.' };
    const { ARN, Name: name, LastAccessedDate: read, CreatedDate: made, Tags: tags } = found;
    if (found.DeletedDate) return { kind: 'unchanged', name, reason: 'It is already being deleted.' };
    const reason = othersOf(found);
    if (reason !== '') return { kind: 'skipped', name, reason };
    // One that was never read is as old as it is.
    const since = read ?? made;
    const last = since ? new Date(since * 1_000) : null;
    if (last && at.context.clock.now().getTime() - last.getTime() < days * DAY_MS)
      return {
        kind: 'skipped',
        name,
        reason: `It was ${read ? 'read' : 'created'} less than ${days} days ago.`,
      };
    return {
      kind: 'change',
      name,
      tags,
      summary: `Delete secret ${name}, which can be restored for ${WINDOW_DAYS} days`,
      before: { last_read: read && last ? last.toISOString().slice(0, 10) : null },
      after: { state: 'deleted', recovery_days: WINDOW_DAYS },
      stages: [{ call: secrets('DeleteSecret', { SecretId: ARN, RecoveryWindowInDays: WINDOW_DAYS }) }],
      cannotUndo: null,
      undo: [secrets('RestoreSecret', { SecretId: ARN })],
    };
  },
});
