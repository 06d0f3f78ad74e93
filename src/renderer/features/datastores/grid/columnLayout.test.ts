import { expect, it } from 'vitest';
import type { Column } from '@shared/model/datastores/columns';
import { laidColumns, noLayout, readLayout, withPlace, withWidth } from './columnLayout';

const schema: Column[] = ['A', 'B', 'C'].map((key) => ({ key, type: 'string' }));
const keys = (layout = noLayout, columns = schema) =>
  laidColumns(columns, layout).map(({ column }) => column.key);

it('keeps order and widths, also when columns come and go', () => {
  const layout = withPlace(laidColumns(schema, noLayout), withWidth(noLayout, 'B', 100.4), 'C', 0);
  expect(keys(layout)).toEqual(['C', 'A', 'B']);
  expect(laidColumns(schema, layout).map(({ left }) => left)).toEqual([0, 190, 380]);
  expect(laidColumns(schema, layout).at(-1)?.width).toBe(100);
  expect(keys(layout, [...schema.slice(1), { key: 'D', type: 'date' }])).toEqual(['C', 'B', 'D']);
  expect(readLayout(JSON.stringify(layout))).toEqual(layout);
});

it('what is no layout reads as none; a width stays usable', () => {
  expect(readLayout('nonsense')).toEqual(noLayout);
  expect(readLayout('{"order":[1],"widths":{"A":"wide"}}')).toEqual(noLayout);
  expect(withWidth(noLayout, 'A', 2).widths).toEqual({ A: 56 });
});
