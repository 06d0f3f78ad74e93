import { describe, expect, it } from 'vitest';
import type { Column } from '@shared/model/datastores/columns';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import {
  addColumn,
  addOption,
  columnProblem,
  draftOf,
  draftProblems,
  draftsOf,
  moved,
  optionProblem,
  toSchema,
  withType,
  type ColumnDraft,
} from './columnDrafts';

const status: Column = {
  key: 'State',
  type: 'status',
  options: [
    { value: 'open', color: 'blue' },
    { value: 'closed', color: 'green' },
  ],
};
const words = datastoreScreenWords.column;
const edited = (column: Column, patch: Partial<ColumnDraft>, others: string[] = []) => {
  const before = draftOf(column, 1, column.key);
  return columnProblem({ ...before, ...patch }, others, before, words);
};

describe('columns that are edited', () => {
  it('a new name says which one the column had; a new column has none', () => {
    const [first, ...rest] = draftsOf([{ key: 'A', type: 'string' }, status], true);
    const drafts = addColumn([{ ...first!, key: ' Title ' }, ...rest]);
    expect(toSchema(drafts)).toEqual([
      { key: 'Title', type: 'string', previous_key: 'A' },
      status,
      { key: '', type: 'string' },
    ]);
  });

  it('[DS-10] [DS-11] [DS-12] [MSG-61] names what keeps a schema from being saved', () => {
    expect(draftProblems([]).any).toBe(true);
    const twice = draftsOf(
      [
        { key: 'A', type: 'string' },
        { key: ' A', type: 'number' },
      ],
      false,
    );
    expect(draftProblems(twice)).toMatchObject({ schema: 'Duplicate keys: A', any: true });
    expect(draftProblems(addColumn([])).key[0]).toBe('every column needs a name');
    expect(draftProblems(draftsOf([status], true)).any).toBe(false);
  });

  it('[DS-16] [DS-17] [MSG-56] [MSG-60] one column: no changes, a name that another one has', () => {
    expect(edited(status, {})).toBe('no changes');
    expect(edited(status, { key: ' Name ' }, ['Name'])).toBe('column name already exists');
    expect(edited(status, { key: 'Name' }, ['Title'])).toBeNull();
  });

  it('[DS-18] [DS-19] [DS-20] [MSG-57] [MSG-58] [MSG-59] one column: what is wrong with its options', () => {
    const option = (id: number, value: string) => ({ id, value });
    expect(edited(status, { options: [option(1, 'open'), option(2, ' ')] })).toBe('some options are empty');
    expect(edited(status, { options: [] })).toBe('please add at least one option');
    expect(edited(status, { options: [option(1, 'open'), option(2, ' open')] })).toBe(
      'some options have the same name',
    );
  });

  it('[DS-21] a new option of a status gets the colour that is used least', () => {
    const draft = draftOf(status, 1, 'State');
    expect(addOption(draft.options, 'status').at(-1)?.color).toBe('amber');
    const plain = draftOf({ key: 'S', type: 'select', options: [{ value: 'a' }, { value: 'b' }] }, 1, 'S');
    expect(withType(plain, 'status').options.map(({ color }) => color)).toEqual(['blue', 'green']);
  });

  it('[LIM-16] [MSG-76] [MSG-77] an option has at most 30 characters, and no special ones', () => {
    expect(optionProblem({ id: 1, value: 'x'.repeat(31) })).toBe('Maximum characters exceeded (30)');
    expect(optionProblem({ id: 1, value: 'a<b' })).toBe('No special characters allowed');
    expect(optionProblem({ id: 1, value: 'In review' })).toBeNull();
    expect(optionProblem({ id: 1, value: 'a<b', before: 'a<b' })).toBeNull();
  });

  it('moves a column, and nothing past the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});
