import type { TenantScope } from '../../db/database';

export interface UploadedFile {
  id: string;
  name: string;
  size: number;
  path: string;
}

/** What other domains may do with an upload. */
export interface Uploads {
  /** The whole file; refused while parts are missing, and when the upload is unknown to this organisation. */
  file(scope: TenantScope, id: string): Promise<UploadedFile>;
  /** Drops the upload; no error when it is gone already. */
  drop(scope: TenantScope, id: string): Promise<void>;
}
