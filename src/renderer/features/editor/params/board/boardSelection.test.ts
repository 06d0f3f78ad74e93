import { expect, it } from 'vitest';
import { entriesJson, readEntries, takesEntries, withBoard, withCustomer } from './boardSelection';

const entry = { board_id: 'b1', customer_id: 'c1', case_types: ['idle-load-balancer'] };

it('[BOARD-03] [PARAM-91] a selection has board_id, customer_id and case_types', () => {
  expect(readEntries([entry])).toEqual([entry]);
  expect(entriesJson(readEntries([entry]))).toEqual([entry]);
  expect(readEntries({ board_id: 'b1', case_types: 'a, b' })).toEqual([
    { board_id: 'b1', case_types: ['a', 'b'] },
  ]);
  expect(readEntries('b1')).toEqual([{ board_id: 'b1', case_types: [] }]);
  expect(readEntries(null)).toEqual([]);
  expect(takesEntries({ default: [] }, null)).toBe(true);
  expect(takesEntries({ default: null }, 'b1')).toBe(false);
});

it('another customer or board begins anew', () => {
  expect(withCustomer(entry, 'c2')).toEqual({ board_id: '', customer_id: 'c2', case_types: [] });
  expect(withCustomer(entry, null)).toEqual({ board_id: '', case_types: [] });
  expect(withBoard(entry, 'b2')).toEqual({ board_id: 'b2', customer_id: 'c1', case_types: [] });
  expect(withBoard(entry, 'b1')).toBe(entry);
});
