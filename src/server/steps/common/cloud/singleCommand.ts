import { z } from 'zod';
import type { Json } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import type { CloudType } from '../../clouds.port';
import { defineStep, type StepModule } from '../../contract';
import {
  commandInput,
  commandParam,
  commandProperties,
  commandRunner,
  readsOnly,
  rowProperties,
} from './commands';
import { integrationParam } from './targets';

interface SingleCommand {
  type: CloudType;
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  keywords: string[];
  placeholder: string;
  /** What an account is called there. */
  account: { title: string; description: string };
  sample: { account: string; command: string[]; output: Json };
}

const input = z.object({
  integration: z.string().trim().min(1, 'is empty').max(200),
  command: commandInput,
  account: z.string().trim().max(200).default(''),
});

/** A step that runs one command in one subscription or project. */
export function singleCommand(spec: SingleCommand): StepModule<z.output<typeof input>> {
  const { type, id, placeholder, account, sample, ...rest } = spec;
  return defineStep({
    ...rest,
    stepTemplateId: id,
    group: 'CLOUD',
    subgroup: type,
    category: 'CLOUD',
    effect: 'unsafe',
    needsIntegration: [type],
    timeoutSeconds: 600,
    parameters: {
      integration: integrationParam(1, type),
      command: commandParam(2, placeholder),
      account: { p: 3, type: 'string', ...account, optional: true },
    },
    input,
    outputSchema: {
      type: 'object',
      properties: { ...commandProperties, ...rowProperties },
      required: ['preview', 'reads', 'command', 'account', 'status', 'reason', 'output', 'files'],
    },
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
    reads: ({ command }, services) => readsOnly(type, command, services),
    async run(given, context) {
      const command = context.services.commands.read(type, given.command);
      const session = { orgId: context.orgId, type, integrationId: given.integration };
      const row = await commandRunner(context, session, command)({ account: given.account, region: '' });
      return { preview: context.dryRun, reads: command.reads, command: [...command.shown], ...row };
    },
  });
}
