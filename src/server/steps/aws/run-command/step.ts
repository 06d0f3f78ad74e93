import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { CloudPlace } from '../../clouds.port';
import { atOnce } from '../../common/cloud/atOnce';
import {
  commandOutput,
  commandParam,
  commandRunner,
  readsOnly,
  rowOutput,
  type CommandRow,
} from '../../common/cloud/commands';
import { integrationParam } from '../../common/cloud/targets';
import { defineStep, StepError } from '../../contract';
import { sessionOf } from '../common/aws';
import { namesNoAccount, placeName, placesOf, placesParams } from '../common/places';

const failedAt = (place: CloudPlace, reason: string): CommandRow => ({
  ...place,
  status: 'failed',
  reason,
  output: null,
  files: [],
});

export const runAwsCommand = defineStep({
  stepTemplateId: 'AWS-001',
  name: 'AWS_CLI_command',
  title: 'AWS CLI command',
  description:
    'Runs one AWS CLI command in many accounts and regions. It needs the command’s permissions, and the AWS CLI on the server’s computer. A preview runs only read commands.',
  icon: 'code',
  group: 'CLOUD',
  subgroup: 'AWS',
  category: 'CLOUD',
  effect: 'unsafe',
  needsIntegration: ['AWS'],
  timeoutSeconds: 600,
  keywords: ['aws', 'cli', 'command', 'terminal', 'run'],
  parameters: {
    command: commandParam(1, "aws ec2 describe-volumes --query 'Volumes[].VolumeId'"),
    integration: integrationParam(2, 'AWS'),
    ...placesParams({ regions: 3, accounts: 4, accountIds: 5 }),
  },
  refine: namesNoAccount,
  output: z.object({
    ...commandOutput,
    failed: z.int().describe('Number of accounts and regions where it failed.'),
    rows: z.array(z.object(rowOutput)).describe('One for each account and region.'),
  }),
  sampleOutput: {
    preview: false,
    reads: true,
    command: ['aws', 'ec2', 'describe-volumes', '--query', 'Volumes[].VolumeId'],
    failed: 0,
    rows: [
      {
        account: '111122223333',
        region: 'us-east-1',
        status: 'done',
        reason: '',
        output: ['vol-0abc'],
        files: [],
      },
    ],
  },
  reads: ({ command }, services) => readsOnly('AWS', command, services),
  async run(given, context) {
    const command = context.services.commands.read('AWS', given.command);
    if (command.place.region !== '' && given.regions.length > 0)
      throw new StepError(
        'The command has --region, and the step sets regions. Remove one of them.',
        'input_validation',
        false,
      );
    const session = sessionOf(context, given.integration);
    const places = await placesOf(context, session, given);
    const runAt = commandRunner(context, session, command);
    const rows = places.map(({ place, error }) => failedAt(place, error));
    await atOnce([...places.entries()], async ([at, { place, error }]) => {
      if (error !== '') return;
      try {
        rows[at] = await runAt(place);
      } catch (failure) {
        if (context.signal.aborted || !(failure instanceof StepError)) throw failure;
        context.log('error', `${placeName(place)}: ${failure.message}`);
        // One place alone fails as itself.
        if (places.length === 1) throw failure;
        rows[at] = failedAt(place, failure.message);
      }
    });
    const failed = rows.filter(({ status }) => status === 'failed');
    const result: JsonObject = {
      preview: context.dryRun,
      reads: command.reads,
      command: [...command.shown],
      failed: failed.length,
      rows: rows.map((row) => ({ ...row })),
    };
    const [first] = failed;
    if (first && failed.length === rows.length)
      throw new StepError(`${placeName(first)}: ${first.reason}`, 'general', command.reads, result);
    return result;
  },
});
