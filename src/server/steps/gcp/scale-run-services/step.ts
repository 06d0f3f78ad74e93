import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { api } from '../common/api';
import { gcpChange } from '../common/changeStep';
import { labelsOf, look } from '../common/compute';
import { settledStage } from '../common/settle';
import { wholeOrEmpty } from '../common/wholeOrEmpty';

const NAME =
  /^(?:\/\/run\.googleapis\.com\/)?projects\/([^/\s?#]+)\/locations\/([^/\s?#]+)\/services\/([^/\s?#]+)$/;
function read(text: string) {
  const [, project, location = '', service = ''] = NAME.exec(text.trim()) ?? [];
  return project === undefined ? undefined : { project, location, service };
}

const count = z.number().optional();
const service = z.object({
  labels: labelsOf,
  etag: z.string().default(''),
  reconciling: z.boolean().default(false),
  scaling: z
    .object({ minInstanceCount: count, maxInstanceCount: count, scalingMode: z.string().default('') })
    .nullish(),
  template: z.object({ scaling: z.object({ minInstanceCount: count }).nullish() }).nullish(),
});

export const scaleRunServices = gcpChange({
  id: 'GCP-025',
  name: 'Scale_Cloud_Run_services',
  title: 'Scale Cloud Run services',
  description:
    'Sets the minimum and maximum number of instances of services. Empty values stay unchanged; no revision is deployed.',
  icon: 'arrows-vertical',
  permissions: ['run.services.get', 'run.services.update', 'run.operations.get', 'iam.serviceAccounts.actAs'],
  keywords: ['cloud run', 'serverless', 'minimum instances', 'idle', 'scale to zero'],
  resources: { title: 'Services', example: '//run.googleapis.com/projects/…/locations/…/services/…' },
  read,
  parameters: {
    min: wholeOrEmpty({ p: 3, title: 'Minimum instances', min: 0, max: 1_000 }),
    max: wholeOrEmpty({ p: 4, title: 'Maximum instances', min: 1, max: 1_000 }),
  },
  refine({ min, max }, issues) {
    const refuse = (message: string) => issues.addIssue({ code: 'custom', path: ['min'], message });
    if (min === undefined && max === undefined) refuse('is empty, and so is the maximum');
    if ((min ?? 0) > (max ?? 1_000)) refuse('is larger than the maximum');
  },
  sample: {
    resource: '//run.googleapis.com/projects/acme-web/locations/europe-west4/services/api',
    name: 'api',
    summary: 'Scale Cloud Run service api to 0 – 10 instances',
    before: { min: 2, max: 10 },
    after: { min: 0, max: 10 },
    monthly_cost: 96,
  },
  async look(at, { min, max }) {
    const { project, location, service: name } = at.name;
    const path = `v2/projects/${project}/locations/${location}/services/${name}`;
    const found = await look(at, api('run', 'GET', path), service);
    if (found === null) return { kind: 'skipped', name, reason: 'The service does not exist.' };
    const { scaling, etag, template } = found;
    if (scaling?.scalingMode === 'MANUAL')
      return { kind: 'skipped', name, reason: 'Its number of instances is set by hand.' };
    if (found.reconciling) return { kind: 'skipped', name, reason: 'It is being deployed. Try again later.' };
    const before = { min: scaling?.minInstanceCount ?? 0, max: scaling?.maxInstanceCount ?? null };
    const after = { min: min ?? before.min, max: max ?? before.max };
    if (before.min === after.min && before.max === after.max)
      return { kind: 'unchanged', name, reason: 'It already has these limits.' };
    if (after.max !== null && after.min > after.max)
      return { kind: 'skipped', name, reason: `Its maximum is ${after.max}. Raise it, too.` };
    const revision = template?.scaling?.minInstanceCount ?? 0;
    if (min !== undefined && revision > min)
      return {
        kind: 'skipped',
        name,
        reason: `Its revision keeps at least ${revision} instances. Deploy one without a minimum first.`,
      };
    const fields = [
      ...(before.min === after.min ? [] : ['scaling.minInstanceCount']),
      ...(before.max === after.max ? [] : ['scaling.maxInstanceCount']),
    ];
    // What the mask names and the body leaves out goes back to its default.
    const to = (limits: { min: number | undefined; max: number | null }, more: JsonObject = {}) =>
      api('run', 'PATCH', path, {
        query: { updateMask: fields.join(',') },
        input: {
          ...more,
          scaling: {
            ...(limits.min === undefined ? {} : { minInstanceCount: limits.min }),
            ...(limits.max === null ? {} : { maxInstanceCount: limits.max }),
          },
        },
      });
    const range = after.max === null ? `at least ${after.min}` : `${after.min} – ${after.max}`;
    return {
      kind: 'change',
      name,
      tags: found.labels,
      region: location,
      summary: `Scale Cloud Run service ${name} to ${range} instances`,
      before,
      after,
      stages: [settledStage(at, to(after, etag === '' ? {} : { etag }))],
      cannotUndo: null,
      left: { 'scaling.minInstanceCount': after.min, 'scaling.maxInstanceCount': after.max },
      undo: [to({ min: scaling?.minInstanceCount, max: before.max })],
    };
  },
});
