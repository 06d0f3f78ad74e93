import type { Json, JsonObject } from '@shared/model/json';
import type { StepServices } from '../../services';
import { StepError, type ParamSpec, type StepContext } from '../../contract';
import type { CloudPlace, CloudSession, CloudType } from '../../clouds.port';
import type { CloudCommand } from '../../commands.port';
import { required } from '../values/inputs';

/** Bytes that one command may print and write, and all of one step together. */
const ONE_MAX = 10 * 1024 * 1024;
const ALL_MAX = 50 * 1024 * 1024;

export const commandInput = required(50_000);

export const commandParam = (p: number, placeholder: string): ParamSpec => ({
  p,
  type: 'text',
  title: 'Command',
  description:
    'One command with its options after it, written as in a terminal. Put values with spaces or brackets in single quotes.',
  placeholder,
  ofWords: true,
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

const text: JsonObject = { type: 'string' };
const files: JsonObject = {
  type: 'array',
  description: 'Files the command wrote to its folder; text is null for files that are not text.',
  items: { type: 'object', properties: { name: text, text: { type: ['string', 'null'] } } },
};
export const rowProperties: JsonObject = {
  account: text,
  region: text,
  status: { enum: ['done', 'would_run', 'failed'] },
  reason: { ...text, description: 'In a preview: why the change would be refused now.' },
  output: { description: 'JSON as the command printed it, else its text.' },
  files,
};
export const commandProperties: JsonObject = {
  preview: { type: 'boolean' },
  reads: { type: 'boolean', description: 'The command only looks, so that it runs in a preview, too.' },
  command: { type: 'array', items: text, description: 'The arguments, one by one.' },
};
