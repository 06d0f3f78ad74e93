import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

const aName = () => `Space ${randomId()}`;

async function made(harness: Harness, as: Person): Promise<{ params: { id: string } }> {
  const reply = await harness.call(as, 'spaces.create', { body: { name: aName() } });
  return { params: { id: (reply.body as { data: { space_id: string } }).data.space_id } };
}

export const samples: Samples = {
  'spaces.list': { request: async () => ({ query: { include_archived: 'true' } }) },
  'spaces.listFavorites': {
    request: async (harness, as) => {
      const { params } = await made(harness, as);
      await harness.call(as, 'spaces.favorite', { params, body: { is_favorite: true } });
      return {};
    },
  },
  'spaces.create': { request: async () => ({ body: { name: aName() } }) },
  'spaces.read': { request: made },
  'spaces.update': {
    request: async (harness, as) => ({ ...(await made(harness, as)), body: { name: aName() } }),
  },
  'spaces.favorite': {
    request: async (harness, as) => ({ ...(await made(harness, as)), body: { is_favorite: true } }),
  },
  'spaces.delete': { request: made },
  'spaces.archive': { request: made },
  'spaces.unarchive': { request: made },
};
