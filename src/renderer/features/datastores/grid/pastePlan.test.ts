import { describe, expect, it } from 'vitest';
import type { Column } from '@shared/model/datastores/columns';
import { laidOut, planPaste, type KnownRecord } from './pastePlan';

const columns: Column[] = [
  { key: 'Name', type: 'string' },
  { key: 'Amount', type: 'number' },
  { key: 'Open', type: 'boolean' },
];
const records: KnownRecord[] = [
  { recordId: 'a', record_data: { Name: 'first', Amount: 1 }, updated_at: '1' },
  { recordId: 'b', record_data: { Name: 'second' }, updated_at: '2' },
];
const plan = (block: string[][], at = { row: 0, col: 0 }) =>
  planPaste({ block, at, columns, records: (row) => records[row], end: 2 });

describe('what is pasted', () => {
  it('changes the cells that differ, and adds records below the last one', () => {
    const { changes, added, problems, cells } = plan(
      [
        ['changed', '5'],
        ['third', '7'],
        ['', ''],
      ],
      { row: 1, col: 0 },
    );
    expect(changes).toEqual([
      {
        recordId: 'b',
        before: { Name: 'second', Amount: null },
        after: { Name: 'changed', Amount: 5 },
        version: '2',
      },
    ]);
    expect(added).toEqual([{ Name: 'third', Amount: 7 }]);
    expect([problems, cells]).toEqual([[], 6]);
  });

  it('[DS-24] [DS-29] names every cell that its column refuses', () => {
    const { changes, problems } = plan([
      ['x', 'much', 'yes'],
      ['y', '3', 'maybe'],
    ]);
    expect(problems).toEqual([
      { row: 0, key: 'Amount', text: 'much', reason: 'Invalid number' },
      { row: 1, key: 'Open', text: 'maybe', reason: 'Invalid boolean value' },
    ]);
    expect(changes.map(({ after }) => after)).toEqual([
      { Name: 'x', Open: true },
      { Name: 'y', Amount: 3 },
    ]);
  });

  it('an empty cell empties; the same value changes nothing; what has no column is counted', () => {
    expect(plan([['first', '']]).changes).toEqual([
      { recordId: 'a', before: { Amount: 1 }, after: { Amount: null }, version: '1' },
    ]);
    expect(plan([['first', '1']]).changes).toEqual([]);
    expect(plan([['1', 'true', 'x', 'y']], { row: 0, col: 1 }).tooWide).toBe(2);
  });

  it('one cell fills a range, and a block repeats where the range is a multiple of it', () => {
    expect(laidOut([['x']], { top: 0, bottom: 1, left: 0, right: 1 })).toEqual([
      ['x', 'x'],
      ['x', 'x'],
    ]);
    expect(laidOut([['a'], ['b']], { top: 0, bottom: 3, left: 0, right: 0 })).toEqual([
      ['a'],
      ['b'],
      ['a'],
      ['b'],
    ]);
    expect(laidOut([['a', 'b']], { top: 0, bottom: 0, left: 0, right: 2 })).toEqual([['a', 'b']]);
  });
});
