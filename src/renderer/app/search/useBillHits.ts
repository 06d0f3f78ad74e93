import { useMemo } from 'react';
import { resourcePath } from '../../parts/spend/resourcePath';
import { valuePath } from '../../parts/spend/valuePath';
import { useRights } from '../../parts/user/userContext';
import { LEAST, type MoreHit } from './moreHit';
import { useCall } from '../../platform/api/calls';

const EACH = 4;

/** Accounts and resources of the bills whose id or name has the text, those that cost the most first. */
export function useBillHits(query: string): MoreHit[] {
  const skip = !useRights().may('home:read') || query.length < LEAST;
  const accounts = useCall(
    'costs.values',
    { query: { field: 'account', search: query } },
    { skip },
  ).currentData;
  const resources = useCall(
    'costs.values',
    { query: { field: 'resource', search: query } },
    { skip },
  ).currentData;
  return useMemo(
    () => [
      ...distinct(accounts?.data).map(({ value, label }): MoreHit => ({
        id: `account ${value}`,
        kind: 'account',
        icon: 'server',
        title: label || value,
        about: label === value ? '' : value,
        path: valuePath('account', value),
      })),
      ...distinct(resources?.data).map(({ value, label }): MoreHit => ({
        id: `resource ${value}`,
        kind: 'resource',
        icon: 'costs',
        title: label || value,
        about: label === value ? '' : value,
        path: resourcePath(value),
      })),
    ],
    [accounts, resources],
  );
}

/** A value has a row for each of its currencies. */
function distinct<T extends { value: string }>(rows: readonly T[] = []): T[] {
  const seen = new Map(rows.filter(({ value }) => value !== '').map((row) => [row.value, row]));
  return [...seen.values()].slice(0, EACH);
}
