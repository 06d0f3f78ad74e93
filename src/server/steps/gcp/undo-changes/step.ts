import { z } from 'zod';
import { integrationParam } from '../../common/cloud/targets';
import { undoAll, undoneSchema, undoRowsParam, waysInput } from '../../common/cloud/undoing';
import { required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import type { CloudCall, CloudPlace } from '../../clouds.port';
import { sessionOf } from '../common/api';
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

export const undoChanges = defineStep({
  stepTemplateId: 'GCP-010',
  name: 'Undo_Google_Cloud_changes',
  title: 'Undo Google Cloud changes',
  description: 'Undoes what earlier steps changed, last change first. Rows without a way back are skipped.',
  group: 'CLOUD',
  subgroup: 'GCP',
  category: 'CLOUD',
  icon: 'history',
  effect: 'unsafe',
  destructive: true,
  needsIntegration: ['GCP'],
  timeoutSeconds: 3_600,
  keywords: ['google cloud', 'gcp', 'revert', 'roll back', 'restore', 'way back'],
  parameters: {
    integration: integrationParam(1, 'GCP'),
    rows: undoRowsParam(2, '{{steps.Stop_VM_instances.output.rows}}'),
  },
  input: z.object({ integration: required(200), rows: waysInput('GCP', 'Google Cloud') }),
  outputSchema: undoneSchema,
  sampleOutput: {
    preview: false,
    undone: 1,
    failed: 0,
    rows: [
      {
        resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/instances/batch',
        status: 'undone',
        reason: '',
      },
    ],
  },
  run({ integration, rows }, context) {
    const session = sessionOf(context, integration);
    return undoAll({
      context,
      session,
      rows,
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
    });
  },
});
