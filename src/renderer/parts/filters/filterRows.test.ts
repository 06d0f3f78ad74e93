import { describe, expect, it } from 'vitest';
import type { FilterGroup } from '@shared/model/caseFilter';
import {
  addRow,
  canAdd,
  canApply,
  changeRow,
  draftOf,
  freeNames,
  groupsOf,
  nameRow,
  removeRow,
  sentGroups,
  tagText,
  type FilterDraft,
} from './filterRows';

const group: FilterGroup = {
  id: 'g1',
  filter_logic: 'AND',
  rules: [{ id: 'r1', key: 'case_region', operator: 'in', value: ['eu-west-1'] }],
};
const only = (draft: FilterDraft) => {
  const [row] = draft.rows;
  if (!row) throw new Error('a draft has a row');
  return row;
};

describe('filter rows', () => {
  it('[CASE-23] can be applied only when the set differs from what holds', () => {
    const draft = draftOf([group]);
    expect(canApply(draft, [group])).toBe(false);
    const other = { ...draft, rows: changeRow(draft.rows, 'r1', { values: ['eu-west-1', 'us-east-1'] }) };
    expect(canApply(other, [group])).toBe(true);
    expect(
      canApply({ ...other, rows: changeRow(other.rows, 'r1', { values: ['eu-west-1'] }) }, [group]),
    ).toBe(false);
  });

  it('cannot be applied while a begun row lacks its value', () => {
    const draft = draftOf(undefined);
    const named = { ...draft, rows: nameRow(draft.rows, only(draft).id, 'case_owner') };
    expect(canApply(draft, undefined)).toBe(false);
    expect(canApply(named, undefined)).toBe(false);
    expect(
      canApply({ ...named, rows: changeRow(named.rows, only(named).id, { values: ['Data'] }) }, []),
    ).toBe(true);
  });

  it('[CASE-24] keeps one empty row when the last one is taken away', () => {
    const rows = removeRow(draftOf([group]).rows, 'r1');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ key: '', values: [] });
    expect(removeRow(rows, rows[0]?.id ?? '')).toHaveLength(1);
  });

  it('[CASE-25] offers a name once across the rows', () => {
    const rows = addRow(draftOf([group]).rows);
    const added = rows[1];
    if (!added) throw new Error('no row was added');
    expect(freeNames(rows, added)).not.toContain('case_region');
    expect(freeNames(rows, added)).toContain('case_owner');
    expect(nameRow(rows, added.id, 'case_region')).toEqual(rows);
    const first = rows[0];
    expect(first && freeNames(rows, first)).toContain('case_region');
  });

  it('adds no second empty row', () => {
    const rows = addRow(draftOf([group]).rows);
    expect(canAdd(rows)).toBe(false);
    expect(addRow(rows)).toHaveLength(2);
  });

  it('[CASE-30] needs no value for is empty and is not empty', () => {
    const draft = draftOf(undefined);
    const rows = changeRow(nameRow(draft.rows, only(draft).id, 'case_owner'), only(draft).id, {
      operator: 'is_not_empty',
    });
    expect(groupsOf({ logic: 'AND', rows }, undefined)).toEqual([
      { id: 'g1', filter_logic: 'AND', rules: [{ id: 'r1', key: 'case_owner', operator: 'is_not_empty' }] },
    ]);
  });

  it('keeps the further groups of a link', () => {
    const further: FilterGroup = { ...group, id: 'g2', filter_logic: 'OR' };
    const rows = removeRow(draftOf([group, further]).rows, 'r1');
    expect(groupsOf({ logic: 'AND', rows }, [group, further])).toEqual([further]);
  });

  it('[CASE-31] sends numeric-looking values as numbers and leaves long and zero-padded ids whole', () => {
    const rule = { id: 'r', key: 'case_account_id', operator: 'in' as const };
    const sent = sentGroups([
      { ...group, rules: [{ ...rule, value: ['42', '007', '1.5', 'eu', '98765432109876543210'] }] },
    ]);
    expect(sent[0]?.rules[0]?.value).toEqual([42, '007', 1.5, 'eu', '98765432109876543210']);
  });

  it('[LIM-19] cuts value tags after 11 characters', () => {
    expect(tagText('production1')).toBe('production1');
    expect(tagText('production12')).toBe('production1…');
  });
});
