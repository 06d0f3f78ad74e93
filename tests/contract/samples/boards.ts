import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

async function globalSpace(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'spaces.list', { query: {} });
  const [space] = (reply.body as { data: { space_id: string }[] }).data;
  return space!.space_id;
}

const aName = () => `Board ${randomId().slice(0, 12)}`;

async function made(harness: Harness, as: Person): Promise<{ params: { id: string } }> {
  const body = { space_id: await globalSpace(harness, as), name: aName(), type: 'case' as const };
  const reply = await harness.call(as, 'boards.create', { body });
  return { params: { id: (reply.body as { boardId: string }).boardId } };
}

export const samples: Samples = {
  'boards.list': {
    request: async (harness, as) => ({
      query: { space_id: await globalSpace(harness, as), include_global_space: 'true' },
    }),
  },
  'boards.listMsp': { in: 'msp', request: async () => ({ query: { include_global_space: 'true' } }) },
  'boards.create': {
    request: async (harness, as) => ({
      body: {
        space_id: await globalSpace(harness, as),
        name: aName(),
        type: 'case',
      },
    }),
  },
  'boards.update': {
    request: async (harness, as) => ({ ...(await made(harness, as)), body: { name: aName() } }),
  },
  'boards.delete': { request: made },
};
