export const BACKUPS_KEPT = 7;
export const BACKUPS_KEPT_MOST = 365;

export interface BackupSettings {
  nightly: boolean;
  /** Absolute, on the server. */
  folder: string;
  /** How many are kept. */
  keep: number;
  /** With the key that opens the secrets. */
  with_key: boolean;
}

/** One that is whole: it was loaded into a database of its own and counted. */
export interface MadeBackup {
  name: string;
  /** Its folder, for a restore. */
  place: string;
  at: string;
  bytes: number;
  rows: number;
  /** Files of bills. */
  bills: number;
  /** Bills that were damaged or missing already. */
  missing: number;
  with_key: boolean;
  checked_at: string;
  took_ms: number;
}

export interface BackupReport {
  settings: BackupSettings;
  /** The folder that is used unless another is chosen. */
  own_folder: string;
  key_lost: 'missing' | 'damaged' | 'foreign' | null;
  running: { started_at: string; step: 'writing' | 'checking' } | null;
  /** The newest first. */
  backups: MadeBackup[];
  failures: { at: string; error: string }[];
}
