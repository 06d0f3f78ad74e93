import type { BillFormat, BillView, DateOrder, ImportJob, Inspection } from '@shared/api/costs/imports.api';
import type { ContractCommitment, PeriodConflict, Payer, StoredFile } from '../../costs/types';
import type { CurrencyTotalRow } from './sources.store';

export interface ImportProgress {
  /** 0..1 */
  share: number;
  rows: number;
  /** In words, for the user. */
  stage: string;
}

export interface ImportedPeriod extends Payer {
  /** yyyy-MM */
  billingPeriod: string;
  view: BillView;
  rows: number;
  /** The Parquet file in the given folder. */
  path: string;
  /** Bytes, and SHA-256 of them. */
  size: number;
  sha256: string;
  contentHash: string;
  totals: CurrencyTotalRow[];
  /** yyyy-MM-dd */
  minDay: string;
  maxDay: string;
  invoiced: boolean;
  closes: boolean;
  /** What it has in common with the stored files of each source and view. */
  conflicts: PeriodConflict[];
}

export interface ImportedBill {
  /** The file is one of the known ones: nothing was written. */
  unchanged: boolean;
  /** SHA-256 of the files' bytes. */
  fileHash: string;
  format: BillFormat;
  rows: number;
  /** Rows that could not be read. */
  rejectedRows: number;
  periods: ImportedPeriod[];
  /** Of a file that is no bill but tells these. */
  commitments: ContractCommitment[];
  warnings: ImportJob['warnings'];
  rejected: ImportJob['rejected'];
}

/** What the costs domain asks of the bill engine (src/server/costs), which works in processes of its own. */
export interface BillReader {
  inspect(options: {
    path: string;
    fileName: string;
    format?: string;
    corrections: Record<string, string>;
    dateOrder?: DateOrder;
    signal: AbortSignal;
  }): Promise<Omit<Inspection, 'proposed'>>;
  importBill(options: {
    path: string;
    /** The bill's other files: all CSV with the same columns, or all Parquet. */
    parts?: readonly string[];
    fileName: string;
    format?: string;
    corrections: Record<string, string>;
    dateOrder?: DateOrder;
    /** File hashes at which the import ends at once, as unchanged. */
    knownHashes: string[];
    /** Every stored file of the organization, to tell what comes again. */
    stored: StoredFile[];
    /** Stands in every stored row. */
    sourceId: string;
    outDir: string;
    signal: AbortSignal;
    onProgress(progress: ImportProgress): void;
  }): Promise<ImportedBill>;
  /** Of the demo company's sources. */
  demoNames: readonly string[];
  writeDemo(options: {
    seed: number;
    endMonth: string;
    /** yyyy-MM-dd */
    throughDay: string;
    plantedAt: string;
    outDir: string;
    signal: AbortSignal;
    onProgress(share: number): void;
  }): Promise<{ name: string; path: string }[]>;
}
