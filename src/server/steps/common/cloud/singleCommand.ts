import { z } from 'zod';
import type { Json } from '@shared/model/json';
import type { CloudType } from '../../clouds.port';
import { text } from '../params';
import { commandOutput, commandParam, commandRunner, readsOnly, rowOutput } from './commands';
import { cloudStep, type CloudStep } from './cloudStep';
import { integrationParam } from './targets';

interface SingleCommand extends Omit<CloudStep, 'effect' | 'permissions'> {
  type: CloudType;
  placeholder: string;
  /** What an account is called there. */
  account: { title: string; description: string };
  sample: { account: string; command: string[]; output: Json };
}

/** A step that runs one command in one subscription or project. */
export const singleCommand = ({ type, placeholder, account, sample, ...step }: SingleCommand) =>
  cloudStep(type, {
    ...step,
    effect: 'unsafe',
    permissions: [],
    timeoutSeconds: 600,
    own: {
      integration: integrationParam(1, type),
      command: commandParam(2, placeholder),
      account: text({ p: 3, ...account, optional: true, max: 200 }),
    },
    output: z.object({ ...commandOutput, ...rowOutput, region: z.string().optional() }),
    sampleOutput: {
      preview: false,
      reads: true,
      command: sample.command,
      account: sample.account,
      region: '',
      status: 'done',
      reason: '',
      output: sample.output,
      files: [],
    },
    reads: ({ own: { command } }, services) => readsOnly(type, command, services),
    async run({ own: given }, context) {
      const command = context.services.commands.read(type, given.command);
      const session = { orgId: context.orgId, type, integrationId: given.integration };
      const row = await commandRunner(context, session, command)({ account: given.account, region: '' });
      return { preview: context.dryRun, reads: command.reads, command: [...command.shown], ...row };
    },
  });
