import { expect, it } from 'vitest';
import { UNDO_MAX } from '@shared/model/limits';
import { did, inverse, noHistory, renamed, wentBack, wentForward, type Entry } from './undo';

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
  expect(wentForward(wentBack(history))).toEqual(history);
  expect(did(wentBack(history), edit('a', '1', '2')).undone).toEqual([]);
});

it('remembers a hundred acts', () => {
  let history = noHistory;
  for (let n = 0; n < UNDO_MAX + 5; n += 1) history = did(history, edit(`r${n}`, '', 'x'));
  expect(history.done).toHaveLength(UNDO_MAX);
  expect(history.done[0]).toEqual(edit('r5', '', 'x'));
});

it('what was done to a record that was added again was done to the new one', () => {
  const history = renamed(did(noHistory, edit('old', '1', '2')), new Map([['old', 'new']]));
  expect(history.done[0]).toEqual([
    { kind: 'update', changes: [{ recordId: 'new', before: { A: '1' }, after: { A: '2' } }] },
  ]);
});
