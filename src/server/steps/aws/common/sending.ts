import { z } from 'zod';
import type { Outgoing } from '../../common/cloud/messages';
import type { Taken } from '../../common/cloud/sending';

/** Replies of SQS and SNS name each message by the id that it had in the batch. */
export const failedOne = z.object({
  Id: z.string(),
  Code: z.string().default(''),
  Message: z.string().nullish(),
});
interface Batched {
  successful: readonly { Id: string; MessageId: string }[];
  failed: readonly z.output<typeof failedOne>[];
}
export const doneOne = z.object({ Id: z.string(), MessageId: z.string() });

export function takenOf({ successful, failed }: Batched, batch: readonly Outgoing[]): Taken[] {
  return batch.map(({ at }) => {
    const id = successful.find(({ Id }) => Id === String(at))?.MessageId;
    if (id !== undefined) return { id };
    const why = failed.find(({ Id }) => Id === String(at));
    return {
      refused: why ? `${why.Code}: ${why.Message ?? 'no reason given'}` : 'AWS did not confirm it.',
    };
  });
}
