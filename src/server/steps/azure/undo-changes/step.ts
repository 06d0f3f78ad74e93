import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import { integrationParam } from '../../common/cloud/targets';
import { listInput, textInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import { arm, look, stage, tagsOf, type At } from '../common/arm';
import { holdToNumbers } from '../common/nodePools';
import { sessionOf } from '../common/session';
import { isWayBack } from './waysBack';

const call = z.object({ service: z.string(), operation: z.string(), input: z.record(z.string(), z.json()) });
const way = z.object({
  type: z.literal('AZURE'),
  account: z.string(),
  region: z.string(),
  resource: z.string(),
  summary: z.string(),
  calls: z.array(call).min(1).max(20),
});

/** Rows of a step that changed something, or their ways back. Those without a way back are left out. */
const waysInput = listInput
  .transform((items) =>
    items.map((item): Json => (isJsonObject(item) && 'undo' in item ? (item['undo'] ?? null) : item)),
  )
  .transform((items) => items.filter((item) => item !== null))
  .pipe(z.array(way, 'must be rows of a step that changed Azure').max(1_000));

const PATH = /^\w+ (\/[^?]+)\?api-version=([\w.-]+)$/;
const ACTION = /\/(start|stop|powerOff|deallocate|pause|resume|attachDetachDataDisks)$/i;
const TAGS = /\/providers\/Microsoft\.Resources\/tags\/default$/i;
/** What has no tags itself, but a parent that has. */
const CHILD = /\/(agentPools|managementPolicies)\/[^/]+$/i;
const tagged = z.object({ tags: tagsOf });

/** Of the resource that a call changes; tags themselves are how protection is taken away. */
async function tagsAbout(at: At, operation: string): Promise<Record<string, string>> {
  const [, path = '', version = ''] = PATH.exec(operation) ?? [];
  if (TAGS.test(path)) return {};
  const id = path.replace(ACTION, '').replace(CHILD, '');
  return (await look(at, arm('GET', id, version), tagged))?.tags ?? {};
}

export const undoChanges = defineStep({
  stepTemplateId: 'AZURE-014',
  name: 'Undo_changes',
  title: 'Undo changes in Azure',
  description: 'Reverses what an earlier step changed, last change first.',
  group: 'CLOUD',
  subgroup: 'AZURE',
  category: 'CLOUD',
  icon: 'history',
  effect: 'unsafe',
  needsIntegration: ['AZURE'],
  timeoutSeconds: 3600,
  keywords: ['azure', 'revert', 'roll back', 'restore', 'way back'],
  parameters: {
    integration: integrationParam(1, 'AZURE'),
    rows: {
      p: 2,
      type: 'list',
      title: 'Changed resources',
      description: 'The rows from the step that changed them.',
      placeholder: '{{steps.Deallocate_machines.output.rows}}',
    },
  },
  input: z.object({ integration: textInput.pipe(z.string().trim().min(1, 'is empty')), rows: waysInput }),
  outputSchema: {
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
  },
  sampleOutput: {
    preview: false,
    undone: 1,
    failed: 0,
    rows: [
      {
        resource:
          '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
        status: 'undone',
        reason: '',
      },
    ],
  },
  async run({ integration, rows }, context) {
    const { services, signal, dryRun, actor, executionId, workflowId } = context;
    const foreign = rows.flatMap(({ calls }) => calls).find((one) => !isWayBack(one));
    if (foreign)
      throw new StepError(
        `${foreign.operation} is not a way back of a step of Costloom.`,
        'input_validation',
        false,
      );
    const session = sessionOf(context, integration);
    const done: { resource: string; status: string; reason: string; calls?: Json }[] = [];
    for (const { account, region, resource, summary, calls } of rows.toReversed()) {
      const place = { account, region };
      const at = { context, session, place };
      try {
        for (const one of dryRun ? [] : calls) {
          const refused = await services.clouds.refusal(
            session,
            place,
            await tagsAbout(at, one.operation),
            signal,
          );
          if (refused !== null) throw new StepError(refused, 'input_validation', false);
          await holdToNumbers(at, one);
          const change = { call: one, resource, summary: `Undo: ${summary}`, before: null, after: null };
          const by = { actor, executionId, workflowId };
          // What comes after it needs it to be over.
          await stage(at, one).settle?.(await services.clouds.change(session, place, change, by, signal));
        }
        done.push(
          dryRun
            ? { resource, status: 'would_undo', reason: '', calls }
            : { resource, status: 'undone', reason: '' },
        );
      } catch (error) {
        if (signal.aborted || !(error instanceof StepError)) throw error;
        context.log('error', `${resource}: ${error.message}`);
        done.push({ resource, status: 'failed', reason: error.message });
      }
    }
    const count = (...status: string[]) => done.filter((row) => status.includes(row.status)).length;
    return { preview: dryRun, undone: count('undone', 'would_undo'), failed: count('failed'), rows: done };
  },
});
