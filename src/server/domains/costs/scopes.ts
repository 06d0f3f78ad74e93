import type { CostScopes } from '../cases/detection/costs.port';
import type { Frontier } from '../../costs/queries/completeness';
import { text } from '../../costs/queries/read';
import type { QueryRow } from '../../costs/queries/row';

const keyOf = (provider: string, accountId: string) => JSON.stringify([provider, accountId]);

/**
 * Of several bills that an account stands in, the one with its newest charges counts, as when the rules judge it. What
 * stands in no account (a service or a region of a whole provider) goes by the newest bill of that provider.
 */
export function scopesOf(frontiers: readonly Frontier[], rows: readonly QueryRow[]): CostScopes {
  const best = new Map<string, { last: string; through: string }>();
  const newestOf = new Map<string, string>();
  for (const row of rows) {
    const [source, payer] = [text(row, 'source'), text(row, 'payer')];
    const own = frontiers.filter(({ sourceId }) => sourceId === source);
    const exact = own.filter((one) => one.payer === payer);
    const through = (exact.length > 0 ? exact : own).reduce(
      (max, one) => ((one.through ?? '') > max ? (one.through ?? '') : max),
      '',
    );
    if (through === '') continue;
    const provider = text(row, 'provider');
    const lastDay = text(row, 'last_day');
    const last = lastDay < through ? lastDay : through;
    const key = keyOf(provider, text(row, 'account'));
    const known = best.get(key);
    if (!known || last > known.last || (last === known.last && through > known.through))
      best.set(key, { last, through });
    if (through > (newestOf.get(provider) ?? '')) newestOf.set(provider, through);
  }
  return {
    throughOf: ({ provider, accountId }) =>
      best.get(keyOf(provider, accountId))?.through ??
      (accountId === '' ? (newestOf.get(provider) ?? null) : null),
    newest: [...newestOf.values()].toSorted().at(-1) ?? null,
  };
}
