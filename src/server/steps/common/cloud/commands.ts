import { z } from 'zod';
import type { Json } from '@shared/model/json';
import type { StepServices } from '../../services';
import { StepError, type StepContext } from '../../contract';
import type { CloudPlace, CloudSession, CloudType } from '../../clouds.port';
import type { CloudCommand } from '../../commands.port';
import { text } from '../params';

/** Bytes that one command may print and write, and all of one step together. */
const ONE_MAX = 10 * 1024 * 1024;
const ALL_MAX = 50 * 1024 * 1024;

export const commandParam = (p: number, placeholder: string) =>
  text({
    p,
    type: 'text',
    title: 'Command',
    description:
      'One command with its options after it, written as in a terminal. Put values with spaces or brackets in single quotes.',
    placeholder,
    ofWords: true,
    max: 50_000,
    maxLength: 50_000,
  });

/** Whether a command only looks; one that is refused is told when the step runs. */
export function readsOnly(type: CloudType, command: string, { commands }: StepServices): boolean {
  try {
    return commands.read(type, command).reads;
  } catch (error) {
    if (error instanceof StepError) return false;
    throw error;
  }
}

/** What became of a command at one place. */
export interface CommandRow {
  account: string;
  region: string;
  status: 'done' | 'would_run' | 'failed';
  /** Why it failed, or in a preview why it would be refused now. */
  reason: string;
  output: Json;
  files: { name: string; text: string | null }[];
}

/** Runs a command at each place; what they print is counted together. Fails with StepError. */
export function commandRunner(context: StepContext, session: CloudSession, command: CloudCommand) {
  const { services, signal, dryRun, actor, executionId, workflowId } = context;
  let left = ALL_MAX;
  return async (place: CloudPlace): Promise<CommandRow> => {
    const told = { region: command.place.region || place.region, reason: '', output: null, files: [] };
    if (dryRun && !command.reads) {
      const { account, refusal } = await services.commands.look(session, place, command, signal);
      return { ...told, account, status: 'would_run', reason: refusal ?? '' };
    }
    const maxBytes = Math.min(ONE_MAX, left);
    if (maxBytes <= 0) throw new StepError('The commands gave more than 50 MB together.', 'general', false);
    const log = context.log.bind(context);
    const by = { actor, executionId, workflowId, maxBytes, log };
    const { account, output, files, bytes } = await services.commands.run(
      session,
      place,
      command,
      by,
      signal,
    );
    left -= bytes;
    return { ...told, account, status: 'done', output, files };
  };
}

export const rowOutput = {
  account: z.string(),
  region: z.string(),
  status: z.enum(['done', 'would_run', 'failed']),
  reason: z.string().describe('In a preview: why the change would be refused now.'),
  output: z.unknown().describe('JSON as the command printed it, else its text.'),
  files: z
    .array(z.object({ name: z.string(), text: z.string().nullable() }).partial())
    .describe('Files the command wrote to its folder; text is null for files that are not text.'),
};
export const commandOutput = {
  preview: z.boolean(),
  reads: z.boolean().describe('The command only looks, so that it runs in a preview, too.'),
  command: z.array(z.string()).describe('The arguments, one by one.'),
};
