import { expect, it } from 'vitest';
import { resolveValue } from '@shared/model/references/evaluate';
import { testWorld } from '../text/testing';
import { printReference } from '@shared/model/references/print';
import { firstOpen, rowsOf } from './pickerRows';
import { walkTree } from './walkTree';

const { tree, scope } = testWorld;
const keys = (open: Iterable<string>, search = '') =>
  rowsOf(tree, new Set(open), search).rows.map(({ key }) => key);

it('[PARAM-62] shows the outputs of earlier steps as a tree', () => {
  expect(keys([])).toEqual(['steps', 'inputs', 'loop', 'loops']);
  expect(keys(['steps', 'steps.Get_costs'])).toEqual([
    'steps',
    'steps.Get_costs',
    'steps.Get_costs.output',
    'steps.Get_costs.status',
    'steps.Send',
    'inputs',
    'loop',
    'loops',
  ]);
  expect(firstOpen(tree).has('steps.Get_costs')).toBe(true);
});

it('finds deep values, with what leads to them', () => {
  expect(keys([], 'center')).toEqual([
    'steps',
    'steps.Get_costs',
    'steps.Get_costs.output',
    'steps.Get_costs.output.rows',
    'steps.Get_costs.output.rows[0]',
    'steps.Get_costs.output.rows[0].tags',
    'steps.Get_costs.output.rows[0].tags["cost center"]',
  ]);
  expect(keys([], 'nowhere')).toEqual([]);
});

it('gives references that lead to what is shown', () => {
  for (const { reference, node, canInsert } of rowsOf(tree, new Set(), 'amount').rows) {
    if (!canInsert || node.sample === undefined || node.name === '[0]') continue;
    expect(resolveValue(`{{${printReference(reference)}}}`, scope)).toEqual(node.sample);
  }
  expect(rowsOf(tree, new Set(), '').rows.map(({ canInsert }) => canInsert)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('cuts what is too long to look through', () => {
  const children = Array.from({ length: 2000 }, (_, index) => ({
    name: `Step_${index}`,
    type: 'any' as const,
  }));
  const { rows, left } = rowsOf([{ name: 'steps', type: 'object', children }], new Set(['steps']), '');
  expect([rows.length, left]).toEqual([500, 1501]);
});

it('is walked by keys', () => {
  const { rows } = rowsOf(tree, new Set(['steps']), '');
  expect(walkTree(rows, null, 'ArrowDown')).toEqual({ to: 'steps' });
  expect(walkTree(rows, 'steps', 'ArrowRight')).toEqual({ to: 'steps.Get_costs' });
  expect(walkTree(rows, 'steps.Get_costs', 'ArrowRight')).toEqual({ open: 'steps.Get_costs' });
  expect(walkTree(rows, 'steps.Get_costs', 'ArrowLeft')).toEqual({ to: 'steps' });
  expect(walkTree(rows, 'steps', 'ArrowLeft')).toEqual({ close: 'steps' });
  expect(walkTree(rows, 'steps', 'End')).toEqual({ to: 'loops' });
  expect(walkTree(rows, 'steps', 'x')).toBeNull();
});
