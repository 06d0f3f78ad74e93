import { isFault } from '@shared/kernel/fault';
import { StepError } from '../../steps/contract';
import type { Actor } from './cases.port';
import type { StepActor } from '../../steps/clouds.port';

/** A schedule or trigger acts in nobody's name. */
export const actorOf = ({ id, name }: StepActor): Actor => ({
  name,
  kind: id.startsWith('workflow:') ? 'system' : 'person',
  by: 'step',
});

/** What a repetition cannot mend is told as such; anything else stays as it is. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const hopeless =
      isFault(error) && ['bad_input', 'not_found', 'conflict', 'unprocessable'].includes(error.code);
    throw hopeless ? new StepError(error.message, 'general', false) : error;
  }
}
