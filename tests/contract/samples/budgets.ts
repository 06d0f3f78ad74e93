import type { CallRequest } from '@shared/api/index';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

let count = 0;
const named = (): CallRequest<'budgets.create'>['body'] => ({
  name: `Budget ${(count += 1)}`,
  currency: 'USD',
  start: '2026-01',
  amount: 100,
  thresholds: [{ kind: 'forecast', percent: 100 }],
});

async function aBudget(harness: Harness, as: Person): Promise<string> {
  const { body } = await harness.call(as, 'budgets.create', { body: named() });
  return (body as { data: { budget_id: string } }).data.budget_id;
}

export const samples: Samples = {
  'budgets.list': { request: async () => ({ query: {} }) },
  'budgets.get': { request: async (harness, as) => ({ params: { id: await aBudget(harness, as) } }) },
  'budgets.create': { request: async () => ({ body: named() }) },
  'budgets.update': {
    request: async (harness, as) => ({ params: { id: await aBudget(harness, as) }, body: named() }),
  },
  'budgets.delete': { request: async (harness, as) => ({ params: { id: await aBudget(harness, as) } }) },
  'budgets.import': {
    request: async () => ({ body: { text: `Name,Amount\nImported ${(count += 1)},50`, dry_run: false } }),
  },
};
