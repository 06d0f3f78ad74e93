import { z } from 'zod';
import { undoStep } from '../../common/cloud/undoing';
import type { CloudCall, CloudPlace } from '../../clouds.port';
import { holdToLeft } from '../common/changedSince';
import { labelsOf, look, once } from '../common/compute';
import { settle } from '../common/settle';
import { isWayBack, resourceOf } from '../common/waysBack';

/** Where the APIs keep labels. */
const labeled = z
  .object({
    labels: labelsOf,
    resourceLabels: labelsOf,
    settings: z.object({ userLabels: labelsOf }).nullish(),
  })
  .transform(({ labels, resourceLabels, settings }) => ({
    ...labels,
    ...resourceLabels,
    ...settings?.userLabels,
  }));

export const undoChanges = undoStep('GCP', {
  id: 'GCP-010',
  name: 'Undo_Google_Cloud_changes',
  title: 'Undo Google Cloud changes',
  description: 'Undoes what earlier steps changed, last change first. Rows without a way back are skipped.',
  destructive: true,
  cloud: 'Google Cloud',
  example: {
    rows: '{{steps.Stop_VM_instances.output.rows}}',
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/instances/batch',
  },
  undoing({ context, session }) {
    return {
      isOurs: isWayBack,
      sent: (call, place) => (call.service === 'compute' ? once({ context, session, place }, call) : call),
      async tagsAbout(call: CloudCall, place: CloudPlace) {
        const resource = resourceOf(call);
        const isLabels = /\/setLabels$/.test(call.operation) || 'labels' in call.input;
        if (resource === '' || isLabels) return {};
        const about = { service: call.service, operation: `GET ${resource}`, input: {} };
        return (await look({ context, session, place }, about, labeled)) ?? {};
      },
      // Of the calls of one row the first decides: the others change what it was.
      guard: (call, { place, left, isFirst }) =>
        isFirst ? holdToLeft({ context, session, place }, call, left) : Promise.resolve(),
      async settle(call, { reply, place }) {
        await settle({ context, session, place }, call, reply);
      },
    };
  },
});
