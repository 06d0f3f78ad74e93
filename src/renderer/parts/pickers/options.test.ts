import { expect, it } from 'vitest';
import { foundOptions, labelOf } from './options';

const options = [
  { value: 'w1', label: 'Stop idle servers', detail: '/Savings' },
  { value: 'w2', label: 'Report of the month' },
];

it('finds by label, detail and id', () => {
  expect(foundOptions(options, 'IDLE').map(({ value }) => value)).toEqual(['w1']);
  expect(foundOptions(options, 'saving').map(({ value }) => value)).toEqual(['w1']);
  expect(foundOptions(options, 'w2').map(({ value }) => value)).toEqual(['w2']);
  expect(foundOptions(options, '  ')).toBe(options);
  expect(foundOptions(options, 'none')).toEqual([]);
});

it('says of what is not there any more that it is gone, as soon as the list is known', () => {
  const gone = (id: string) => `${id} gone`;
  expect(labelOf(options, 'w2', gone)).toBe('Report of the month');
  expect(labelOf(undefined, 'w3', gone)).toBe('w3');
  expect(labelOf(options, 'w3', gone)).toBe('w3 gone');
  expect(labelOf(options, 'w3', undefined)).toBe('w3');
});
