import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, MAX_PAGE, one, pageKey } from '../../kernel/paging';
import { dateOrders, type DateOrder } from '../../model/dateOrder';

export const billFormats = [
  'focus',
  'aws-cur',
  'aws-cur2',
  'azure',
  'gcp',
  'oci',
  'focus-contracts',
] as const;
/**
 * Azure exports one bill twice: `actual` tells what is billed (commitments when they are bought, what they cover at 0),
 * `amortized` what each day costs (commitments spread over what they cover, their purchases left out). Empty: one file
 * tells both, or nothing in it says which it is, since no commitment is in it.
 */
const billViews = ['', 'actual', 'amortized'] as const;
export type BillView = (typeof billViews)[number];
export type BillFormat = (typeof billFormats)[number];

export type { DateOrder };

const read = { access: 'home:read' } as const;
const write = { access: 'resources:write', edits: true } as const;

/** Corrections of the column mapping: canonical FOCUS column → column of the file (empty: leave it out). */
/** FOCUS column → the column of the file that fills it; for BillingCurrency also a currency for every row, “=USD”. */
const corrections = z.record(z.string().max(100), z.string().max(300));

const warning = z.object({
  code: z.string(),
  message: z.string(),
  rows: z.number().int().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
});

const inspection = z.object({
  format: z.enum(billFormats),
  formatLabel: z.string(),
  /** 0..1, with the reasons in words. */
  score: z.number(),
  reasons: z.array(z.string()),
  file: z.object({
    name: z.string(),
    size: z.number(),
    kind: z.enum(['csv', 'csv.gz', 'json', 'json.gz', 'parquet', 'avro']),
    delimiter: z.string().nullable(),
    encoding: z.string().nullable(),
  }),
  columns: z.array(z.string()),
  mapping: z.array(
    z.object({
      column: z.string(),
      /** How it is filled: the file's column or a description of the rule; null: not in the file. */
      source: z.string().nullable(),
      required: z.boolean(),
      corrected: z.boolean(),
    }),
  ),
  missing: z.array(z.string()),
  /** A date that can be read in two ways, so that `date_order` has to be said; null: the dates are clear. */
  ambiguousDate: z.string().nullable(),
  /** Who is billed, told from the beginning of the file. */
  payers: z.array(z.object({ payer: z.string(), provider: z.string(), name: z.string() })),
  /** Where it belongs: the source that has bills of this payer, or the name of a new one. */
  proposed: z.object({ sourceId: id.nullable(), sourceName: z.string() }),
  preview: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string().nullable())) }),
  warnings: z.array(warning),
});
export type Inspection = z.output<typeof inspection>;

export const currencyTotal = z.object({
  currency: z.string(),
  billedCost: z.number(),
  effectiveCost: z.number(),
  cost: z.number(),
});
export type CurrencyTotal = z.output<typeof currencyTotal>;

const snapshot = z.object({
  billingPeriod: z.string(),
  /** Who is billed: its name, or the number of its billing account. Empty: imported before this was kept. */
  payer: z.string(),
  provider: z.string(),
  /** 1, 2… of a month that came in several files. */
  part: z.number().int(),
  view: z.enum(billViews),
  rows: z.number().int(),
  totals: z.array(currencyTotal),
  minDay: z.string(),
  maxDay: z.string(),
  importedAt: z.string(),
});

/** What was committed to under a contract, as FOCUS 1.3 tells it in a file of its own. */
const contractCommitment = z.object({
  commitmentId: z.string(),
  contractId: z.string(),
  /** yyyy-MM-dd; the end is the first day after it. */
  periodStart: z.string().nullable(),
  periodEnd: z.string(),
  type: z.string(),
  category: z.string(),
  description: z.string(),
  cost: z.number().nullable(),
  quantity: z.number().nullable(),
  unit: z.string(),
  currency: z.string(),
});

