import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, one } from '../../kernel/paging';
import { INVENTORY_EVERY, METRICS_MAX } from '../../model/inventory';

const failure = z.object({
  accountId: z.string(),
  accountName: z.string(),
  /** '' where all regions are read at once. */
  region: z.string(),
  reason: z.string(),
});

const inventory = z.object({
  on: z.boolean(),
  everyHours: z.number().int(),
  /** Metric queries that one run may ask of the provider. */
  metricsMax: z.number().int(),
  /** What people decide about advice is told to the provider. */
  tellsProvider: z.boolean(),
  canTellProvider: z.boolean(),
  running: z.boolean(),
  nextAt: z.string().nullable(),
  /** The end of the last run; ISO 8601 in UTC. */
  endedAt: z.string().nullable(),
  /** Metric queries of the last run. */
  metrics: z.number().int(),
  failingSince: z.string().nullable(),
  /** Why the last run read nothing. */
  error: z.string().nullable(),
  kinds: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      permissions: z.array(z.string()),
      /** In places that were read whole the last time. */
      resources: z.number().int(),
      placesRead: z.number().int(),
      placesFailed: z.number().int(),
      /** The oldest of the readings that count. */
      readAt: z.string().nullable(),
      /** At most 100. */
      failures: z.array(failure),
    }),
  ),
});
export type Inventory = z.output<typeof inventory>;

const params = z.object({ id });
const write = { access: 'resources:write', edits: true } as const;

const read = defineCall({
  id: 'integrations.inventory',
  method: 'GET',
  path: 'integrations/:id/inventory',
  access: 'home:read',
  summary: 'How the inventory and the advice of a cloud stand: what was read, where, and what could not be',
  reads: ['inventory:{id}'],
  params,
  reply: one(inventory),
});

const set = defineCall({
  id: 'integrations.setInventory',
  method: 'PUT',
  path: 'integrations/:id/inventory',
  ...write,
  summary: 'Turns the reading of a cloud’s inventory and advice on or off; off forgets what was read',
  changes: ['inventory'],
  params,
  body: z.strictObject({
    on: z.boolean(),
    every_hours: z.literal(INVENTORY_EVERY).default(24),
    metrics_max: z.number().int().min(0).max(METRICS_MAX).default(20_000),
    tells_provider: z.boolean().default(false),
  }),
  reply: one(inventory),
});

const readNow = defineCall({
  id: 'integrations.readInventory',
  method: 'POST',
  path: 'integrations/:id/inventory/read',
  ...write,
  summary: 'Reads the inventory and the advice of a cloud now, in the background',
  changes: ['inventory'],
  params,
  reply: one(inventory),
});

export const inventoryCalls = { inventory: read, setInventory: set, readInventory: readNow };
