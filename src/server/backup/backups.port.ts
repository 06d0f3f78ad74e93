import type { BackupReport, BackupSettings } from '@shared/model/storage/backups';

export interface BackupsHearing {
  failed(failure: { orgId: string; at: Date; reason: string }): Promise<void>;
  /** One has ended, well or not. */
  changed(orgId: string): Promise<void>;
}

/** The backups of an installation that runs its database itself. */
export interface Backups {
  /** Of this organisation somebody may see and make them: they hold every organisation. */
  mayManage(orgId: string): boolean;
  read(): Promise<BackupReport>;
  /** `Fault('bad_input')` when the folder cannot be used. */
  configure(settings: BackupSettings): Promise<void>;
  /** Begins one and returns. `Fault('conflict')` while one is under way. */
  start(): Date;
  /**
   * Ends the server; its next start restores this backup: one of the list by its name, or the one in a folder.
   * `Fault('not_found')`, 'bad_input' for a folder that is none, or 'unprocessable' when it is damaged.
   */
  restore(which: { name?: string | undefined; folder?: string | undefined }): Promise<void>;
  /** Makes them every night from now on. */
  begin(hearing: BackupsHearing): void;
  /** Begins one if it is time. */
  look(): Promise<void>;
  end(): Promise<void>;
}
