import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

const prompt = 'Tell me of idle volumes every Monday';

/** One that has ended: a test that compares all rows must not see that happen. */
async function ended(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'generations.start', { body: { prompt } });
  const { id } = (reply.body as { data: { id: string } }).data;
  for (;;) {
    const read = await harness.call(as, 'generations.get', { params: { id } });
    if ((read.body as { data: { status: string } }).data.status !== 'IN_PROGRESS') return id;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const samples: Samples = {
  'generations.start': { request: async () => ({ body: { prompt } }) },
  'generations.get': { request: async (harness, as) => ({ params: { id: await ended(harness, as) } }) },
};
