import { expect, it } from 'vitest';
import { noOverlay, rolledBack, saved, shownRecord, typed } from './overlay';

const record = (A: string, updated_at: string) => ({ recordId: 'r', record_data: { A, B: 'b' }, updated_at });
const change = { recordId: 'r', after: { A: 'mine' } };

it('shows what was typed until a fetched record is as new as what was saved', () => {
  const typing = typed(noOverlay, [change]);
  expect(shownRecord(record('old', '1'), typing).record_data).toEqual({ A: 'mine', B: 'b' });
  const done = saved(typing, [record('mine', '2')]);
  expect(shownRecord(record('old', '1'), done)).toMatchObject({
    record_data: { A: 'mine' },
    updated_at: '2',
  });
  expect(shownRecord(record('theirs', '3'), done).record_data.A).toBe('theirs');
});

it('a second change that is still being saved is not covered by the first one', () => {
  const both = typed(typed(noOverlay, [change]), [{ recordId: 'r', after: { A: 'newer' } }]);
  const half = saved(both, [record('mine', '2')]);
  expect(shownRecord(record('mine', '2'), half).record_data.A).toBe('newer');
});

it('what was not saved is as it was', () => {
  const typing = typed(noOverlay, [change]);
  expect(shownRecord(record('old', '1'), rolledBack(typing, [change])).record_data.A).toBe('old');
});
