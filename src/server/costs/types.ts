import type { BillFormat } from '@shared/api/costs/imports.api';
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
  kind: 'csv' | 'csv.gz' | 'parquet';
  /** Null for Parquet. */
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
  /** The first 100 rows, as text: as they will be stored, and as they stand in the file. */
  preview: { columns: string[]; rows: (string | null)[][] };
  rawPreview: { columns: string[]; rows: (string | null)[][] };
  warnings: ImportWarning[];
}

export interface InspectRequest {
  path: string;
  /** The name the user knows the file by; by default that of the path. */
  fileName?: string;
  format?: BillFormat;
  corrections?: Corrections;
  /** For files without a currency column, ISO 4217. */
  currency?: string;
  /** A folder that may be filled with temporary files. */
  tempDir: string;
}

export interface ImportRequest extends InspectRequest {
  /** Stored as SourceId in every row. */
  sourceId: string;
  /** Where the Parquet files go; made if it is not there. Nothing of it is replaced or removed. */
  outDir: string;
  /** When the file's hash is among these the import ends at once, as unchanged. */
  knownHashes?: readonly string[];
  memoryLimitMb?: number;
  threads?: number;
}

export interface CurrencyTotal {
  currency: string;
  billedCost: number;
  effectiveCost: number;
  cost: number;
}

/** One billing period of an import, in a Parquet file of its own. */
export interface PeriodResult {
  /** 'YYYY-MM' */
  billingPeriod: string;
  rows: number;
  /** Path of the Parquet file; its name holds the content hash, so equal content has the equal name. */
  file: string;
  size: number;
  /** Of the rows, whatever their order. */
  contentHash: string;
  totals: CurrencyTotal[];
  /** 'YYYY-MM-DD', of usage where there is any, else of all charges. */
  minDay: string;
  maxDay: string;
  /** Whether an invoice number is given, so that the period is closed. */
  invoiced: boolean;
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
  warnings: ImportWarning[];
}

export interface ImportProgress {
  stage: 'checking' | 'reading' | 'writing' | 'done';
  /** 0..1 over all stages */
  progress: number;
  /** Rows known so far. */
  rows: number;
}
