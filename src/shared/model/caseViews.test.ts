import { expect, it } from 'vitest';
import { caseFilter } from './caseFilter';
import { caseViews, filterOfView, viewOfFilter } from './caseViews';

it.each(caseViews)('the filter of the view %s is one that calls take, and is known as that view', (name) => {
  const filter = caseFilter.parse({ filters: filterOfView(name, ['ada@example.com']) });
  expect(viewOfFilter(filter)).toBe(name);
  expect(viewOfFilter({ ...filter, search: 'disk' })).toBeUndefined();
});
