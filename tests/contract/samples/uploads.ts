import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

const bytes = new TextEncoder().encode('BilledCost,BillingCurrency\n');

async function opened(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'uploads.create', {
    body: { name: 'bill.csv', size: bytes.byteLength },
  });
  return (reply.body as { data: { uploadId: string } }).data.uploadId;
}

export const samples: Samples = {
  'uploads.create': { request: async () => ({ body: { name: 'bill.csv', size: bytes.byteLength } }) },
  'uploads.part': {
    request: async (harness, as) => ({
      params: { id: await opened(harness, as) },
      query: { offset: '0' },
      body: bytes,
    }),
  },
  'uploads.delete': { request: async (harness, as) => ({ params: { id: await opened(harness, as) } }) },
};
