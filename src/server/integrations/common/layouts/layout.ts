import type { Json } from '@shared/model/json';
import type { ObjectStore, StoredObject } from '../objects';

/** How bills lie in a store of files: which exports there are, their periods, and the files of each. */
export interface Layout {
  /** In the location of an export, so never another one. */
  id: string;
  /** By the names alone. `folder`: what an export's deliveries lie below. */
  find(objects: readonly StoredObject[]): { folder: string; name: string; contents: string }[];
  /** What must be listed to see the deliveries of the export in `folder`. */
  listed(folder: string): string;
  deliveries(objects: readonly StoredObject[], folder: string): LaidDelivery[];
  /** The files of one, complete and in order. Fails with a ProviderError, passing where it may still be written. */
  files(store: ObjectStore, handle: Json): Promise<StoredObject[]>;
  /** Whether it is still what it was when `files` was asked. */
  isSame(store: ObjectStore, handle: Json): Promise<boolean>;
}

export interface LaidDelivery {
  key: string;
  billingPeriod: string;
  version: string;
  bytes: number | null;
  handle: Json;
}
