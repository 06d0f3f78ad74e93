import type { CloudType } from '../../../steps/clouds.port';
import type { CommandsPort } from '../../../steps/commands.port';
import { StepError } from '../../../steps/contract';
import type { Trial } from './trial';

/** By what the step for it would refuse; nothing is run. */
export function tryCommand(commands: Pick<CommandsPort, 'read'>, type: CloudType, text: string): Trial {
  try {
    commands.read(type, text);
    return { tried: true, problems: [] };
  } catch (error) {
    if (error instanceof StepError) return { tried: true, problems: [error.message] };
    throw error;
  }
}