const source = z.object({
  sourceId: id,
  name: z.string(),
  format: z.enum(billFormats),
  demo: z.boolean(),
  createdAt: z.string(),
  rows: z.number().int(),
  /** The last day whose charges are complete, of all payers that still send bills; later ones may still grow. */
  completeThrough: z.string().nullable(),
  /** Each payer by itself; '' where the bills tell none. */
  payers: z.array(
    z.object({ payer: z.string(), completeThrough: z.string().nullable(), ended: z.boolean() }),
  ),
  /** No more bills are expected: a person said so, or it is silent for longer than its rhythm explains. */
  ended: z.boolean(),
  saidEnded: z.boolean(),
  /** The one that ends first comes first. */
  commitments: z.array(contractCommitment),
  snapshots: z.array(
    snapshot.extend({
      /** Where a month is there in both views: which cost this one gives. */
      counts: z.enum(['all', 'billed', 'effective']),
      /** What is wrong with the stored file, so that the month is missing from every answer; null: nothing. */
      damage: z.enum(['missing', 'size', 'content', 'unreadable']).nullable(),
    }),
  ),
});
export type Source = z.output<typeof source>;

const importStates = [
  'waiting',
  'running',
  'detecting',
  /** A person has to decide; see `held`. */
  'held',
  'done',
  'unchanged',
  'failed',
  'cancelled',
] as const;

const amounts = z.object({ rows: z.number().int(), totals: z.array(currencyTotal) });

export const heldReasons = [
  'smaller',
  'unreadable',
  'elsewhere',
  'other_view',
  'same_money',
  'overlap',
] as const;

/** Why an import waits for a person, for one billing period of one payer. Nothing of it counts until then. */
export const heldPeriod = z.object({
  /**
   * smaller: fewer rows or less money than the stored month that it would replace. unreadable: rows cannot be read.
   * elsewhere: another source has these charges. other_view: another source has the other view of them (actual or amortized
   * cost), and both belong there. same_money: other rows, but the same money as the stored month.
   * overlap: many of its charges are stored already with other tags or amounts, and it may be another part all the same.
   */
  reason: z.enum(heldReasons),
  billingPeriod: z.string(),
  payer: z.string(),
  /** The source that has the stored month. */
  sourceId: id,
  sourceName: z.string(),
  before: amounts.nullable(),
  after: amounts,
  unreadableRows: z.number().int(),
});
export type HeldPeriod = z.output<typeof heldPeriod>;

export const importJob = z.object({
  importId: id,
  kind: z.enum(['file', 'demo', 'sync']),
  state: z.enum(importStates),
  sourceId: id.nullable(),
  sourceName: z.string(),
  fileName: z.string(),
  /** 0..1 */
  progress: z.number(),
  rows: z.number().int(),
  stage: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  error: z.string().nullable(),
  warnings: z.array(warning),
  rejected: z.array(z.object({ line: z.number().int().nullable(), reason: z.string() })),
  /** The demo company comes in several sources. */
  snapshots: z.array(
    snapshot.extend({ sourceName: z.string(), change: z.enum(['added', 'replaced', 'unchanged']) }),
  ),
  held: z.array(heldPeriod),
  cases: z
    .object({ opened: z.number().int(), verified: z.number().int(), reopened: z.number().int() })
    .nullable(),
});
export type ImportJob = z.output<typeof importJob>;

const inspectUpload = defineCall({
  id: 'costs.inspect',
  method: 'POST',
  path: 'costs/imports/inspect',
  ...write,
  summary:
    'Reads what an uploaded file is: format, column mapping, first 100 rows, warnings; changes nothing',
  body: z.strictObject({
    upload_id: id,
    format: z.enum(billFormats).optional(),
    corrections: corrections.default({}),
    date_order: z.enum(dateOrders).optional(),
  }),
  reply: one(inspection),
});

const startImport = defineCall({
  id: 'costs.startImport',
  method: 'POST',
  path: 'costs/imports',
  ...write,
  summary: 'Imports an uploaded file into a source; goes on in the background, one snapshot a billing period',
  changes: ['import'],
  body: z.strictObject({
    upload_id: id,
    /**
     * An existing source, or the name of a new one (found again by its name). Without either it goes where `inspect`
     * proposes: into the source that has bills of its payer, else into a new one.
     */
    source_id: id.optional(),
    source_name: z.string().trim().min(1).max(100).optional(),
    format: z.enum(billFormats).optional(),
    corrections: corrections.default({}),
    /** Needed where the dates of the file can be read in two ways. */
    date_order: z.enum(dateOrders).optional(),
    /**
     * Where the file meets a stored month and nobody can tell what is meant: wait for a decision, or do this. `replace`
     * is about the source that the file goes into, and is done whatever the file has in common with what is stored there.
     */
    in_doubt: z.enum(['hold', 'replace', 'add']).default('hold'),
  }),
  reply: one(importJob),
});

