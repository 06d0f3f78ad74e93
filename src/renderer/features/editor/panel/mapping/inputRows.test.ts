import { expect, it } from 'vitest';
import { rowsOf } from '../../fields/picker/pickerRows';
import { isValue, originOf } from './inputRows';

it('a value is mapped; a step and a group of values are opened', () => {
  const tree = [
    {
      name: 'steps',
      type: 'object' as const,
      children: [
        { name: 'Get', type: 'object' as const, children: [{ name: 'output', type: 'list' as const }] },
      ],
    },
    { name: 'inputs', type: 'object' as const, children: [{ name: 'owner', type: 'text' as const }] },
  ];
  const { rows } = rowsOf(tree, new Set(['steps', 'steps.Get', 'inputs']), '');
  expect(rows.filter(isValue).map(({ key }) => key)).toEqual(['steps.Get.output', 'inputs.owner']);
});

it('says where values come from, best first', () => {
  const result = { status: 'OK', output: 1 } as never;
  expect(originOf({ pins: { a: 1 }, results: { a: result } }, 'a')).toBe('pinned');
  expect(originOf({ pins: {}, results: { a: result } }, 'a')).toBe('lastRun');
  expect(originOf({ pins: {}, results: {} }, 'a')).toBe('sample');
  expect(originOf({ pins: {}, results: {} }, undefined)).toBe('sample');
});
