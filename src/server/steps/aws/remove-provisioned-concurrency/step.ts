import { awsChange } from '../common/changeStep';
import { findFunction, provisionedIn, provisionedOf } from '../common/lambda';
import { isScaled } from '../common/services';

/** A way back has no more calls. */
const VERSIONS_MAX = 20;

export const removeProvisionedConcurrency = awsChange({
  id: 'AWS-052',
  name: 'Remove_provisioned_concurrency',
  title: 'Remove provisioned concurrency',
  description: 'Removes provisioned concurrency from functions. Calls still work, and may start cold.',
  icon: 'function',
  permissions: [
    'lambda:GetFunctionConfiguration',
    'lambda:ListTags',
    'lambda:ListProvisionedConcurrencyConfigs',
    'lambda:DeleteProvisionedConcurrencyConfig',
    'application-autoscaling:DescribeScalableTargets',
  ],
  keywords: ['lambda', 'function', 'warm', 'provisioned', 'serverless', 'idle'],
  resources: { title: 'Functions', example: 'orders-worker' },
  sample: {
    resource: 'orders-worker',
    name: 'orders-worker',
    summary: 'Remove provisioned concurrency of orders-worker from live',
    before: { provisioned: { live: 10 } },
    after: { provisioned: {} },
    monthly_cost: 109.5,
    currency: 'USD',
  },
  async look(at) {
    const found = await findFunction(at, at.target.resource);
    if (!found) return { kind: 'skipped', name: '', reason: 'The function does not exist.' };
    const { FunctionName: name, tags } = found;
    const all = await provisionedOf(at, name);
    if (all.length === 0) return { kind: 'unchanged', name, reason: 'It has no provisioned concurrency.' };
    if (all.length > VERSIONS_MAX)
      return {
        kind: 'skipped',
        name,
        reason: `It has provisioned concurrency on more than ${VERSIONS_MAX} versions and aliases.`,
      };
    if (all.some(({ status }) => status === 'IN_PROGRESS'))
      return { kind: 'skipped', name, reason: 'Another change is in progress.' };
    const qualifiers = all.map(({ qualifier }) => qualifier);
    if (
      await isScaled(
        at,
        'lambda',
        qualifiers.map((qualifier) => `function:${name}:${qualifier}`),
      )
    )
      return { kind: 'skipped', name, reason: 'Auto scaling sets its provisioned concurrency.' };
    return {
      kind: 'change',
      name,
      tags,
      summary: `Remove provisioned concurrency of ${name} from ${qualifiers.join(', ')}`,
      before: { provisioned: Object.fromEntries(all.map(({ qualifier, amount }) => [qualifier, amount])) },
      after: { provisioned: {} },
      stages: all.map(({ qualifier, amount }) => ({
        call: provisionedIn('DELETE', name, qualifier),
        back: provisionedIn('PUT', name, qualifier, { ProvisionedConcurrentExecutions: amount }),
      })),
      cannotUndo: null,
      undo: all.map(({ qualifier, amount }) =>
        provisionedIn('PUT', name, qualifier, { ProvisionedConcurrentExecutions: amount }),
      ),
    };
  },
});
