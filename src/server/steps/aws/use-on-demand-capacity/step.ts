import { nameInArn } from '../common/arn';
import { awsChange } from '../common/changeStep';
import { dynamodb, findTable, tableActive, tableTags } from '../common/dynamodb';
import { isScaled } from '../common/services';

export const useOnDemandCapacity = awsChange({
  id: 'AWS-053',
  name: 'Use_on_demand_capacity',
  title: 'Use on-demand capacity',
  description: 'Changes DynamoDB tables from provisioned to on-demand capacity. Scaled tables are skipped.',
  icon: 'exchange',
  permissions: [
    'dynamodb:DescribeTable',
    'dynamodb:ListTagsOfResource',
    'dynamodb:UpdateTable',
    'application-autoscaling:DescribeScalableTargets',
  ],
  timeoutSeconds: 3_600,
  keywords: ['dynamodb', 'table', 'billing mode', 'provisioned', 'rightsize'],
  resources: { title: 'Tables', example: 'orders' },
  sample: {
    resource: 'arn:aws:dynamodb:us-east-1:111122223333:table/orders',
    name: 'orders',
    summary: 'Change table orders to on-demand capacity',
    before: { mode: 'PROVISIONED', read_units: 100, write_units: 50 },
    after: { mode: 'PAY_PER_REQUEST' },
    monthly_cost: 33.22,
    currency: 'USD',
  },
  async look(at) {
    const name = nameInArn(at.target.resource);
    const found = await findTable(at, name);
    if (!found) return { kind: 'skipped', name: '', reason: 'The table does not exist.' };
    const { TableStatus: state, ProvisionedThroughput: now, GlobalSecondaryIndexes: indexes } = found;
    if (found.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST')
      return { kind: 'unchanged', name, reason: 'It already has on-demand capacity.' };
    if (state !== 'ACTIVE') return { kind: 'skipped', name, reason: `It is ${state}.` };
    if (!now) return { kind: 'skipped', name, reason: 'AWS does not tell its capacity.' };
    const scalable = [`table/${name}`, ...indexes.map(({ IndexName }) => `table/${name}/index/${IndexName}`)];
    if (await isScaled(at, 'dynamodb', scalable))
      return { kind: 'skipped', name, reason: 'Auto scaling sets its capacity.' };
    const GlobalSecondaryIndexUpdates = indexes.flatMap(({ IndexName, ProvisionedThroughput }) =>
      ProvisionedThroughput ? [{ Update: { IndexName, ProvisionedThroughput } }] : [],
    );
    return {
      kind: 'change',
      name,
      tags: await tableTags(at, found),
      summary: `Change table ${name} to on-demand capacity`,
      before: {
        mode: 'PROVISIONED',
        read_units: now.ReadCapacityUnits,
        write_units: now.WriteCapacityUnits,
      },
      after: { mode: 'PAY_PER_REQUEST' },
      stages: [
        {
          call: dynamodb('UpdateTable', { TableName: name, BillingMode: 'PAY_PER_REQUEST' }),
          settle: () => tableActive(at, name),
        },
      ],
      cannotUndo: null,
      undo: [
        dynamodb('UpdateTable', {
          TableName: name,
          BillingMode: 'PROVISIONED',
          ProvisionedThroughput: now,
          ...(GlobalSecondaryIndexUpdates.length > 0 ? { GlobalSecondaryIndexUpdates } : {}),
        }),
      ],
    };
  },
});
