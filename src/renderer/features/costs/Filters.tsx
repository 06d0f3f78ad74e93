import { ChargeFilters } from '../../parts/spend/ChargeFilters';
import { to, useUrl } from '../../platform/urlState';
import { filtersParam } from './spendState';

/** Which charges a screen of costs is about, kept in its address. */
export function Filters({ tagKeys }: { tagKeys: readonly string[] }) {
  const url = useUrl();
  return (
    <ChargeFilters
      filters={url.get(filtersParam)}
      tagKeys={tagKeys}
      onChange={(filters) => url.set(to(filtersParam, filters))}
    />
  );
}
