import type { CallInput, CallReply } from '@shared/api/index';
import { HEALTH_KEYS, HEALTH_MONTHS, untaggableKinds } from '@shared/model/allocation/health';
import { rounded, roundedTogether } from '@shared/model/allocation/split';
import { units } from '@shared/model/exact';
import { addMonths, firstDay } from '@shared/model/days';
import { smallestUnit } from '@shared/model/smallestUnit';
import type { AllocationBills, Carried, HealthCosts } from './allocation.port';

type Health = CallReply<'allocation.health'>['data'];
type OfCurrency = Health['currencies'][number];

/** How much of the cost carries tags. */
export type TagHealth = (
  orgId: string,
  query: CallInput<'allocation.health'>['query'],
  signal: AbortSignal,
) => Promise<Health>;

function present(fields: readonly string[], found: HealthCosts): OfCurrency {
  const { perUnit, decimal } = smallestUnit(found.currency);
  const number = (amount: bigint) => Number(decimal(amount));
  const coverage = ({ cost, carried }: Carried) => {
    const whole = rounded(units(cost), perUnit);
    const part = rounded(units(carried), perUnit);
    return {
      carried: number(part),
      missing: number(whole - part),
      share: whole === 0n ? null : Number(part) / Number(whole),
    };
  };
  const taggable = found.kinds.get('') ?? '0';
  const parts = roundedTogether(
    [...found.kinds].map(([id, cost]) => ({ id, amount: units(cost) })),
    perUnit,
  );
  const sum = [...parts.values()].reduce((all, amount) => all + amount, 0n);
  const keys = found.keys
    .toSorted((a, b) => Number(b.carried) - Number(a.carried))
    .slice(0, HEALTH_KEYS)
    .map(({ key, carried }) => ({ field: `tag:${key}`, cost: taggable, carried }));
  const own = fields.flatMap((field, at) => {
    const one = found.fields[at];
    return one ? [{ field, ...one }] : [];
  });
  return {
    currency: found.currency,
    total: number(sum),
    taggable: number(parts.get('') ?? 0n),
    untaggable: untaggableKinds.flatMap((kind) => {
      const cost = parts.get(kind);
      return cost === undefined ? [] : [{ kind, cost: number(cost) }];
    }),
    fields: [...own, ...keys].map(({ field, ...one }) => ({ field, ...coverage(one) })),
    moreKeys: found.keys.length > HEALTH_KEYS,
    months: found.months
      .toSorted((a, b) => (a.month < b.month ? -1 : 1))
      .map(({ month, ...one }) => ({ month, ...coverage(one) })),
    places: found.places
      .map(({ account, label, service, ...one }) => ({
        account,
        label,
        service,
        missing: coverage(one).missing,
      }))
      .toSorted((a, b) => b.missing - a.missing),
  };
}

export const createTagHealth =
  (bills: Pick<AllocationBills, 'health'>): TagHealth =>
  async (orgId, { from, to, cost_method: costMethod, field }, signal) => {
    const since = firstDay(addMonths(to.slice(0, 7), 1 - HEALTH_MONTHS));
    const answer = await bills.health(orgId, { from, to, since, costMethod, field }, signal);
    return {
      cost_method: answer.costMethod,
      ownerKeys: [...answer.ownerKeys],
      currencies: answer.currencies
        .map((found) => present(answer.fields, found))
        .toSorted((a, b) => b.total - a.total),
      incomplete: answer.incomplete,
    };
  };
