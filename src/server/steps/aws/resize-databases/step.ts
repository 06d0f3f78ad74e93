import { z } from 'zod';
import { param, yesNo } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { awsChange } from '../common/changeStep';
import { findDatabase, rds } from '../common/rds';

export const resizeDatabases = awsChange({
  id: 'AWS-018',
  name: 'Resize_databases',
  title: 'Resize RDS databases',
  description:
    'Changes the instance class of databases, immediately or in their maintenance window. They are unavailable for a few minutes.',
  icon: 'arrows-vertical',

  permissions: ['rds:DescribeDBInstances', 'rds:ModifyDBInstance'],

  keywords: ['rds', 'rightsize', 'class', 'downsize'],
  resources: { title: 'Databases', example: 'orders-db' },
  parameters: {
    type: param(
      {
        p: 5,
        type: 'string',
        title: 'New class',
        description: 'Such as db.m6g.large.',
        placeholder: 'db.m6g.large',
      },
      textInput.pipe(
        z
          .string()
          .trim()
          .regex(/^db\.[a-z0-9-]+\.[a-z0-9-]+$/, 'must be a class such as db.m6g.large'),
      ),
    ),
    at_once: yesNo({
      p: 6,
      title: 'Apply immediately',
      description: 'Otherwise in each database’s next maintenance window.',
      optional: true,
      default: false,
    }),
  },
  sample: {
    resource: 'orders-db',
    summary: 'Resize database orders-db from db.m5.2xlarge to db.m5.large',
    before: { type: 'db.m5.2xlarge' },
    after: { type: 'db.m5.large' },
    monthly_cost: 496.4,
    currency: 'USD',
  },
  async look(at, { type: wanted, at_once }) {
    const id = at.target.resource;
    const found = await findDatabase(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The database does not exist.' };
    const { DBInstanceStatus: state, DBInstanceClass: type, TagList: tags } = found;
    if (type === wanted) return { kind: 'unchanged', name: id, reason: `It is already ${type}.` };
    if (state !== 'available') return { kind: 'skipped', name: id, reason: `It is ${state}.` };
    const to = (DBInstanceClass: string) =>
      rds('ModifyDBInstance', {
        DBInstanceIdentifier: id,
        DBInstanceClass,
        ApplyImmediately: String(at_once),
      });
    return {
      kind: 'change',
      name: id,
      tags,
      summary: `Resize database ${id} from ${type} to ${wanted}${at_once ? '' : ' in its maintenance window'}`,
      before: { type },
      after: { type: wanted, at_once },
      stages: [{ call: to(wanted) }],
      cannotUndo: null,
      undo: [to(type)],
    };
  },
});
