import type { Sql } from '../../db/database';

/** A folder that can be shared. */
export interface SharableFolder {
  folderId: string;
  spaceId: string;
  path: string;
  pathKey: string;
}

/** A folder with what is in it. */
export interface FolderState extends SharableFolder {
  /** Another one whenever a workflow in it, or its place, is another. */
  digest: string;
}

/** A workflow that others get copies of. */
export interface SharedSource {
  workflowId: string;
  /** Whose it is. */
  orgId: string;
  /** Below the shared folder: '' or `/Sub/Folder`. */
  subPath: string;
  version: number;
}

/** An organisation that is given copies. */
export interface Recipient {
  orgId: string;
  /** Whose workflows they are, as the recipients read it. */
  sharedBy: string;
  /** Types of the integrations that it can use. */
  integrationTypes: readonly string[];
  now: Date;
}

export interface CopyLinks {
  /** Ids of workflows of the source → ids of the recipient's copies. */
  workflows: ReadonlyMap<string, string>;
  /** Integrations that the recipient may use. */
  integrations: ReadonlySet<string>;
}

/**
 * Copies of workflows in other organisations, which these run but do not change. Everything here works in the caller's
 * system transaction, and sees to no right: the caller has.
 */
export interface ManagedCopies {
  /** A folder by its path; undefined: there is none. */
  folderAt(sql: Sql, orgId: string, spaceId: string, path: string): Promise<SharableFolder | undefined>;
  folders(sql: Sql, orgId: string, folderIds: readonly string[]): Promise<FolderState[]>;
  /** Workflows of a folder and of those in it, without folders that are shared for themselves. */
  sources(sql: Sql, orgId: string, folderId: string): Promise<SharedSource[]>;
  /** The folder at the path in the recipient's global space, made where it is missing. */
  ensureFolder(sql: Sql, to: Recipient, path: string): Promise<string>;
  /** Without secrets, and without what the recipient does not have; disabled. */
  add(sql: Sql, to: Recipient, source: SharedSource, options: CopyOptions): Promise<void>;
  /** Everything but whether it is enabled; another graph makes a version. → whether anything was another. */
  update(sql: Sql, to: Recipient, source: SharedSource, options: CopyOptions): Promise<boolean>;
  remove(sql: Sql, to: Recipient, workflowIds: readonly string[]): Promise<void>;
  /** Folders below the path (or it itself) that nothing is in any more. */
  removeEmptyFolders(sql: Sql, to: Recipient, path: string): Promise<void>;
  /** Nothing of these runs when this returns. Not in a transaction. */
  stop(orgId: string, workflowIds: readonly string[]): Promise<void>;
}

export interface CopyOptions {
  /** Of the copy. */
  workflowId: string;
  folderId: string;
  links: CopyLinks;
}
