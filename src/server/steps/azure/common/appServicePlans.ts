import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { tagsOf } from './arm';

const sku = z.object({
  name: z.string(),
  tier: z.string().nullish(),
  size: z.string().nullish(),
  family: z.string().nullish(),
  capacity: z.number().nullish(),
});
export const appServicePlan = z.object({
  location: z.string(),
  kind: z.string().nullish(),
  tags: tagsOf,
  sku: sku.nullish(),
  properties: z.record(z.string(), z.json()),
});
type AppServicePlan = z.output<typeof appServicePlan>;
/** What a plan is made with; the rest is Azure’s to tell. */
const SETTINGS = [
  'perSiteScaling',
  'elasticScaleEnabled',
  'maximumElasticWorkerCount',
  'isSpot',
  'reserved',
  'isXenon',
  'hyperV',
  'targetWorkerCount',
  'targetWorkerSizeId',
  'zoneRedundant',
];

const given = (fields: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const { data } = z.json().safeParse(value);
      return data === undefined || data === null ? [] : [[key, data] as const];
    }),
  );

/** The size of a plan, as it takes it back. */
export const skuGiven = ({ sku: had }: AppServicePlan): JsonObject => given(had ?? {});

/** A plan as it is, with a size. */
export function planWith(
  { location, kind, tags, properties }: AppServicePlan,
  asked: JsonObject,
): JsonObject {
  const settings = given(Object.fromEntries(SETTINGS.map((key) => [key, properties[key]])));
  return { location, ...(kind ? { kind } : {}), tags, sku: asked, properties: settings };
}
