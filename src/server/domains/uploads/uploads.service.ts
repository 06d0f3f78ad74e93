import { Fault, badInput } from '@shared/kernel/fault';
import { PART_BYTES } from '@shared/api/uploads/uploads.api';
import type { Database, TenantScope } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { UploadedParts } from './uploadedParts';
import { uploadsStore, type UploadRow } from './uploads.store';
import type { UploadedFile } from './uploads.port';

const DAY_MS = 24 * 60 * 60 * 1000;

function gone(): Fault {
  return new Fault('not_found:upload_not_found', 'This upload no longer exists. Choose the file again.');
}

export function createUploads(deps: {
  database: Database;
  clock: Clock;
  parts: UploadedParts;
  newId: () => string;
}) {
  const { database, clock, parts } = deps;

  function check(row: UploadRow, offset: number, bytes: Uint8Array) {
    if (bytes.byteLength > PART_BYTES) {
      throw new Fault(
        'too_large:part_too_large',
        `A part may have at most ${PART_BYTES} bytes, this one has ${bytes.byteLength}.`,
      );
    }
    if (offset > row.received) {
      throw badInput([{ field: 'offset', reason: `leaves a gap: ${row.received} bytes were received` }]);
    }
    if (offset + bytes.byteLength > row.size) {
      throw badInput([{ field: 'offset', reason: `goes past the announced size of ${row.size} bytes` }]);
    }
  }

  async function removed(scope: TenantScope, id: string): Promise<boolean> {
    const row = await database.tenant(scope, async (sql) => {
      const found = await uploadsStore.find(sql, id);
      if (found) await uploadsStore.remove(sql, id);
      return found;
    });
    if (row) await parts.remove(row);
    return row !== undefined;
  }

  return {
    async create(asked: { orgId: string; userId: string; name: string; size: number }): Promise<UploadRow> {
      const { orgId, userId, name, size } = asked;
      const id = deps.newId();
      await parts.begin({ id, org_id: orgId });
      const row = { id, orgId, name, size, userId, now: clock.now() };
      await database.tenant(orgId, (sql) => uploadsStore.insert(sql, row));
      return { id, org_id: orgId, name, size, received: 0 };
    },

    write: (scope: TenantScope, id: string, offset: number, bytes: Uint8Array): Promise<UploadRow> =>
      database.tenant(scope, async (sql) => {
        const row = await uploadsStore.findForWriting(sql, id);
        if (!row) throw gone();
        check(row, offset, bytes);
        await parts.write(row, offset, bytes);
        const received = Math.max(row.received, offset + bytes.byteLength);
        await uploadsStore.setReceived(sql, id, received, clock.now());
        return { ...row, received };
      }),

    async file(scope: TenantScope, id: string): Promise<UploadedFile> {
      const row = await database.tenant(scope, (sql) => uploadsStore.find(sql, id));
      if (!row) throw gone();
      if (row.received < row.size) {
        const message = `“${row.name}” is not here completely: ${row.received} of ${row.size} bytes were received.`;
        throw new Fault('unprocessable:upload_incomplete', message);
      }
      return { id, name: row.name, size: row.size, path: await parts.whole(row) };
    },

    async drop(scope: TenantScope, id: string) {
      await removed(scope, id);
    },

    /** As a caller asks for it: fails with not_found. */
    async remove(scope: TenantScope, id: string) {
      if (!(await removed(scope, id))) throw gone();
    },

    /** The files of an organisation that is gone. */
    removeFilesOf: (orgId: string): Promise<void> => parts.removeAll(orgId),

    /** Which of these are there still, of whatever organisation. */
    async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set(await database.system((sql) => uploadsStore.known(sql, ids)));
    },

    /** Drops what nobody touched for a day; answers how many. */
    async sweep(): Promise<number> {
      const before = new Date(clock.now().getTime() - DAY_MS);
      const rows = await database.system((sql) => uploadsStore.removeStale(sql, before));
      await Promise.all(rows.map((row) => parts.remove(row)));
      return rows.length;
    },
  };
}

export type UploadsService = ReturnType<typeof createUploads>;
