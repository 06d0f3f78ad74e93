import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { StepError, type StepContext } from '../../contract';
import type { CloudCall, CloudPlace, CloudSession } from '../../clouds.port';
import { bytesOf, BYTES_MAX, type Outgoing } from './messages';

interface At {
  context: StepContext;
  session: CloudSession;
  place: CloudPlace;
}

/** As every service takes them in one request. */
const BATCH = 10;

/** What became of a message: its id, or why it was refused. */
export type Taken = { id: string } | { refused: string };

interface Sending<Reply> {
  at: At;
  /** A queue, topic or bus, as the audit names it. */
  to: string;
  /** The account that it is in; '' where that is not said. */
  account: string;
  /** `message` */
  one: string;
  texts: readonly string[];
  call(batch: readonly Outgoing[]): CloudCall;
  reply: z.ZodType<Reply>;
  /** In the order of the batch. */
  taken(reply: Reply, batch: readonly Outgoing[]): readonly Taken[];
}

interface Row {
  status: 'sent' | 'would_send' | 'failed';
  id: string;
  reason: string;
}

function batchesOf(texts: readonly string[]): Outgoing[][] {
  const batches: Outgoing[][] = [];
  let bytes = 0;
  for (const [at, text] of texts.entries()) {
    const size = bytesOf(text);
    const last = batches.at(-1);
    if (last && last.length < BATCH && bytes + size <= BYTES_MAX) {
      last.push({ at, text });
      bytes += size;
    } else {
      batches.push([{ at, text }]);
      bytes = size;
    }
  }
  return batches;
}

/** Why nothing may be sent now: judged where it is sent from, and where it goes. */
async function refusalOf({
  at: { context, session, place },
  account,
}: Pick<Sending<unknown>, 'at' | 'account'>): Promise<string | null> {
  const { services, signal } = context;
  const own = await services.clouds.refusal(session, place, {}, signal);
  if (own !== null || account === '') return own;
  return services.clouds.refusal(session, { ...place, account }, {}, signal);
}

/**
 * Sends messages in batches, each with its entry in the audit. Some that are refused do not keep the others back; when
 * all are, the step fails.
 */
export async function sendAll<Reply>(sending: Sending<Reply>): Promise<JsonObject> {
  const { context, session, place } = sending.at;
  const { services, signal, dryRun, actor, executionId, workflowId } = context;
  const batches = batchesOf(sending.texts);
  const refused = await refusalOf(sending);
  if (dryRun) {
    const rows = sending.texts.map((): Row => ({ status: 'would_send', id: '', reason: refused ?? '' }));
    return answerOf(
      rows,
      batches.map((batch) => sending.call(batch)),
    );
  }
  if (refused !== null) throw new StepError(refused, 'input_validation', false);

  async function send(batch: readonly Outgoing[]): Promise<Row[]> {
    const call = sending.call(batch);
    const count = `${batch.length} ${sending.one}${batch.length === 1 ? '' : 's'}`;
    const change = {
      call,
      resource: sending.to,
      summary: `Send ${count} to ${sending.to}`,
      before: null,
      after: { sent: batch.length },
    };
    const by = { actor, executionId, workflowId };
    try {
      const answer = await services.clouds.change(session, place, change, by, signal);
      const reply = sending.reply.safeParse(answer);
      if (!reply.success)
        throw new StepError(`The response to ${call.operation.split('?')[0]} is unexpected.`);
      return sending.taken(reply.data, batch).map((one): Row => {
        if ('id' in one) return { status: 'sent', id: one.id, reason: '' };
        return { status: 'failed', id: '', reason: one.refused };
      });
    } catch (error) {
      if (signal.aborted || !(error instanceof StepError)) throw error;
      return batch.map(() => ({ status: 'failed', id: '', reason: error.message }));
    }
  }

  const rows: Row[] = [];
  for (const batch of batches) {
    signal.throwIfAborted();
    rows.push(...(await send(batch)));
  }
  const failed = rows.filter(({ status }) => status === 'failed');
  if (failed.length > 0)
    context.log('error', `${failed.length} of ${rows.length} were not sent: ${failed[0]?.reason}`);
  if (failed.length === rows.length)
    throw new StepError(failed[0]?.reason ?? '', 'general', false, answerOf(rows));
  return answerOf(rows);
}

function answerOf(rows: readonly Row[], calls?: readonly CloudCall[]): JsonObject {
  return {
    preview: calls !== undefined,
    sent: rows.filter(({ status }) => status !== 'failed').length,
    failed: rows.filter(({ status }) => status === 'failed').length,
    rows: rows.map((row, at) => ({ item: at + 1, ...row })),
    ...(calls === undefined ? {} : { calls: calls.map((call) => ({ ...call })) }),
  };
}

export const sentOutput = z.object({
  preview: z.boolean(),
  sent: z.int().describe('In a preview: the number that would be sent.'),
  failed: z.int(),
  rows: z
    .array(
      z.object({
        item: z.int(),
        status: z.enum(['sent', 'would_send', 'failed']),
        id: z.string().describe('Its ID at the service.'),
        reason: z.string(),
      }),
    )
    .describe('In the order of the messages.'),
  calls: z.array(z.unknown()).optional().describe('In a preview: the calls it would make.'),
});
export const sentSample: JsonObject = {
  preview: false,
  sent: 1,
  failed: 0,
  rows: [{ item: 1, status: 'sent', id: '5fea7756-0000-4000-8000-000000000000', reason: '' }],
};
