import { expect, it } from 'vitest';
import { noHistory, redone, undone } from '@shared/model/history';
import { UNDO_MAX } from '@shared/model/limits';
import { did, inverse, renamed, type Entry, type History } from './undo';

const edit = (recordId: string, from: string, to: string): Entry => [
  { kind: 'update', changes: [{ recordId, before: { A: from }, after: { A: to }, version: 'v' }] },
];

it('takes back in the opposite order, and does again', () => {
  const entry: Entry = [
    { kind: 'add', records: [{ id: 'n', values: { A: 'x' } }] },
    { kind: 'update', changes: [{ recordId: 'a', before: { A: null }, after: { A: 'y' } }] },
  ];
  expect(inverse(entry)).toEqual([
    { kind: 'update', changes: [{ recordId: 'a', before: { A: 'y' }, after: { A: null } }] },
    { kind: 'remove', records: [{ id: 'n', values: { A: 'x' } }] },
  ]);
  const history = did(noHistory, entry);
  expect(redone(undone(history)).undo).toEqual(history.undo);
  expect(did(undone(history), edit('a', '1', '2')).redo).toEqual([]);
});

it('remembers a hundred acts', () => {
  let history: History = noHistory;
  for (let n = 0; n < UNDO_MAX + 5; n += 1) history = did(history, edit(`r${n}`, '', 'x'));
  expect(history.undo).toHaveLength(UNDO_MAX);
  expect(history.undo[0]).toEqual(edit('r5', '', 'x'));
});

it('what was done to a record that was added again was done to the new one', () => {
  const history = renamed(did(noHistory, edit('old', '1', '2')), new Map([['old', 'new']]));
  expect(history.undo[0]).toEqual([
    { kind: 'update', changes: [{ recordId: 'new', before: { A: '1' }, after: { A: '2' } }] },
  ]);
});
