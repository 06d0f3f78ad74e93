import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { param, text } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { arm, stage, tagsOf } from '../common/arm';
import { defineArmStep } from '../common/define';
import { sameText } from '../common/ids';
import { armKinds } from '../common/kinds';

const database = z.object({
  tags: tagsOf,
  sku: z.object({ name: z.string(), tier: z.string().nullish(), capacity: z.number().nullish() }).nullish(),
  properties: z.object({
    status: z.string().nullish(),
    state: z.string().nullish(),
    /** Of a SQL database, such as GP_Gen5_2: its size with the capacity. */
    currentServiceObjectiveName: z.string().nullish(),
    elasticPoolId: z.string().nullish(),
  }),
});
type Database = z.output<typeof database>;

/** Of a flexible server the tier has to be said with the size. */
const flexibleTiers: readonly { size: RegExp; tier: string }[] = [
  { size: /^Standard_B/i, tier: 'Burstable' },
  { size: /^Standard_D/i, tier: 'GeneralPurpose' },
  { size: /^Standard_E/i, tier: 'MemoryOptimized' },
];
const isFlexible = (type: string) => /\/flexibleServers$/i.test(type);
const isHyperscale = (size: string) => size.toUpperCase().startsWith('HS_');

const skuOf = ({ name, tier, capacity }: NonNullable<Database['sku']>): JsonObject => ({
  name,
  ...(tier ? { tier } : {}),
  ...(typeof capacity === 'number' ? { capacity } : {}),
});

export const resizeDatabases = defineArmStep({
  stepTemplateId: 'AZURE-020',
  name: 'Resize_databases',
  title: 'Resize Azure databases',
  description:
    'Changes the size of SQL databases, Synapse SQL pools and flexible servers. Connections are dropped for a moment.',
  icon: 'arrows-vertical',
  keywords: [
    'azure',
    'sql',
    'database',
    'postgresql',
    'mysql',
    'synapse',
    'rightsize',
    'sku',
    'dtu',
    'vcore',
  ],
  permissions: [armKinds.sqlDatabase, armKinds.synapsePool, armKinds.postgresql, armKinds.mysql].flatMap(
    ({ type }) => [`${type}/read`, `${type}/write`],
  ),
  timeoutSeconds: 3_600,
  kinds: [armKinds.sqlDatabase, armKinds.synapsePool, armKinds.postgresql, armKinds.mysql],
  targets: 'Databases',
  found: database,
  parameters: {
    size: param(
      {
        p: 3,
        type: 'string',
        title: 'New size',
        description:
          'Such as S2 or GP_Gen5_2 (SQL), DW200c (Synapse) or Standard_D2ds_v4 (flexible servers).',
        placeholder: 'GP_Gen5_2',
      },
      textInput.pipe(
        z
          .string()
          .trim()
          .regex(/^[A-Za-z][A-Za-z0-9_]{0,49}$/, 'must be a size such as S2, GP_Gen5_2 or DW200c'),
      ),
    ),
    tier: text({
      p: 4,
      title: 'Tier',
      description: 'Such as GeneralPurpose. Leave empty for the usual one of the size.',
      optional: true,
      max: 50,
    }),
  },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Sql/servers/acme/databases/orders',
    name: 'orders',
    summary: 'Resize SQL database orders from GP_Gen5_8 to GP_Gen5_2',
    before: { size: 'GP_Gen5_8', sku: { name: 'GP_Gen5', tier: 'GeneralPurpose', capacity: 8 } },
    after: { size: 'GP_Gen5_2' },
    monthly_cost: 1_472.8,
  },
  plan(resource, { size: wanted, tier }) {
    const { id, kind, found } = resource;
    const { status, state, currentServiceObjectiveName, elasticPoolId } = found.properties;
    const { sku } = found;
    if (!sku) return { kind: 'skipped', reason: 'Azure does not report its size.' };
    if (id.name === 'master' || currentServiceObjectiveName === 'System')
      return { kind: 'skipped', reason: 'It is Azure’s own database of the server.' };
    if (elasticPoolId) return { kind: 'skipped', reason: 'It is in an elastic pool, which has the size.' };
    const size = currentServiceObjectiveName ?? sku.name;
    const now = status ?? state ?? '';
    if (sameText(size, wanted)) return { kind: 'unchanged', reason: `It is already ${size}.` };
    if (now !== 'Online' && now !== 'Ready')
      return { kind: 'skipped', reason: now === '' ? 'Azure does not report its state.' : `It is ${now}.` };
    const usual = flexibleTiers.find((one) => one.size.test(wanted))?.tier;
    if (isFlexible(kind.type) && tier === '' && usual === undefined)
      return { kind: 'skipped', reason: `Name the tier of ${wanted} under “Tier”.` };
    const named = tier || (isFlexible(kind.type) ? (usual ?? '') : '');
    const to = (given: JsonObject) => arm('PATCH', id.id, kind.version, { input: { sku: given } });
    const isOneWay = isHyperscale(wanted) && !isHyperscale(size);
    return {
      kind: 'change',
      summary: `Resize ${kind.noun} ${id.name} from ${size} to ${wanted}`,
      before: { size, sku: skuOf(sku) },
      after: { size: wanted },
      stages: [stage(resource, to({ name: wanted, ...(named === '' ? {} : { tier: named }) }))],
      cannotUndo: isOneWay ? 'Moves to Hyperscale' : null,
      undo: isOneWay ? [] : [to(skuOf(sku))],
    };
  },
});
