/** What an organization has in the store. */
export const folderOf = (orgId: string): string => `organisations/${orgId}/`;

/** A bill is named by its content. */
export const billKey = (orgId: string, sha256: string): string => `${folderOf(orgId)}bills/${sha256}.parquet`;

/** The parts of an upload, by where they begin: their order is that of the keys. */
export const uploadFolder = (orgId: string, uploadId: string): string =>
  `${folderOf(orgId)}uploads/${uploadId}/`;
export const uploadKey = (orgId: string, uploadId: string, offset: number): string =>
  `${uploadFolder(orgId, uploadId)}${String(offset).padStart(15, '0')}`;

export type Kept =
  | { kind: 'bill'; orgId: string; sha256: string }
  | { kind: 'upload'; orgId: string; uploadId: string };

/** What a key stands for; undefined: it is not one of ours. */
export function readKey(key: string): Kept | undefined {
  const [, orgId, kind, name] = /^organisations\/([\w-]+)\/(bills|uploads)\/([\w-]+)[./]/.exec(key) ?? [];
  if (orgId === undefined || name === undefined) return undefined;
  return kind === 'bills' ? { kind: 'bill', orgId, sha256: name } : { kind: 'upload', orgId, uploadId: name };
}
