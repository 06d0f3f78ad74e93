import type { CostRange } from '../../data/costs.endpoints';
import { ChargeFilters } from '../../parts/spend/ChargeFilters';
import { to, useUrl } from '../../platform/urlState';
import { filtersParam } from './spendState';

/** Which charges a screen of costs is about, kept in its address. */
export function Filters({ known }: { known: Pick<CostRange, 'tagKeys' | 'virtualTags'> }) {
  const url = useUrl();
  return (
    <ChargeFilters
      filters={url.get(filtersParam)}
      tagKeys={known.tagKeys}
      virtualTags={known.virtualTags}
      onChange={(filters) => url.set(to(filtersParam, filters))}
    />
  );
}
