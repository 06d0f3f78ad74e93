import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@shared/kernel/fault';
import type { BillStore, StoredPage } from '../../costs/store/billStore.port';
import { uploadFolder, uploadKey } from '../../costs/store/keys';
import type { UploadRow } from './uploads.store';

type Named = Pick<UploadRow, 'id' | 'org_id'>;

/** Where the bytes of uploads lie until somebody reads them. */
export interface UploadedParts {
  begin(upload: Named): Promise<void>;
  write(upload: Named, offset: number, bytes: Uint8Array): Promise<void>;
  /** The whole file, on this machine. */
  whole(upload: UploadRow): Promise<string>;
  remove(upload: Named): Promise<void>;
  removeAll(orgId: string): Promise<void>;
}

async function writeAt(path: string, offset: number, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(bytes, 0, bytes.byteLength, offset);
  } finally {
    await file.close();
  }
}

/** In a folder that every server of the team has. */
export function partsInFolder(folder: string): UploadedParts {
  const pathOf = ({ org_id, id }: Named) => join(folder, org_id, `${id}.part`);
  return {
    async begin(upload) {
      await mkdir(join(folder, upload.org_id), { recursive: true, mode: 0o700 });
      await writeFile(pathOf(upload), '', { mode: 0o600 });
    },
    write: (upload, offset, bytes) => writeAt(pathOf(upload), offset, bytes),
    whole: async (upload) => pathOf(upload),
    remove: (upload) => rm(pathOf(upload), { force: true }),
    removeAll: (orgId) => rm(join(folder, orgId), { recursive: true, force: true }),
  };
}

/** In the store of the team: a part may come to one server, and the file be read by another. */
export function partsInStore(store: BillStore, folder: string): UploadedParts {
  const pathOf = ({ org_id, id }: Named) => join(folder, org_id, `${id}.part`);
  const making = new Map<string, Promise<string>>();

  async function each(prefix: string, job: (key: string, size: number) => Promise<unknown>): Promise<void> {
    let after: string | null = null;
    do {
      const page: StoredPage = await store.list(prefix, after);
      for (const { key, size } of page.bills) await job(key, size);
      after = page.next;
    } while (after !== null);
  }

  async function made(upload: UploadRow): Promise<string> {
    const path = pathOf(upload);
    const { size: here } = (await stat(path).catch(() => null)) ?? { size: -1 };
    if (here === upload.size) return path;
    await mkdir(join(folder, upload.org_id), { recursive: true, mode: 0o700 });
    const beside = `${path}-${randomUUID()}`;
    const piece = `${beside}-piece`;
    let reached = 0;
    try {
      await writeFile(beside, '', { mode: 0o600 });
      const prefix = uploadFolder(upload.org_id, upload.id);
      await each(prefix, async (key) => {
        const offset = Number(key.slice(prefix.length));
        if (!(offset <= reached) || !(await store.get(key, piece))) return;
        const file = await open(piece, 'r');
        const bytes = await file.readFile().finally(() => file.close());
        await rm(piece);
        await writeAt(beside, offset, bytes);
        reached = Math.max(reached, offset + bytes.byteLength);
      });
      if (reached !== upload.size)
        throw new Fault(
          'unavailable:upload_parts_missing',
          `Parts of “${upload.name}” are missing. Choose the file again.`,
        );
      await rename(beside, path);
      return path;
    } finally {
      await rm(beside, { force: true });
      await rm(piece, { force: true });
    }
  }

  return {
    begin: async () => undefined,
    async write(upload, offset, bytes) {
      await mkdir(join(folder, upload.org_id), { recursive: true, mode: 0o700 });
      const piece = `${pathOf(upload)}-${randomUUID()}`;
      try {
        await writeFile(piece, bytes, { mode: 0o600 });
        await store.put(uploadKey(upload.org_id, upload.id, offset), piece);
      } finally {
        await rm(piece, { force: true });
      }
    },
    async whole(upload) {
      const going = making.get(upload.id) ?? made(upload).finally(() => making.delete(upload.id));
      making.set(upload.id, going);
      return going;
    },
    async remove(upload) {
      await rm(pathOf(upload), { force: true });
      await each(uploadFolder(upload.org_id, upload.id), (key) => store.remove(key));
    },
    // The rest of what the organization has in the store goes with its bills.
    removeAll: (orgId) => rm(join(folder, orgId), { recursive: true, force: true }),
  };
}
