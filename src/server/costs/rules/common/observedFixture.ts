import type { Observed, ObservedPlace, ObservedResource } from './rule';
import { dayAt } from './fixture';

/** The day on which the resources of a fixture are read, unless told otherwise. */
const SEEN = dayAt(30);

/** A resource as a collector reads it, in the account of the fixture's bill; seen in its state since the first day. */
export const aResource = (
  given: Partial<ObservedResource> & Pick<ObservedResource, 'kind' | 'resourceId'>,
): ObservedResource => ({
  provider: 'AWS',
  accountId: '111122223333',
  accountName: '',
  region: 'eu-west-1',
  aliases: [],
  name: '',
  resourceType: '',
  tags: {},
  state: '',
  stateSince: dayAt(0),
  seen: SEEN,
  facts: {},
  ...given,
});

/** What was read: these resources, each in a place of its kind that was read whole, and more places. */
export function observed(
  resources: readonly ObservedResource[],
  places: readonly Partial<ObservedPlace>[] = [],
): Observed {
  const own = new Map(
    resources.map(({ kind, provider, accountId, accountName, region, seen }) => {
      const place: ObservedPlace = { kind, provider, accountId, accountName, region, seen, reason: '' };
      return [JSON.stringify([kind, provider, accountId, region]), place];
    }),
  );
  const usual = { ...aResource({ kind: '', resourceId: '' }), reason: '' };
  const more = places.map((place): ObservedPlace => {
    const { kind, provider, accountId, accountName, region, seen, reason } = { ...usual, ...place };
    return { kind, provider, accountId, accountName, region, seen, reason };
  });
  return { resources, places: [...own.values(), ...more] };
}
