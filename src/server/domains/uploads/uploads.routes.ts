import type { Handlers } from '../../http/context';
import type { UploadRow } from './uploads.store';
import type { UploadsService } from './uploads.service';

type UploadHandlers = Pick<Handlers, 'uploads.create' | 'uploads.part' | 'uploads.delete'>;

const present = (row: UploadRow) => ({
  data: { uploadId: row.id, name: row.name, size: row.size, received: row.received },
});

export function uploadHandlers(uploads: UploadsService): UploadHandlers {
  return {
    'uploads.create': async ({ body }, { session }) =>
      present(await uploads.create({ orgId: session.orgId, userId: session.userId, ...body })),
    'uploads.part': async ({ params, query, body }, { scope }) =>
      present(await uploads.write(scope, params.id, query.offset, body)),
    'uploads.delete': async ({ params }, { scope }) => {
      await uploads.remove(scope, params.id);
      return { data: { ok: true } };
    },
  };
}
