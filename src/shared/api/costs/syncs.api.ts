import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { integrationTypes } from '../integrations/entities';
import { SYNC_EVERY, SYNC_MONTHS_MAX } from '../../model/syncs';
import { currencyTotal, heldPeriod, importJob } from './imports.api';

const read = { access: 'home:read' } as const;
const write = { access: 'resources:write', edits: true } as const;
const byId = z.object({ id });

const foundExport = z.object({
  /** The same at every look. */
  exportKey: z.string(),
  name: z.string(),
  /** What it holds, in words. */
  contents: z.string(),
  /** Where it lies, in words. */
  place: z.string(),
  /** Why its provider does not deliver it; null: nothing is wrong. */
  problem: z.string().nullable(),
  /** The sync that follows it; null: none does. */
  syncId: id.nullable(),
});
export type FoundExport = z.output<typeof foundExport>;

const syncStates = ['waiting', 'running', 'ok', 'failing', 'late', 'paused'] as const;

const billSync = z.object({
  syncId: id,
  integrationId: id,
  integrationName: z.string(),
  integrationType: z.enum(integrationTypes),
  name: z.string(),
  contents: z.string(),
  place: z.string(),
  /** Null until its first bill is in. */
  sourceId: id.nullable(),
  sourceName: z.string(),
  /** How many months back; 0: all that is there. */
  months: z.number().int(),
  everyHours: z.number().int(),
  /**
   * waiting: it has never run. failing: the last run did not bring everything. late: it ran, and nothing new has come
   * for longer than its schedule explains.
   */
  state: z.enum(syncStates),
  /** Told of it until bills come again: by message, case and on figures; null: nothing is. */
  trouble: z.enum(['failing', 'late']).nullable(),
  /** When it was last found that everything is here; ISO 8601 in UTC. */
  syncedAt: z.string().nullable(),
  /** When something of it last came. */
  changedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  /** What went wrong, with what to do. */
  error: z.string().nullable(),
  /** The run under way. */
  importId: id.nullable(),
  deliveries: z.number().int(),
  rows: z.number().int(),
  /** What counts of it costs, per currency, the largest first. */
  totals: z.array(currencyTotal),
  setAside: z.number().int(),
});
export type BillSync = z.output<typeof billSync>;

const delivery = z.object({
  /** The billing period, or the name of a file. */
  key: z.string(),
  billingPeriod: z.string(),
  bytes: z.number().nullable(),
  rows: z.number().int(),
  totals: z.array(currencyTotal),
  syncedAt: z.string(),
  /** Why it does not count; empty: it does. */
  setAside: z.array(heldPeriod),
});
export type SyncDelivery = z.output<typeof delivery>;

const months = z.number().int().min(0).max(SYNC_MONTHS_MAX);
const everyHours = z.literal(SYNC_EVERY);

const findExports = defineCall({
  id: 'costs.findExports',
  method: 'GET',
  path: 'integrations/:id/billing_exports',
  ...read,
  timeoutSeconds: 60,
  summary: 'The billing exports that are there at an integration, found by looking',
  params: byId,
  reply: list(foundExport),
});

const listSyncs = defineCall({
  id: 'costs.listSyncs',
  method: 'GET',
  path: 'costs/syncs',
  ...read,
  summary: 'The billing exports whose bills arrive by themselves, with how each stands; at most 1,000',
  what: 'syncs',
  reads: ['sync'],
  reply: list(billSync),
});

const startSync = defineCall({
  id: 'costs.startSync',
  method: 'POST',
  path: 'costs/syncs',
  ...write,
  timeoutSeconds: 60,
  summary: 'Follows a billing export: its bills go into a source, now and by schedule',
  changes: ['sync', 'import'],
  body: z.strictObject({
    integration_id: id,
    export_key: z.string().min(1).max(2_000),
    /** A new source, or one that is there. */
    source_name: z.string().trim().min(1).max(100),
    months: months.default(13),
    every_hours: everyHours.default(24),
  }),
  reply: one(billSync),
});

const updateSync = defineCall({
  id: 'costs.updateSync',
  method: 'PUT',
  path: 'costs/syncs/:id',
  ...write,
  summary: 'Changes how far back and how often a sync looks, or pauses it',
  changes: ['sync', 'import'],
  params: byId,
  body: z.strictObject({
    months: months.optional(),
    every_hours: everyHours.optional(),
    paused: z.boolean().optional(),
  }),
  reply: one(billSync),
});

const runSync = defineCall({
  id: 'costs.runSync',
  method: 'POST',
  path: 'costs/syncs/:id/run',
  ...write,
  summary: 'Syncs now; goes on in the background like an import',
  changes: ['sync', 'import'],
  params: byId,
  body: z.strictObject({
    /** These deliveries and no others, also if nothing changed. */
    only: z.array(z.string().max(500)).max(100).optional(),
    /** They count in place of what other sources have of the same charges. */
    instead: z.boolean().default(false),
  }),
  reply: one(importJob),
});

const removeSync = defineCall({
  id: 'costs.removeSync',
  method: 'DELETE',
  path: 'costs/syncs/:id',
  ...write,
  summary: 'Follows an export no longer; the bills that it brought stay in their source',
  changes: ['sync', 'import'],
  params: byId,
  reply: done,
});

const syncDeliveries = defineCall({
  id: 'costs.syncDeliveries',
  method: 'GET',
  path: 'costs/syncs/:id/deliveries',
  ...read,
  summary: 'What a sync has brought, period by period, the newest first; at most 1,000',
  what: 'deliveries',
  reads: ['sync:{id}'],
  params: byId,
  reply: list(delivery),
});

export const syncCalls = {
  findExports,
  listSyncs,
  startSync,
  updateSync,
  runSync,
  removeSync,
  syncDeliveries,
};
