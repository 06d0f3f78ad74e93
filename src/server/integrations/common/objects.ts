import { ProviderError } from '../../domains/integrations/integrations.port';

/** A file in a bucket, a container or a folder. */
export interface StoredObject {
  /** Its path from the root of the store, with slashes. */
  key: string;
  size: number;
  /** Another text when its bytes are others. */
  version: string;
  modified: Date;
}

/** Where files lie. All functions fail with a ProviderError. */
export interface ObjectStore {
  /** In words: `s3://bills/`. */
  name: string;
  /** Everything below a prefix, in the order of the keys. Fails for more than `OBJECTS_MAX`. */
  list(prefix: string): Promise<StoredObject[]>;
  /** A small text file: at most 20 MB. */
  text(key: string): Promise<string>;
  /** Into a new file. `version`: only those bytes, else it fails as passing. */
  download(
    key: string,
    version: string,
    into: { path: string; onBytes?(bytes: number): void },
  ): Promise<number>;
}

export const OBJECTS_MAX = 100_000;

/** `a/b/` of `a/b/c.csv`; '' at the root. */
export const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);
export const baseOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
/** A prefix as a folder: without a slash at its beginning and with one at its end; '' is the root. */
export const asFolder = (prefix: string): string => {
  const inner = prefix.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `${inner}/`;
};

/** A file was asked for in a version that is not there any more. */
export const isOther = (error: unknown): boolean =>
  error instanceof ProviderError && error.message.includes('status 412');
