import type { JsonObject } from '@shared/model/json';
import { param, whole } from '../../common/params';
import { absent } from '../../common/values/inputs';
import { appServicePlan, planWith, skuGiven } from '../common/appServicePlans';
import { arm, stage } from '../common/arm';
import { defineArmStep } from '../common/define';
import { sameText } from '../common/ids';
import { armKinds } from '../common/kinds';

const tiers: readonly { size: RegExp; tier: string }[] = [
  { size: /^F1$/i, tier: 'Free' },
  { size: /^D1$/i, tier: 'Shared' },
  { size: /^B\d$/i, tier: 'Basic' },
  { size: /^S\d$/i, tier: 'Standard' },
  { size: /^P\dv2$/i, tier: 'PremiumV2' },
  { size: /^P0v3$/i, tier: 'Premium0V3' },
  { size: /^P\dmv3$/i, tier: 'PremiumMV3' },
  { size: /^P\dv3$/i, tier: 'PremiumV3' },
  { size: /^I\dv2$/i, tier: 'IsolatedV2' },
  { size: /^EP\d$/i, tier: 'ElasticPremium' },
  { size: /^WS\d$/i, tier: 'WorkflowStandard' },
];
const tierOf = (size: string) => tiers.find((one) => one.size.test(size))?.tier;

export const resizeAppServicePlans = defineArmStep({
  stepTemplateId: 'AZURE-031',
  name: 'Resize_App_Service_plans',
  title: 'Resize App Service plans',
  description: 'Changes the size or the number of instances of plans. Their apps restart.',
  icon: 'arrows-vertical',
  keywords: ['azure', 'app service', 'web app', 'plan', 'serverfarm', 'sku', 'downsize', 'scale in'],
  permissions: ['Microsoft.Web/serverfarms/read', 'Microsoft.Web/serverfarms/write'],
  kinds: [armKinds.appServicePlan],
  targets: 'App Service plans',
  found: appServicePlan,
  parameters: {
    size: param(
      {
        p: 3,
        type: 'string',
        title: 'New size',
        description: 'Such as B1, S1 or P1v3. Leave empty to keep it.',
        placeholder: 'P1v3',
        optional: true,
      },
      absent(100).refine(
        (size) => size === '' || tierOf(size) !== undefined,
        'must be a size such as B1, S1 or P1v3',
      ),
    ),
    instances: whole({
      p: 4,
      title: 'Instances',
      description: 'Leave empty to keep them.',
      optional: true,
      min: 1,
      max: 100,
    }),
  },
  refine({ size, instances }, issues) {
    const message = 'is empty, and so is the number of instances';
    if (size === '' && instances === undefined) issues.addIssue({ code: 'custom', path: ['size'], message });
  },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Web/serverfarms/web',
    name: 'web',
    summary: 'Resize App Service plan web from 2 × P2v3 to 1 × P1v3',
    before: { size: 'P2v3', instances: 2 },
    after: { size: 'P1v3', instances: 1 },
    monthly_cost: 496.4,
  },
  plan(resource, wanted) {
    const { id, kind, found } = resource;
    const { sku: had } = found;
    if (!had || tierOf(had.name) === undefined)
      return {
        kind: 'skipped',
        reason: `It is ${had?.name ?? 'of a size that Azure does not say'}, which has no fixed size.`,
      };
    const before = { size: had.name, instances: had.capacity ?? 1 };
    const after = { size: wanted.size || before.size, instances: wanted.instances ?? before.instances };
    if (sameText(before.size, after.size) && before.instances === after.instances)
      return { kind: 'unchanged', reason: 'It already has this size.' };
    const to = (asked: JsonObject) => arm('PUT', id.id, kind.version, { input: planWith(found, asked) });
    const old = skuGiven(found);
    const same = sameText(before.size, after.size);
    const next: JsonObject = same
      ? { ...old, capacity: after.instances }
      : { name: after.size, tier: tierOf(after.size) ?? '', capacity: after.instances };
    const told = ({ size, instances }: typeof after) => `${instances} × ${size}`;
    return {
      kind: 'change',
      summary: `Resize App Service plan ${id.name} from ${told(before)} to ${told(after)}`,
      before,
      after,
      stages: [stage(resource, to(next))],
      cannotUndo: null,
      undo: [to(old)],
    };
  },
});
