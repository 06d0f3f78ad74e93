import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Organisation, Person } from '../world';

export async function uploaded(harness: Harness, as: Person, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const made = await harness.call(as, 'uploads.create', {
    body: { name: 'all.costloom', size: bytes.byteLength },
  });
  const { uploadId } = (made.body as { data: { uploadId: string } }).data;
  await harness.call(as, 'uploads.part', { params: { id: uploadId }, query: { offset: '0' }, body: bytes });
  return uploadId;
}

async function exported(harness: Harness, as: Person): Promise<string> {
  return (await harness.call(as, 'storage.export', { query: {} })).text;
}

export const samples: Samples = {
  'storage.read': { request: async () => ({}) },
  'storage.export': { request: async () => ({ query: { runs: 'false' } }) },
  'storage.import': {
    request: async (harness: Harness, as: Person, { name }: Organisation) => ({
      body: { upload_id: await uploaded(harness, as, await exported(harness, as)), confirm_name: name },
    }),
  },
  'storage.backups': { request: async () => ({}) },
  'storage.makeBackup': { request: async () => ({ body: {} }) },
  'storage.restoreBackup': {
    request: async (harness, as) => {
      await harness.send(as, 'storage.makeBackup', { body: {} });
      return { body: { name: 'costloom-1' } };
    },
  },
  'storage.setBackups': {
    request: async () => ({ body: { nightly: true, folder: '/mnt/backups', keep: 3, with_key: false } }),
  },
  'storage.delete': {
    request: async (_harness, _as, { name }) => ({ body: { what: 'runs', confirm_name: name } }),
  },
};
