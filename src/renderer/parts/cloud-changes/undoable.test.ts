import { expect, it } from 'vitest';
import type { CloudChange } from '../../data/audit';
import { undoable } from './undoable';

const aChange = (execution_id: string, more: Partial<CloudChange> = {}): CloudChange => {
  const common = { at: '2026-03-20T10:00:00.000Z', actor: 'Ann', account: '1', workflow_id: 'w' };
  return { ...common, execution_id, state: 'changed', summary: execution_id, is_undo: false, ...more };
};
const runs = (...changes: CloudChange[]) => [...undoable(changes)].map(({ execution_id }) => execution_id);

it('offers the newest change of each execution that was not undone since', () => {
  const undo = aChange('undo', { is_undo: true });
  expect(runs()).toEqual([]);
  expect(runs(aChange('b'), aChange('a'), aChange('a'))).toEqual(['b', 'a']);
  expect(runs(aChange('a', { state: 'failed' }), aChange('c', { state: 'unclear' }))).toEqual([]);
  expect(runs(undo, aChange('a'))).toEqual([]);
  expect(runs(aChange('b'), undo, aChange('a'))).toEqual(['b']);
  expect(runs({ ...undo, state: 'failed' }, aChange('a'))).toEqual(['a']);
});
