import { z } from 'zod';
import { appServicePlan, planWith, skuGiven } from '../common/appServicePlans';
import { arm, stage } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';

const users = z.object({ numberOfSites: z.number() });

export const deleteAppServicePlans = defineArmStep({
  stepTemplateId: 'AZURE-038',
  name: 'Delete_App_Service_plans',
  title: 'Delete empty App Service plans',
  description: 'Deletes plans without apps. The way back creates a plan of the same size.',
  icon: 'trash',
  keywords: ['azure', 'app service', 'web app', 'plan', 'serverfarm', 'empty', 'unused'],
  permissions: [
    'Microsoft.Web/serverfarms/read',
    'Microsoft.Web/serverfarms/delete',
    'Microsoft.Web/serverfarms/write',
  ],
  kinds: [armKinds.appServicePlan],
  targets: 'App Service plans',
  deletes: true,
  found: appServicePlan,
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Web/serverfarms/old-web',
    name: 'old-web',
    summary: 'Delete App Service plan old-web',
    before: { size: 'P1v3', instances: 1, apps: 0 },
    after: { state: 'deleted' },
    monthly_cost: 124.1,
  },
  plan(resource) {
    const { id, kind, found } = resource;
    const apps = users.safeParse(found.properties).data?.numberOfSites;
    if (apps === undefined) return { kind: 'skipped', reason: 'Azure does not report its apps.' };
    if (apps > 0) return { kind: 'skipped', reason: apps === 1 ? 'It has an app.' : `It has ${apps} apps.` };
    return {
      kind: 'change',
      summary: `Delete App Service plan ${id.name}`,
      before: { size: found.sku?.name ?? null, instances: found.sku?.capacity ?? null, apps },
      after: { state: 'deleted' },
      stages: [stage(resource, arm('DELETE', id.id, kind.version))],
      cannotUndo: null,
      undo: [arm('PUT', id.id, kind.version, { input: planWith(found, skuGiven(found)) })],
    };
  },
});