const decideImport = defineCall({
  id: 'costs.decideImport',
  method: 'POST',
  path: 'costs/imports/:id/decision',
  ...write,
  summary:
    'Says what becomes of an import that is held: replace what is stored, add to it, or discard the file',
  changes: ['import'],
  params: z.object({ id }),
  body: z.strictObject({
    decision: z.enum(['replace', 'add', 'discard']),
    /** Into this source instead. */
    source_id: id.optional(),
  }),
  reply: one(importJob),
});

const loadDemo = defineCall({
  id: 'costs.loadDemo',
  method: 'POST',
  path: 'costs/demo',
  ...write,
  summary: 'Loads the demo company: 13 months of three clouds, marked as demo',
  changes: ['import'],
  body: z.strictObject({
    seed: z
      .number()
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .default(20260901),
    /** The last billing period; by default the current month, up to yesterday. */
    end_month: z
      .string()
      .regex(/^\d{4}-\d{2}$/, 'must be yyyy-MM')
      .optional(),
    /** Also its people, spaces, workflows with runs, datastores, dashboards and customers. */
    company: z.boolean().default(false),
  }),
  reply: one(importJob),
});

const removeDemo = defineCall({
  id: 'costs.removeDemo',
  method: 'DELETE',
  path: 'costs/demo',
  ...write,
  summary: 'Removes the demo company: its costs and its cases, and what else it brought',
  changes: ['import', 'source', 'cost', 'case', 'board'],
  reply: done,
});

const IMPORTS_PAGE = 100;

const listImports = defineCall({
  id: 'costs.listImports',
  method: 'GET',
  path: 'costs/imports',
  ...read,
  summary: 'Imports, the newest first; page by page',
  what: 'imports',
  reads: ['import:list'],
  query: z.strictObject({
    max_returned_items: z.coerce.number().int().min(1).max(MAX_PAGE).default(IMPORTS_PAGE),
    start_page_key: z.string().max(500).optional(),
  }),
  reply: z.object({ data: z.array(importJob), next_page_key: pageKey }),
});

const getImport = defineCall({
  id: 'costs.getImport',
  method: 'GET',
  path: 'costs/imports/:id',
  ...read,
  summary: 'One import: state, progress, warnings, result',
  what: 'the import',
  reads: ['import:{id}'],
  params: z.object({ id }),
  reply: one(importJob),
});

const cancelImport = defineCall({
  id: 'costs.cancelImport',
  method: 'POST',
  path: 'costs/imports/:id/cancel',
  ...write,
  summary: 'Stops an import; the earlier data stay',
  changes: ['import'],
  params: z.object({ id }),
  reply: one(importJob),
});

const listSources = defineCall({
  id: 'costs.listSources',
  method: 'GET',
  path: 'costs/sources',
  ...read,
  summary: 'Sources of bills with their snapshots',
  what: 'sources',
  reads: ['source'],
  reply: list(source),
});

const setSourceEnded = defineCall({
  id: 'costs.setSourceEnded',
  method: 'PUT',
  path: 'costs/sources/:id/ended',
  ...write,
  summary: 'Says that a source has ended, or that it has not; a newer bill wakes it by itself',
  changes: ['import', 'source', 'cost', 'case', 'board'],
  params: z.object({ id }),
  body: z.strictObject({ ended: z.boolean() }),
  reply: one(source),
});

const deleteSource = defineCall({
  id: 'costs.deleteSource',
  method: 'DELETE',
  path: 'costs/sources/:id',
  ...write,
  summary: 'Removes a source with its costs; its cases are no longer seen',
  changes: ['import', 'source', 'cost', 'case', 'board'],
  params: z.object({ id }),
  reply: done,
});

export const importCalls = {
  inspectUpload,
  startImport,
  loadDemo,
  removeDemo,
  listImports,
  getImport,
  cancelImport,
  decideImport,
  listSources,
  setSourceEnded,
  deleteSource,
};
