import type { CostRange } from '../../data/costs';
import { FilterSets } from '../../parts/spend/FilterSets';
import { to, useUrl } from '../../platform/urlState';
import { filtersParam } from './spendState';

/** Which charges a screen of costs is about, kept in its address. */
export function Filters({ known }: { known: Pick<CostRange, 'tagKeys' | 'virtualTags'> }) {
  const url = useUrl();
  return (
    <FilterSets
      filters={url.get(filtersParam)}
      tagKeys={known.tagKeys}
      virtualTags={known.virtualTags}
      onChange={(filters) => url.set(to(filtersParam, filters))}
    />
  );
}
