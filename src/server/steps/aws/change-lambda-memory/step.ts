import { whole } from '../../common/params';
import { awsChange } from '../common/changeStep';
import { configuration, findFunction, functionReady } from '../common/lambda';

export const changeLambdaMemory = awsChange({
  id: 'AWS-036',
  name: 'Change_Lambda_memory',
  title: 'Change Lambda memory',
  description: 'Sets the memory of functions, and CPU with it. Published versions keep their settings.',
  icon: 'function',
  permissions: ['lambda:GetFunctionConfiguration', 'lambda:ListTags', 'lambda:UpdateFunctionConfiguration'],
  keywords: ['lambda', 'function', 'memory', 'rightsize', 'serverless'],
  resources: { title: 'Functions', example: 'orders-worker' },
  parameters: {
    memory: whole({ p: 5, title: 'Memory (MB)', min: 128, max: 10_240, default: 512 }),
  },
  sample: {
    resource: 'orders-worker',
    summary: 'Change memory of orders-worker from 1,024 to 512 MB',
    before: { memory: 1_024 },
    after: { memory: 512 },
  },
  async look(at, { memory }) {
    const found = await findFunction(at, at.target.resource);
    if (!found) return { kind: 'skipped', name: '', reason: 'The function does not exist.' };
    const { FunctionName: name, MemorySize: now, LastUpdateStatus, tags } = found;
    if (LastUpdateStatus === 'InProgress')
      return { kind: 'skipped', name, reason: 'Another change is in progress.' };
    if (now === memory) return { kind: 'unchanged', name, reason: `It already has ${now} MB.` };
    const to = (size: number) => configuration('PUT', name, { MemorySize: size });
    return {
      kind: 'change',
      name,
      tags,
      summary: `Change memory of ${name} from ${now.toLocaleString('en')} to ${memory.toLocaleString('en')} MB`,
      before: { memory: now },
      after: { memory },
      stages: [{ call: to(memory), settle: () => functionReady(at, name) }],
      cannotUndo: null,
      undo: [to(now)],
    };
  },
});
