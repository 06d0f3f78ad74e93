import { z } from 'zod';
import { whole } from '../../common/params';
import { askIf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { concurrency, findFunction } from '../common/lambda';

const reply = z.object({ ReservedConcurrentExecutions: z.number().nullish() });

export const setLambdaConcurrency = awsChange({
  id: 'AWS-037',
  name: 'Set_Lambda_concurrency',
  title: 'Set Lambda concurrency',
  description:
    'Reserves concurrency for functions, which also caps them. 0 stops them; leave empty to remove the reservation.',
  icon: 'function',
  permissions: [
    'lambda:GetFunctionConfiguration',
    'lambda:ListTags',
    'lambda:GetFunctionConcurrency',
    'lambda:PutFunctionConcurrency',
    'lambda:DeleteFunctionConcurrency',
  ],
  keywords: ['lambda', 'function', 'concurrency', 'throttle', 'cap', 'limit', 'stop'],
  resources: { title: 'Functions', example: 'orders-worker' },
  parameters: {
    reserved: whole({ p: 5, title: 'Concurrency', min: 0, max: 100_000, optional: true }),
  },
  sample: {
    resource: 'orders-worker',
    summary: 'Reserve 10 concurrent executions for orders-worker',
    before: { reserved: null },
    after: { reserved: 10 },
  },
  async look(at, { reserved }) {
    const found = await findFunction(at, at.target.resource);
    if (!found) return { kind: 'skipped', name: '', reason: 'The function does not exist.' };
    const { FunctionName: name, tags } = found;
    const answer = await askIf(at, concurrency('GET', name), reply);
    const now = answer?.ReservedConcurrentExecutions ?? null;
    const wanted = reserved ?? null;
    if (now === wanted)
      return {
        kind: 'unchanged',
        name,
        reason: now === null ? 'It has no reservation.' : `It already reserves ${now}.`,
      };
    const to = (count: number | null) =>
      count === null
        ? concurrency('DELETE', name)
        : concurrency('PUT', name, { ReservedConcurrentExecutions: count });
    return {
      kind: 'change',
      name,
      tags,
      summary:
        wanted === null
          ? `Remove the reserved concurrency of ${name}`
          : `Reserve ${wanted.toLocaleString('en')} concurrent executions for ${name}`,
      before: { reserved: now },
      after: { reserved: wanted },
      stages: [{ call: to(wanted) }],
      cannotUndo: null,
      undo: [to(now)],
    };
  },
});
