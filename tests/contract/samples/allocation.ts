import type { CallRequest } from '@shared/api/index';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

let count = 0;
const filters = [{ field: 'service', operator: 'in' as const, values: ['Machines'] }];
const content = { rules: [{ value: 'Web', filters }], shared: [] };

const made = (): CallRequest<'allocation.create'>['body'] => ({ name: `Tag ${(count += 1)}`, content });

async function aTag(harness: Harness, as: Person): Promise<{ params: { id: string } }> {
  const { body } = await harness.call(as, 'allocation.create', { body: made() });
  return { params: { id: (body as { data: { tag_id: string } }).data.tag_id } };
}

export const samples: Samples = {
  'allocation.list': { request: async () => ({}) },
  'allocation.create': { request: async () => ({ body: made() }) },
  'allocation.update': {
    request: async (harness, as) => ({
      ...(await aTag(harness, as)),
      body: { revision: 1, description: 'Who pays', change: { content, valid_from: '2026-03' } },
    }),
  },
  'allocation.delete': { request: aTag },
  'allocation.versions': { request: aTag },
  'allocation.preview': {
    request: async () => ({ body: { from: '2026-01-01', to: '2026-01-31', rules: [{ filters }] } }),
  },
  'allocation.health': { request: async () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }) },
  'allocation.statement': {
    request: async (harness, as) => ({ ...(await aTag(harness, as)), query: { month: '2026-01' } }),
  },
  'allocation.statementFile': {
    request: async (harness, as) => ({
      ...(await aTag(harness, as)),
      query: { month: '2026-01', format: 'pdf' },
    }),
  },
  'allocation.sendStatement': {
    request: async (harness, as) => {
      const body = { month: '2026-01', recipients: ['cfo@acme.example'] };
      const value = { host: '127.0.0.1', port: 25, tls: 'none', user: '', from: 'costs@acme.example' };
      await harness.call(as, 'settings.put', { body: { domain: 'mail', type: 'server', value } });
      return { ...(await aTag(harness, as)), body };
    },
  },
  'allocation.schedule': { request: aTag },
  'allocation.putSchedule': {
    request: async (harness, as) => ({
      ...(await aTag(harness, as)),
      body: { schedule: { day: 3, recipients: ['cfo@acme.example'] } },
    }),
  },
  'allocation.exportFocus': {
    request: async (harness, as) => ({ ...(await aTag(harness, as)), query: { month: '2026-01' } }),
  },
  'allocation.exportStatement': {
    request: async (harness, as) => ({ ...(await aTag(harness, as)), query: { month: '2026-01' } }),
  },
};
