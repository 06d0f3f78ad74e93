import { describe, expect, it } from 'vitest';
import { activeStatuses } from '@shared/model/caseStatus';
import {
  casesPath,
  groupByOf,
  modeOf,
  readView,
  requestFilter,
  withGroup,
  withGroupBy,
  writeView,
  type CaseView,
} from './caseView';

const today = new Date(2026, 10, 21);
const view = (text: string) => readView(new URLSearchParams(text));
const again = (one: CaseView) => view(writeView(one).toString());

describe('the URL of the case screens', () => {
  it('[ROUTE-35] reads every parameter and writes it back the same', () => {
    const url =
      'tab=overview&case_type=idle-nat-gateway&board_id=b1&customerId=c1&isOverview=true&mapType=tag' +
      `&filters=${encodeURIComponent(JSON.stringify({ case_effort: ['low'], search: 'nat, eu' }))}`;
    const read = view(url);
    expect(read).toMatchObject({
      tab: 'overview',
      narrowing: { case_type: 'idle-nat-gateway' },
      boardId: 'b1',
      customerId: 'c1',
      isOverview: true,
      mapType: 'tag',
      filter: { case_effort: ['low'], search: 'nat, eu' },
    });
    expect(again(read)).toEqual(read);
    expect(view('case_account_id=42').narrowing).toEqual({ case_account_id: '42' });
  });

  it('keeps an empty owner apart from none', () => {
    expect(view('case_owner=').narrowing).toEqual({ case_owner: '' });
    expect(again(view('case_owner=')).narrowing).toEqual({ case_owner: '' });
    expect(view('').narrowing).toEqual({});
  });

  it('[ROUTE-36] [CASE-26] reads one filter object with its groups, rules and grouping', () => {
    const filter = {
      case_status: ['open', 'verified'],
      date_range: { start_date: '2026-01-01', end_date: '2026-02-01' },
      filter_logic: 'OR',
      filters: [
        {
          id: 'g1',
          filter_logic: 'AND',
          rules: [{ id: 'r1', key: 'case_region', operator: 'in', value: ['eu'] }],
        },
        { id: 'g2', filter_logic: 'OR', rules: [{ id: 'r2', key: 'case_owner', operator: 'is_empty' }] },
      ],
      group_by: 'ACCOUNT',
    };
    expect(view(`filters=${encodeURIComponent(JSON.stringify(filter))}`).filter).toEqual(filter);
  });

  it('[CASE-29] leaves out what is not a valid filter set', () => {
    const rules = [{ id: 'r1', key: ' ', operator: 'in', value: ['x'] }];
    const broken = [
      { id: 'g1', filter_logic: 'AND', rules },
      { id: 'g2', filter_logic: 'XOR', rules: [{ id: 'r', key: 'a', operator: 'in', value: ['x'] }] },
      { id: 'g3', filter_logic: 'AND', rules: [{ id: 'r', key: 'a', operator: 'like', value: ['x'] }] },
      { id: 'g4', filter_logic: 'AND', rules: [{ id: 'r', key: 'a', operator: 'equals', value: '' }] },
    ];
    const text = JSON.stringify({ filters: broken, case_status: ['open', 'gone'], search: 7 });
    expect(view(`filters=${encodeURIComponent(text)}`).filter).toEqual({ case_status: ['open'] });
    expect(view('filters=%7Bnot-json').filter).toEqual({});
  });

  it('[ROUTE-37] knows its four tabs and starts on boards', () => {
    expect(['customer', 'boards', 'configuration', 'overview'].map((tab) => view(`tab=${tab}`).tab)).toEqual([
      'customer',
      'boards',
      'configuration',
      'overview',
    ]);
    expect(view('tab=else').tab).toBe('boards');
    expect(view('').tab).toBe('boards');
  });

  it('leaves defaults out', () => {
    expect(casesPath({})).toBe('/cases');
    expect(
      writeView({ ...view(''), filter: { case_status: [...activeStatuses], group_by: 'TYPE' } }).toString(),
    ).toBe('');
  });
});

describe('the request of a case view', () => {
  it('[CASE-08] [CASE-33] asks for the active set of the last six months by default', () => {
    expect(requestFilter(view(''), today)).toEqual({
      case_status: [...activeStatuses],
      date_range: { start_date: '2026-05-22', end_date: '2026-11-21' },
    });
  });

  it('[CASE-42] does not send the grouping, and narrows to the board', () => {
    const filters = encodeURIComponent(JSON.stringify({ group_by: 'OWNER' }));
    const sent = requestFilter(view(`board_id=b1&filters=${filters}`), today);
    expect(sent).not.toHaveProperty('group_by');
    expect(sent.board_ids).toEqual(['b1']);
  });
});

describe('grouping', () => {
  it('[CASE-15] leaves the list of one group for rows of the new grouping', () => {
    const list = view('case_type=old-snapshot&board_id=b1');
    expect([modeOf(list), groupByOf(list)]).toEqual(['list', 'TYPE']);
    const rows = withGroupBy(list, 'ACCOUNT');
    expect([modeOf(rows), groupByOf(rows), rows.boardId]).toEqual(['groups', 'ACCOUNT', 'b1']);
    expect(writeView(rows).has('case_type')).toBe(false);
  });

  it('[CASE-16] goes to the list of all cases by None', () => {
    const list = again(withGroupBy(view('case_owner=Data'), 'NONE'));
    expect([modeOf(list), groupByOf(list)]).toEqual(['list', 'NONE']);
  });

  it('[CASE-41] opens a group as the list of its type, account or owner', () => {
    expect(withGroup(view(''), 'TYPE', 't').narrowing).toEqual({ case_type: 't' });
    expect(withGroup(view(''), 'ACCOUNT', 'a').narrowing).toEqual({ case_account_id: 'a' });
    expect(withGroup(view(''), 'OWNER', '').narrowing).toEqual({ case_owner: '' });
  });
});
