import type { CallReply, CallRequest } from '@shared/api/index';
import { billOf, encode, on, type Charge } from './costsFixture';
import type { Harness, Reply } from './harness';
import type { Person } from './world';

const charge = (day: string, cost: string, team: string) => ({
  ...on(day),
  BilledCost: cost,
  EffectiveCost: cost,
  Tags: team === '' ? '' : JSON.stringify({ team }),
  ResourceId: `${team}${day}`,
});

/** With two hours used by each. */
const billOfHours = (charges: readonly Charge[]) =>
  encode(
    new TextDecoder()
      .decode(billOf(charges))
      .trim()
      .split('\n')
      .map((line, at) => `${line},${at === 0 ? 'PricingUnit,PricingQuantity' : 'Hours,2'}\n`)
      .join(''),
  );

const charges = [
  charge('2026-06-03', '50', 'web'),
  charge('2026-07-01', '100.005', 'web'),
  charge('2026-07-02', '33.333', 'app'),
  charge('2026-07-03', '10.01', 'platform'),
  charge('2026-07-04', '4.4444', ''),
];

/** Teams in June and July. */
export const allocatedBill = billOfHours(charges);

export type TagBody = CallRequest<'allocation.create'>['body'];
type Filters = TagBody['content']['rules'][number]['filters'];
export const team = (...values: string[]): Filters => [{ field: 'tag:team', operator: 'in', values }];
export const rules = [
  { value: 'Web', filters: team('web') },
  { value: 'App', filters: team('app') },
  { value: 'Platform', filters: team('platform') },
];
export const shared = [{ value: 'Platform', split: 'direct' as const }];

export type Tag = CallReply<'allocation.create'>['data'];

/** Makes virtual tags: by team, what the platform costs shared, unless it is said otherwise. */
export const creating =
  (harness: () => Harness) =>
  (as: Person, body: Partial<TagBody> & { name: string }): Promise<Reply> =>
    harness().call(as, 'allocation.create', { body: { content: { rules, shared }, ...body } });
