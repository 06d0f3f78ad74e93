import { expect, it } from 'vitest';
import { because } from '@tests/support/because';
import { together } from './undoing';

const row = (resource: string) => ({ resource });

it('takes back what all steps of an execution changed, in the order in which they did', () => {
  const steps = [
    { integration: 'a', rows: [row('vol-1'), row('vol-2')] },
    { integration: 'a', rows: [row('vol-1')] },
  ];
  expect(together(steps)).toEqual({ integration: 'a', rows: [row('vol-1'), row('vol-2'), row('vol-1')] });
});

it('refuses what one step cannot take back, instead of a part of it', () => {
  expect(() => together([])).toThrow(because('nothing_to_undo'));
  const apart = [
    { integration: 'a', rows: [row('vol-1')] },
    { integration: 'b', rows: [row('i-1')] },
  ];
  expect(() => together(apart)).toThrow(because('several_integrations'));
  const many = Array.from({ length: 1_001 }, (_none, at) => row(`vol-${at}`));
  expect(() => together([{ integration: 'a', rows: many }])).toThrow(because('too_many_rows'));
});
