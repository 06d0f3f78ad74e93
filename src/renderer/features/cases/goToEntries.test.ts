import { describe, expect, it } from 'vitest';
import { readView } from './caseView';
import { goToEntries, goToSearch } from './goToEntries';

const entries = goToEntries({
  view: readView(new URLSearchParams('case_type=old-snapshot')),
  boards: [
    {
      boardId: 'b1',
      board_id: 'b1',
      spaceId: 's',
      name: 'Default board',
      type: 'case',
      is_default: true,
      openCases: 1,
      closedCases: 0,
      allCases: 0,
      savings: [],
    },
  ],
  types: [
    { case_type: 'idle-nat-gateway', title: 'Idle NAT gateway', quantity: 2 },
    { case_type: 'idle-nat-gateway', title: 'Idle NAT gateway', quantity: 3 },
  ],
  accounts: [{ value: '042', label: 'production', quantity: 4 }],
  owners: [{ value: '', label: '', quantity: 1 }],
  cases: [],
});

describe('go to', () => {
  it('[CASE-34] finds boards, case types, accounts and owners by typing', () => {
    const find = goToSearch(entries);
    expect(find('natgate', 5).map((one) => [one.kind, one.detail, one.path])).toEqual([
      ['type', '5 cases', '/cases?case_type=idle-nat-gateway'],
    ]);
    expect(find('042', 5)[0]?.path).toContain('case_account_id=042');
    expect(find('no owner', 5)[0]?.path).toContain('case_owner=&');
    expect(find('default', 5)[0]?.path).toBe('/cases?board_id=b1');
  });

  it('shows the first places before anything is typed', () => {
    expect(goToSearch(entries)('', 2).map((one) => one.kind)).toEqual(['board', 'type']);
  });
});
