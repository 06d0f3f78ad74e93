import { z } from 'zod';
import { integrationParam } from '../../common/cloud/targets';
import { undoAll, undoneSchema, undoRowsParam, waysInput } from '../../common/cloud/undoing';
import { textInput } from '../../common/values/inputs';
import type { CloudPlace } from '../../clouds.port';
import { defineStep } from '../../contract';
import { arm, look, stage, tagsOf, type At } from '../common/arm';
import { holdToNumbers } from '../common/nodePools';
import { sessionOf } from '../common/session';
import { isWayBack } from './waysBack';

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
    rows: undoRowsParam(2, '{{steps.Deallocate_machines.output.rows}}'),
  },
  input: z.object({
    integration: textInput.pipe(z.string().trim().min(1, 'is empty')),
    rows: waysInput('AZURE', 'Azure'),
  }),
  outputSchema: undoneSchema,
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
  run({ integration, rows }, context) {
    const session = sessionOf(context, integration);
    const at = (place: CloudPlace): At => ({ context, session, place });
    return undoAll({
      context,
      session,
      rows,
      isOurs: isWayBack,
      tagsAbout: (call, place) => tagsAbout(at(place), call.operation),
      guard: (call, { place }) => holdToNumbers(at(place), call),
      // What comes after it needs it to be over.
      async settle(call, { reply, place }) {
        await stage(at(place), call).settle?.(reply);
      },
    });
  },
});
