import { expect, it } from 'vitest';
import { readList } from '@shared/model/steps/checkValue';
import { listSize, listText } from './listText';

it.each([
  [['a', 'b'], 'a, b'],
  [['a, b', 'c'], '["a, b","c"]'],
  [[1, 2], '[1,2]'],
  [[{ id: 1 }], '[{"id":1}]'],
  [[], ''],
  ['x, {{inputs.a}}', 'x, {{inputs.a}}'],
])('%j is typed as %s', (value, text) => {
  expect(listText(value)).toBe(text);
  if (Array.isArray(value)) expect(readList(text)).toEqual(value);
});

it('counts items, unless only the run knows them', () => {
  expect(listSize('a, b,')).toBe(2);
  expect(listSize('["a", {"b": 1}, 3]')).toBe(3);
  expect(listSize('["a"')).toBe('invalid');
  expect(listSize('{{steps.Get.output}}')).toBeNull();
});
