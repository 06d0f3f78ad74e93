import type { Handlers } from '../../http/context';
import type { UploadRow } from './uploads.store';
import type { UploadsService } from './uploads.service';

type UploadHandlers = Pick<Handlers, 'uploads.create' | 'uploads.part' | 'uploads.delete'>;

const present = ({ id: uploadId, name, size, received }: UploadRow) => ({ uploadId, name, size, received });

export function uploadHandlers(uploads: UploadsService): UploadHandlers {
  return {
    'uploads.create': async ({ body }, { session }) =>
      present(await uploads.create({ orgId: session.orgId, userId: session.userId, ...body })),
    'uploads.part': async ({ params, query, body }, { scope }) =>
      present(await uploads.write(scope, params.id, query.offset, body)),
    'uploads.delete': ({ params }, { scope }) => uploads.remove(scope, params.id),
  };
}
