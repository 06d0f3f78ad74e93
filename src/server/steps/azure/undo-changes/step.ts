import { z } from 'zod';
import { undoStep } from '../../common/cloud/undoing';
import type { CloudPlace } from '../../clouds.port';
import { arm, look, stage, tagsOf, type At } from '../common/arm';
import { holdToNumbers } from '../common/nodePools';
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

export const undoChanges = undoStep('AZURE', {
  id: 'AZURE-014',
  name: 'Undo_changes',
  title: 'Undo changes in Azure',
  description: 'Reverses what an earlier step changed, last change first.',
  cloud: 'Azure',
  example: {
    rows: '{{steps.Deallocate_machines.output.rows}}',
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
  },
  undoing({ context, session }) {
    const at = (place: CloudPlace): At => ({ context, session, place });
    return {
      isOurs: isWayBack,
      tagsAbout: (call, place) => tagsAbout(at(place), call.operation),
      guard: (call, { place }) => holdToNumbers(at(place), call),
      // What comes after it needs it to be over.
      async settle(call, { reply, place }) {
        await stage(at(place), call).settle?.(reply);
      },
    };
  },
});
