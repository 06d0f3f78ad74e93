import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { StepError, type ParamSpec, type StepContext } from '../../contract';
import type { CloudCall, CloudPlace, CloudSession, CloudType } from '../../clouds.port';
import { listInput } from '../values/inputs';

const call = z.object({ service: z.string(), operation: z.string(), input: z.record(z.string(), z.json()) });
const wayOf = (type: CloudType) =>
  z.object({
    type: z.literal(type),
    account: z.string(),
    region: z.string(),
    resource: z.string(),
    summary: z.string(),
    calls: z.array(call).min(1).max(20),
    left: z.record(z.string(), z.json()).default({}),
  });
type Way = z.output<ReturnType<typeof wayOf>>;

/** Rows of a step that changed something, or their ways back. Those without a way back are left out. */
export const waysInput = (type: CloudType, cloud: string) =>
  listInput
    .transform((items) =>
      items.map((item): Json => (isJsonObject(item) && 'undo' in item ? (item['undo'] ?? null) : item)),
    )
    .transform((items) => items.filter((item) => item !== null))
    .pipe(z.array(wayOf(type), `must be rows of a step that changed ${cloud}`).max(1_000));

export const undoRowsParam = (p: number, placeholder: string): ParamSpec => ({
  p,
  type: 'list',
  title: 'Changed resources',
  description: 'The rows from the step that changed them.',
  placeholder,
});

export const undoneSchema: JsonObject = {
  type: 'object',
  properties: {
    preview: { type: 'boolean' },
    undone: { type: 'integer' },
    failed: { type: 'integer' },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          resource: { type: 'string' },
          status: { enum: ['undone', 'would_undo', 'failed'] },
          reason: { type: 'string' },
        },
      },
    },
  },
  required: ['preview', 'undone', 'failed', 'rows'],
};

interface Undoing {
  context: StepContext;
  session: CloudSession;
  rows: readonly Way[];
  /** Whether a call is a way back of our own steps; nothing else is sent. */
  isOurs(call: CloudCall): boolean;
  /** Fails where the resource is no longer as the change left it (`left`), so that what others did stays. */
  guard?(call: CloudCall, of: { place: CloudPlace; left: JsonObject; isFirst: boolean }): Promise<void>;
  /** As it goes out now. */
  sent?(call: CloudCall, place: CloudPlace): CloudCall;
  /** What says whether the resource of a call is protected. */
  tagsAbout(call: CloudCall, place: CloudPlace): Promise<Readonly<Record<string, string>>>;
  /** Waits for what the next call needs. */
  settle(
    call: CloudCall,
    of: { reply: Json; place: CloudPlace; resource: string; isLast: boolean },
  ): Promise<void>;
}

/** Leads back what was changed, the last first; one that fails does not keep the others. */
export async function undoAll({ context, session, rows, ...how }: Undoing): Promise<JsonObject> {
  const { services, signal, dryRun, actor, executionId, workflowId } = context;
  const foreign = rows.flatMap(({ calls }) => calls).find((one) => !how.isOurs(one));
  if (foreign)
    throw new StepError(
      `${foreign.service} ${foreign.operation} is not a way back of a step of Costloom.`,
      'input_validation',
      false,
    );
  const done: { resource: string; status: string; reason: string; calls?: Json }[] = [];
  for (const { account, region, resource, summary, calls, left } of rows.toReversed()) {
    if (dryRun) {
      done.push({ resource, status: 'would_undo', reason: '', calls });
      continue;
    }
    const place = { account, region };
    try {
      for (const one of calls) {
        const refused = await services.clouds.refusal(
          session,
          place,
          await how.tagsAbout(one, place),
          signal,
        );
        if (refused !== null) throw new StepError(refused, 'input_validation', false);
        await how.guard?.(one, { place, left, isFirst: one === calls[0] });
        const sent = how.sent?.(one, place) ?? one;
        const change = { call: sent, resource, summary: `Undo: ${summary}`, before: null, after: null };
        const by = { actor, executionId, workflowId };
        const reply = await services.clouds.change(session, place, change, by, signal);
        await how.settle(sent, { reply, place, resource, isLast: one === calls.at(-1) });
      }
      done.push({ resource, status: 'undone', reason: '' });
    } catch (error) {
      if (signal.aborted || !(error instanceof StepError)) throw error;
      context.log('error', `${resource}: ${error.message}`);
      done.push({ resource, status: 'failed', reason: error.message });
    }
  }
  const count = (...status: string[]) => done.filter((row) => status.includes(row.status)).length;
  return { preview: dryRun, undone: count('undone', 'would_undo'), failed: count('failed'), rows: done };
}
