import type { CallRequest } from '@shared/api/index';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

let count = 0;

async function made(harness: Harness, as: Person): Promise<CallRequest<'reports.create'>['body']> {
  const reply = await harness.call(as, 'spaces.list', { query: {} });
  const [space] = (reply.body as { data: { space_id: string }[] }).data;
  return {
    space_id: space!.space_id,
    name: `Report ${(count += 1)}`,
    view: { range: { preset: 'mtd' }, group_by: ['service'] },
    schedule: {
      times: { every: 'week', weekday: 2, hour: 8 },
      addresses: ['cfo@example.com'],
    },
  };
}

async function aReport(harness: Harness, as: Person): Promise<{ params: { id: string } }> {
  const { body } = await harness.call(as, 'reports.create', { body: await made(harness, as) });
  return { params: { id: (body as { data: { report_id: string } }).data.report_id } };
}

export const samples: Samples = {
  'reports.list': { request: async () => ({ query: {} }) },
  'reports.get': { request: aReport },
  'reports.create': { request: async (harness, as) => ({ body: await made(harness, as) }) },
  'reports.update': {
    request: async (harness, as) => ({
      ...(await aReport(harness, as)),
      body: { revision: 1, view: { range: { from: '2026-01-01', to: '2026-01-31' } }, schedule: null },
    }),
  },
  'reports.delete': { request: aReport },
  'reports.history': { request: aReport },
  'reports.send': { request: aReport },
  'reports.file': {
    request: async () => ({
      body: { from: '2026-01-01', to: '2026-01-31', group_by: ['service'], format: 'xlsx', name: 'January' },
    }),
  },
};
