import { expect, it } from 'vitest';
import { segmentsOf, versionAt } from './versions';
import { valuesOf } from './values';

it('what is saved later wins from its month on, and leaves earlier months as they were', () => {
  const first = { from: null, id: 1 };
  const may = { from: '2026-05', id: 2 };
  const march = { from: '2026-03', id: 3 };
  expect(segmentsOf([may, first])).toEqual([may, first]);
  expect(segmentsOf([march, may, first])).toEqual([march, first]);
  expect(segmentsOf([{ from: null, id: 4 }, march, may, first])).toEqual([{ from: null, id: 4 }]);
  expect(versionAt([may, first], '2026-04')).toBe(first);
  expect(versionAt([may, first], '2026-05')).toBe(may);
  expect(versionAt([march, may, first], '2026-06')).toBe(march);
  expect(versionAt([may], '2026-04')).toBeUndefined();
});

it('values that differ by case are one, as the first rule writes it', () => {
  expect(valuesOf([{ value: 'Web' }, { value: 'App' }, { value: 'WEB ' }])).toEqual(['Web', 'App']);
});
