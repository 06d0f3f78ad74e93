import type { BillFormat, BillView, DateOrder } from '@shared/api/costs/imports.api';
import type { FocusColumn } from './focus/columns';

/** Canonical FOCUS column → name of a column of the file; an empty name leaves the column out. */
export type Corrections = Readonly<Record<string, string>>;

/** Something the user should know of an import that nevertheless went well. */
export interface ImportWarning {
  /** Stable, for tests and filters: effective_cost_repaired, duplicate_rows, unknown_columns, rejected_rows… */
  code: string;
  message: string;
  rows: number | null;
  /** Money that the warning is about, in `currency`. */
  amount: number | null;
  currency: string | null;
}

export interface FileFacts {
  name: string;
  size: number;
  kind: 'csv' | 'csv.gz' | 'json' | 'json.gz' | 'parquet' | 'avro';
  /** Null where the file tells its columns itself. */
  delimiter: string | null;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
  bom: boolean;
  /** Lines before the header that are not part of the table. */
  preamble: number;
}

export interface MappedColumn {
  column: FocusColumn;
  /** The file's column or the rule in words; null: not in the file. */
  source: string | null;
  required: boolean;
  corrected: boolean;
}

export interface FileInspection {
  format: BillFormat;
  formatLabel: string;
  /** 0..1 */
  score: number;
  reasons: string[];
  file: FileFacts;
  header: string[];
  mapping: MappedColumn[];
  missing: FocusColumn[];
  /** A date that can be read in two ways, where nothing else tells which is meant. */
  ambiguousDate: string | null;
  /** Those of the beginning of the file, the one with most rows first. */
  payers: Payer[];
  /** The first 100 rows, as text: as they will be stored, and as they stand in the file. */
  preview: { columns: string[]; rows: (string | null)[][] };
  rawPreview: { columns: string[]; rows: (string | null)[][] };
  warnings: ImportWarning[];
}

export interface InspectRequest {
  path: string;
  /** Further files of the same bill. */
  parts?: readonly string[];
  /** The name the user knows the file by; by default that of the path. */
  fileName?: string;
  format?: BillFormat;
  corrections?: Corrections;
  /** Which part of a date like 03/04/2026 comes first, where the file does not tell. */
  dateOrder?: DateOrder;
  /** A folder that may be filled with temporary files. */
  tempDir: string;
}

/** What of a stored file counts: where a month has both views, one gives the billed cost and the other the rest. */
export type Counts = 'all' | 'billed' | 'effective';

/** Who is billed: a billing account, or where the file names none, the provider. */
export interface Payer {
  /** What two bills of one payer have in common, whatever their file. */
  payer: string;
  /** As the derived column Provider has it. */
  provider: string;
  name: string;
}

/** A stored file that an import may meet again. */
export interface StoredFile {
  sourceId: string;
  /** 'YYYY-MM' */
  billingPeriod: string;
  /** Empty: it may hold any. */
  payer: string;
  view: BillView;
  /** Absolute. */
  file: string;
}

/** What a period of an import has in common with the stored files of one source and view for the same payer and period. */
export interface PeriodConflict {
  sourceId: string;
  view: BillView;
  /** Share of the new rows whose charge (day, resource, SKU…, whatever its amount) is stored already, 0 to 1. */
  sharedRows: number;
  /** Share of the new money whose day, account and service cost the same in the stored files, 0 to 1. */
  sharedMoney: number;
  /** Share of rows whose resource used the same in the other file, of the new ones or of the stored ones, whichever is more. */
  sharedUsage: number;
  /** Share of rows whose day, account, resource and SKU are in the other file, whatever their tags and prices; as above. */
  sharedOrigins: number;
  /** Where little of that is in common: share of rows whose day, account and resource used the same; as above. */
  sharedPlaces: number;
  /** The same, of the stored rows: what would be lost without is the rest. */
  keptOrigins: number;
}

export interface ImportRequest extends InspectRequest {
  /** Stored as SourceId in every row. */
  sourceId: string;
  /** Where the Parquet files go; made if it is not there. Nothing of it is replaced or removed. */
  outDir: string;
  /** When the file's hash is among these the import ends at once, as unchanged. */
  knownHashes?: readonly string[];
  /** The organization's stored files, to tell what comes again. Their folders can be read by the import. */
  stored?: readonly StoredFile[];
  memoryLimitMb?: number;
  threads?: number;
}

export interface CurrencyTotal {
  currency: string;
  billedCost: number;
  effectiveCost: number;
  cost: number;
}

/** One billing period of one payer in an import, in a Parquet file of its own. */
export interface PeriodResult extends Payer {
  /** 'YYYY-MM' */
  billingPeriod: string;
  view: BillView;
  /** One for each source and view that has this payer and period. */
  conflicts: PeriodConflict[];
  rows: number;
  /** Path of the Parquet file; its name holds the content hash, so equal content has the equal name. */
  file: string;
  /** Bytes of the file, and SHA-256 of them. */
  size: number;
  sha256: string;
  /** Of the rows, whatever their order. */
  contentHash: string;
  totals: CurrencyTotal[];
  /** 'YYYY-MM-DD', of usage where there is any, else of all charges. */
  minDay: string;
  maxDay: string;
  /** Whether an invoice number is given, so that the period is closed. */
  /** Most of its usage has an invoice. */
  invoiced: boolean;
  /** Its last day of usage is a whole one, as far as that can be told. */
  closes: boolean;
}

/** A commitment under a contract: what FOCUS 1.3 tells in a file of its own, beside the bill. */
export interface ContractCommitment {
  commitmentId: string;
  contractId: string;
  /** 'YYYY-MM-DD'; the end is the first day after it. */
  periodStart: string | null;
  periodEnd: string;
  type: string;
  category: string;
  description: string;
  cost: number | null;
  quantity: number | null;
  unit: string;
  currency: string;
}

export interface RejectedRow {
  /** Line in the file, 1 = the first; null in Parquet files. */
  line: number | null;
  reason: string;
}

export interface ImportResult {
  unchanged: boolean;
  format: BillFormat;
  /** SHA-256 of the file's bytes. */
  fileHash: string;
  rows: number;
  rejectedRows: number;
  /** The first 20. */
  rejected: RejectedRow[];
  periods: PeriodResult[];
  /** Of a file that is no bill but tells these. */
  commitments: ContractCommitment[];
  warnings: ImportWarning[];
}

export interface ImportProgress {
  stage: 'checking' | 'reading' | 'writing' | 'done';
  /** 0..1 over all stages */
  progress: number;
  /** Rows known so far. */
  rows: number;
}
