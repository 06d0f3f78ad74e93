import { z } from 'zod';
import type { Json } from '@shared/model/json';
import type { ReadResource } from '../../../domains/integrations/inventory.port';
import { FACT } from './kinds';

const tags = z
  .union([
    z.string().transform((text) => (text === '' ? {} : parsed(text))),
    z.record(z.string(), z.unknown()),
  ])
  .nullish();
const value = z.union([z.string(), z.number(), z.boolean()]).nullish().catch(null);

function parsed(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** A row of a query of `kinds.ts`. */
export const graphRow = z
  .object({
    id: z.string().min(1),
    name: z.string().default(''),
    type: z.string().default(''),
    location: z.string().nullish(),
    tags,
    state: z.string().nullish(),
  })
  .catchall(z.unknown());

/** As bills print a region: `West Europe` → `westeurope`. */
export const regionOf = (location: string | null | undefined) =>
  (location ?? '').toLowerCase().replaceAll(' ', '');

/** Bills print ids in any case, some without the slash at the beginning. */
export function idsOf(id: string): { resourceId: string; aliases: string[] } {
  const resourceId = id.toLowerCase();
  return { resourceId, aliases: [resourceId.replace(/^\//, '')] };
}

export function resourceOf(row: z.output<typeof graphRow>): ReadResource {
  const facts: Record<string, Json> = {};
  for (const [column, given] of Object.entries(row)) {
    const fact = column.startsWith(FACT) ? value.parse(given) : null;
    if (fact !== null && fact !== undefined && fact !== '') facts[column.slice(FACT.length)] = fact;
  }
  return {
    ...idsOf(row.id),
    region: regionOf(row.location),
    name: row.name,
    resourceType: row.type.toLowerCase(),
    tags: Object.fromEntries(Object.entries(row.tags ?? {}).map(([key, each]) => [key, String(each ?? '')])),
    state: row.state ?? '',
    facts,
  };
}
