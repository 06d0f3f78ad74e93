import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { StepError, type StepContext } from '../../contract';
import { param } from '../params';
import type { CloudCall, CloudPlace, CloudSession, CloudType } from '../../clouds.port';
import { listInput } from '../values/inputs';
import { cloudStep, type CloudStep } from './cloudStep';
import { integrationParam } from './targets';

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
const waysInput = (type: CloudType, cloud: string) =>
  listInput
    .transform((items) =>
      items.map((item): Json => (isJsonObject(item) && 'undo' in item ? (item['undo'] ?? null) : item)),
    )
    .transform((items) => items.filter((item) => item !== null))
    .pipe(z.array(wayOf(type), `must be rows of a step that changed ${cloud}`).max(1_000));

interface UndoStep extends Pick<CloudStep, 'id' | 'name' | 'title' | 'description' | 'destructive'> {
  /** As people call the cloud. */
  cloud: string;
  /** The output of a step that changes something, and the name of what it changed. */
  example: { rows: string; resource: string };
  undoing(to: { context: StepContext; session: CloudSession }): Omit<Undoing, 'context' | 'session' | 'rows'>;
}

/** A step that leads back what earlier steps changed: integration and rows are P1 and P2. */
export const undoStep = (type: CloudType, { cloud, example, undoing, ...step }: UndoStep) =>
  cloudStep(type, {
    ...step,
    icon: 'history',
    effect: 'unsafe',
    permissions: [],
    timeoutSeconds: 3_600,
    keywords: ['revert', 'roll back', 'restore', 'way back'],
    own: {
      integration: integrationParam(1, type),
      rows: param(
        {
          p: 2,
          type: 'list',
          title: 'Changed resources',
          description: 'The rows from the step that changed them.',
          placeholder: example.rows,
        },
        waysInput(type, cloud),
      ),
    },
    output: z.object({
      preview: z.boolean(),
      undone: z.int(),
      failed: z.int(),
      rows: z.array(
        z
          .object({
            resource: z.string(),
            status: z.enum(['undone', 'would_undo', 'failed']),
            reason: z.string(),
          })
          .partial(),
      ),
    }),
    sampleOutput: {
      preview: false,
      undone: 1,
      failed: 0,
      rows: [{ resource: example.resource, status: 'undone', reason: '' }],
    },
    run({ own: { integration: integrationId, rows } }, context) {
      const session = { orgId: context.orgId, type, integrationId };
      return undoAll({ context, session, rows, ...undoing({ context, session }) });
    },
  });

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
async function undoAll({ context, session, rows, ...how }: Undoing): Promise<JsonObject> {
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
