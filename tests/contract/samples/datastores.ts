import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

async function globalSpace(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'spaces.list', { query: {} });
  const [space] = (reply.body as { data: { space_id: string }[] }).data;
  return space!.space_id;
}

const schema = [
  { key: 'Name', type: 'string' as const },
  { key: 'Amount', type: 'number' as const },
];

async function made(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'datastores.create', {
    body: { space_id: await globalSpace(harness, as), name: `Store ${randomId()}`, schema },
  });
  return (reply.body as { data: { datastoreId: string } }).data.datastoreId;
}

async function filled(harness: Harness, as: Person): Promise<{ id: string; recordId: string }> {
  const id = await made(harness, as);
  const reply = await harness.call(as, 'datastores.createRecords', {
    params: { id },
    body: { records: [{ Name: 'first', Amount: 1 }] },
  });
  const { records } = (reply.body as { data: { records: { recordId: string }[] } }).data;
  return { id, recordId: records[0]!.recordId };
}

async function uploaded(harness: Harness, as: Person): Promise<string> {
  const bytes = new TextEncoder().encode('Name,Amount\nfirst,1\n');
  const body = { name: 'records.csv', size: bytes.byteLength };
  const opened = await harness.call(as, 'uploads.create', { body });
  const { uploadId } = (opened.body as { data: { uploadId: string } }).data;
  await harness.call(as, 'uploads.part', { params: { id: uploadId }, query: { offset: '0' }, body: bytes });
  return uploadId;
}

export const samples: Samples = {
  'datastores.list': {
    request: async (harness, as) => ({ query: { space_id: await globalSpace(harness, as) } }),
  },
  'datastores.create': {
    request: async (harness, as) => ({
      body: { space_id: await globalSpace(harness, as), name: `Store ${randomId()}`, schema },
    }),
  },
  'datastores.read': { request: async (harness, as) => ({ params: { id: await made(harness, as) } }) },
  'datastores.update': {
    request: async (harness, as) => ({
      params: { id: (await filled(harness, as)).id },
      body: { schema: [{ key: 'Title', type: 'string', previous_key: 'Name' }] },
    }),
  },
  'datastores.delete': { request: async (harness, as) => ({ params: { id: await made(harness, as) } }) },
  'datastores.searchRecords': {
    request: async (harness, as) => ({
      params: { id: (await filled(harness, as)).id },
      body: {
        max_returned_items: 10,
        start_page_key: null,
        filter: { combinator: 'and', rules: [{ key: 'Amount', operator: 'greater_than', value: 0 }] },
        sort: [{ key: 'Name', descending: true }],
        search: 'first',
      },
    }),
  },
  'datastores.createRecords': {
    request: async (harness, as) => ({
      params: { id: await made(harness, as) },
      body: { records: [{ Name: 'one', Amount: 1 }] },
    }),
  },
  'datastores.updateRecords': {
    request: async (harness, as) => {
      const { id, recordId } = await filled(harness, as);
      return { params: { id }, body: { records: [{ recordId, record_data: { Amount: 2 } }] } };
    },
  },
  'datastores.deleteRecords': {
    request: async (harness, as) => {
      const { id, recordId } = await filled(harness, as);
      return { params: { id }, body: { record_ids: [recordId] } };
    },
  },
  'datastores.clear': {
    request: async (harness, as) => ({ params: { id: (await filled(harness, as)).id } }),
  },
  'datastores.previewFile': {
    request: async (harness, as) => ({ body: { upload_id: await uploaded(harness, as) } }),
  },
  'datastores.createFromFile': {
    request: async (harness, as) => ({
      body: {
        upload_id: await uploaded(harness, as),
        space_id: await globalSpace(harness, as),
        name: `Store ${randomId()}`,
        schema,
      },
    }),
  },
  'datastores.import': {
    request: async (harness, as) => ({
      params: { id: await made(harness, as) },
      body: { upload_id: await uploaded(harness, as) },
    }),
  },
  'datastores.export': {
    request: async (harness, as) => ({
      params: { id: (await filled(harness, as)).id },
      query: { format: 'csv' },
    }),
  },
};
