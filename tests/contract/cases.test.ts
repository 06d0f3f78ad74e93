import { describe, expect, it } from 'vitest';
import type { FilterOperator } from '@shared/model/caseOperators';
import { aFinding } from '@tests/fakes/bills';
import {
  admin,
  boardIds,
  filter,
  idOf,
  resources,
  search,
  server,
  useCases,
  type SearchBody,
} from './casesFixture';

useCases();

describe('cases/search', () => {
  it('[API-19] [CASE-39] answers page by page until scroll_id is null, every case once, also while cases come', async () => {
    const seen: string[] = [];
    let key: string | null = null;
    do {
      const { details, next_page_key, total } = await search({ max_returned_items: 2, start_page_key: key });
      expect(total).toBe(5);
      seen.push(...resources(details));
      key = next_page_key.scroll_id;
      if (seen.length === 2) {
        const more = aFinding('idle', 'vol-z', { monthlySaving: 99 });
        server.bills.findings.get('idle')!.push(more);
        await server.cases.detection.detect(server.world.acme.orgId);
      }
    } while (key !== null);
    expect(seen).toEqual(['db-a', 'vol-b', 'vol-a', 'vol-c', 'svc']);
  });

  it('[API-19] [CASE-41] searches by case_type, by case_account_id, by case_owner, and for cases without an owner', async () => {
    expect(resources((await search({}, { case_type: 'idle' })).details)).toEqual(['vol-b', 'vol-a', 'vol-c']);
    expect(resources((await search({}, { case_account_id: '042' })).details)).toEqual(['vol-c']);
    expect(resources((await search({}, { case_owner: 'ada' })).details)).toEqual(['vol-a']);
    expect(resources((await search({}, { case_owner: '' })).details)).toEqual(['db-a', 'vol-c', 'svc']);
  });

  it('[CASE-02] a case has the fields of the specification', async () => {
    const { details } = await search({}, { case_account_id: '042' });
    const [board] = [(await boardIds()).case];
    expect(details[0]).toMatchObject({
      case_type: 'idle',
      case_title: 'vol-c is idle',
      case_status: 'open',
      case_lifecycle_state: 'active',
      cost_impact: { month: 5, year: 60 },
      currency: 'EUR',
      case_age: 0,
      case_resource_name: 'name of vol-c',
      case_owner: null,
      case_account_name: 'Europe',
      case_region: 'eu-west-1',
      case_creation_time: '2026-02-03T08:00:00.000Z',
      case_last_update: '2026-02-03T08:00:00.000Z',
      case_group: 'Waste',
      case_service: 'Block storage',
      case_service_group: 'Storage',
      case_board_id: board,
      effort: 'low',
      is_new: true,
    });
  });

  it.each(['impact', 'age', 'title', 'owner', 'account', 'status', 'updated'] as const)(
    'is sorted by %s both ways, and its pages join',
    async (by) => {
      const all = async (order: 'asc' | 'desc') => {
        const found: string[] = [];
        for (let key: string | null = null; ;) {
          const page = await search({ sort: { by, order }, max_returned_items: 2, start_page_key: key });
          found.push(...resources(page.details));
          key = page.next_page_key.scroll_id;
          if (key === null) return found;
        }
      };
      const up = await all('asc');
      expect([...up].sort()).toEqual(['db-a', 'svc', 'vol-a', 'vol-b', 'vol-c']);
      expect(await all('desc')).toEqual(up.toReversed());
    },
  );

  const operators: [FilterOperator, string, string | number | (string | number)[] | undefined, string[]][] = [
    ['equals', 'case_resource_id', 'vol-a', ['vol-a']],
    ['notEquals', 'case_type', 'idle', ['db-a', 'svc']],
    ['not_equals', 'case_type', 'idle', ['db-a', 'svc']],
    ['contains', 'case_resource_name', 'OF VOL', ['vol-b', 'vol-a', 'vol-c']],
    ['notContains', 'case_resource_id', 'vol', ['db-a', 'svc']],
    ['not_contains', 'case_resource_id', 'vol', ['db-a', 'svc']],
    ['in', 'case_owner', ['ada', 'grace'], ['vol-b', 'vol-a']],
    ['notIn', 'case_owner', ['ada', 'grace'], ['db-a', 'vol-c', 'svc']],
    ['not_in', 'case_owner', ['ada', 'grace'], ['db-a', 'vol-c', 'svc']],
    ['greaterThan', 'cost_impact_month', 40, ['db-a', 'vol-b']],
    ['greater_than', 'cost_impact_year', '480', ['db-a', 'vol-b']],
    ['lessThan', 'cost_impact_month', 40, ['vol-c']],
    ['less_than', 'cost_impact_month', 40, ['vol-c']],
    ['greaterThanEquals', 'cost_impact_month', 40, ['db-a', 'vol-b', 'vol-a']],
    ['greater_than_equals', 'cost_impact_month', 40, ['db-a', 'vol-b', 'vol-a']],
    ['lessThanEquals', 'cost_impact_month', 40, ['vol-a', 'vol-c']],
    ['less_than_equals', 'case_age', 0, ['db-a', 'vol-b', 'vol-a', 'vol-c', 'svc']],
    ['isEmpty', 'case_owner', undefined, ['db-a', 'vol-c', 'svc']],
    ['is_empty', 'cost_impact_month', undefined, ['svc']],
    ['is_not_empty', 'case_owner', undefined, ['vol-b', 'vol-a']],
    ['containsIn', 'case_resource_id', ['db', '-b'], ['db-a', 'vol-b']],
    ['contained_in_any', 'case_resource_id', ['db', '-b'], ['db-a', 'vol-b']],
    ['equals', 'is_new', 'true', ['db-a', 'vol-b', 'vol-a', 'vol-c', 'svc']],
    // The client sends what looks like a number as one; the account's leading zero is gone then.
    ['equals', 'case_account_id', 42, ['vol-c']],
    ['contains', 'case_title', "%' or 1=1 --", []],
  ];
  it.each(operators)('[CASE-27] [CASE-28] filters with %s on %s', async (operator, key, value, found) => {
    expect(resources((await search(filter(key, operator, value))).details)).toEqual(found);
  });

  it('[CASE-26] joins rules within a group and groups with each other, by AND and OR', async () => {
    const group = (logic: 'AND' | 'OR', ...ids: string[]) => ({
      id: ids.join(),
      filter_logic: logic,
      rules: ids.map((value) => ({
        id: value,
        key: 'case_resource_id',
        operator: 'contains' as const,
        value,
      })),
    });
    const found = async (logic: 'AND' | 'OR', ...groups: ReturnType<typeof group>[]) =>
      resources((await search({ filters: { filter_logic: logic, filters: groups } })).details);
    expect(await found('AND', group('AND', 'vol', '-a'))).toEqual(['vol-a']);
    expect(await found('AND', group('OR', 'vol', 'db'), group('AND', '-a'))).toEqual(['db-a', 'vol-a']);
    expect(await found('OR', group('AND', 'vol', '-a'), group('AND', 'svc'))).toEqual(['vol-a', 'svc']);
  });

  it('narrows by status, effort, board, days of being active and text', async () => {
    const boards = await boardIds();
    const found = async (filters: SearchBody['filters']) => resources((await search({ filters })).details);
    expect(await found({ case_status: ['completed'] })).toEqual([]);
    expect(await found({ case_effort: ['high'] })).toEqual(['db-a']);
    expect(await found({ board_ids: [boards.alert!] })).toEqual(['svc']);
    expect(await found({ search: 'QUEUES' })).toEqual(['svc']);
    expect(await found({ date_range: { start_date: '2026-02-03', end_date: '2026-02-03' } })).toHaveLength(5);
    // What is open is active on every day since it was found.
    expect(await found({ date_range: { start_date: '2026-02-04', end_date: '2026-02-05' } })).toHaveLength(5);
    expect(await found({ date_range: { start_date: '2026-02-01', end_date: '2026-02-02' } })).toEqual([]);
    // Found in days is narrower than active in them.
    expect(await found({ found_range: { start_date: '2026-02-03', end_date: '2026-02-03' } })).toHaveLength(
      5,
    );
    expect(await found({ found_range: { start_date: '2026-02-04', end_date: '2026-02-05' } })).toEqual([]);
  });

  it.each([
    [filter('case_colour', 'equals', 'red'), 'case_colour'],
    [filter('cost_impact_month', 'greaterThan', 'much'), 'much'],
    [filter('case_owner', 'greaterThan', 3), 'greaterThan does not go with case_owner'],
    [{ start_page_key: 'nonsense' }, 'start_page_key'],
    [{ filters: { date_range: { start_date: '2026-02-04', end_date: '2026-02-03' } } }, 'start_date'],
    [{ filters: { found_range: { start_date: '2026-02-04', end_date: '2026-02-03' } } }, 'start_date'],
    [{ max_returned_items: 0 }, 'max_returned_items'],
    [{ filters: { group_by: 'TYPE' } }, 'group_by'],
  ])('[CASE-29] [CASE-42] refuses %j and says what is wrong', async (body, told) => {
    const reply = await server.send(admin, 'cases.search', { body });
    expect([reply.status, reply.failure.code]).toEqual([400, 'bad_input']);
    expect(reply.failure.message).toContain(told);
  });

  it('refuses the page key of another search', async () => {
    const { next_page_key } = await search({ max_returned_items: 2 });
    const body = {
      max_returned_items: 2,
      start_page_key: next_page_key.scroll_id,
      filters: { search: 'vol' },
    };
    const reply = await server.send(admin, 'cases.search', { body });
    expect(reply.status).toBe(400);
    expect(reply.failure.message).toContain('start again with null');
  });
});

describe('cases/export', () => {
  it('[CASE-37] gives all matching cases as CSV, without a cell that a spreadsheet would run', async () => {
    const reply = await server.call(admin, 'cases.export', { body: {}, query: { case_type: 'oversized' } });
    expect(reply.status).toBe(200);
    const [head, line, ...rest] = reply.text.replace(/\r\n$/, '').split('\r\n');
    expect(head).toMatch(/^\uFEFFcase_id,case_title,/);
    expect(line).toContain(`,"=HYPERLINK(""evil""),""x""",oversized,To Do,90,1080,USD,`);
    expect(rest).toEqual([]);
  });
});

describe('summaries and values', () => {
  it('[API-12] [CASE-40] sums cases by type, account, owner and in all, each currency by itself', async () => {
    const by = async (group_by: 'TYPE' | 'ACCOUNT' | 'OWNER' | 'NONE') => {
      const { body } = await server.call(admin, 'cases.searchSummary', { body: { filters: { group_by } } });
      return body.data.map((row) => [row.group_by_label, row.currency, row.openCases, row.cost_impact.month]);
    };
    expect(await by('TYPE')).toEqual([
      ['Idle volumes', 'USD', 2, 100],
      ['Rule oversized', 'USD', 1, 90],
      ['Idle volumes', 'EUR', 1, 5],
      ['Rule spike', 'USD', 1, 0],
    ]);
    expect(await by('ACCOUNT')).toEqual([
      ['Payments', 'USD', 4, 190],
      ['Europe', 'EUR', 1, 5],
    ]);
    expect((await by('OWNER')).map(([label]) => label)).toEqual(['No owner', 'grace', 'ada', 'No owner']);
    expect(await by('NONE')).toEqual([
      ['All cases', 'USD', 4, 190],
      ['All cases', 'EUR', 1, 5],
    ]);
  });

  it('tells quantity and savings of each status', async () => {
    const cases_ids = [await idOf('vol-a')];
    await server.call(admin, 'cases.batchUpdateStatus', { body: { cases_ids, status: 'excluded' } });
    const { body } = await server.call(admin, 'cases.searchSummary', {
      body: { filters: { search: 'vol' } },
    });
    expect(body.data.find((row) => row.currency === 'USD')).toMatchObject({
      status_data: {
        open: { quantity: 1, savings: { month: 60, year: 720 } },
        excluded: { quantity: 1, savings: { month: 40, year: 480 } },
      },
      cost_impact: { month: 60, year: 720 },
      openCases: 1,
      closedCases: 0,
    });
  });

  it('[API-14] [BOARD-09] gives the accounts with cases on boards in a date range', async () => {
    const boards = await boardIds();
    const ask = (board: string, start_date: string, end_date = '2026-12-31') =>
      server.call(admin, 'cases.boardAccounts', {
        body: {
          filter: {},
          board_ids: [board],
          date_range: { start_date, end_date },
          group_by: 'ACCOUNT',
        },
      });
    const accounts = (await ask(boards.case!, '2026-01-01')).body.data.map((row) => row.group_by_value);
    expect(accounts).toEqual(['111122223333', '042']);
    expect((await ask(boards.governance!, '2026-01-01')).body.data).toEqual([]);
    expect((await ask(boards.case!, '2026-01-01', '2026-01-31')).body.data).toEqual([]);
    const gone = await server.send(admin, 'cases.boardAccounts', {
      body: { board_ids: [boards.case!, 'none'], group_by: 'ACCOUNT' },
    });
    expect([gone.status, gone.failure.reason]).toEqual([404, 'board_not_found']);
    const wrong = await server.send(admin, 'cases.boardAccounts', {
      body: { board_ids: [], group_by: 'OWNER' },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.failure.message).toContain('group_by');
  });

  it('[API-10] gives the values of a filter with their number, the most frequent first', async () => {
    const values = async (name: string, search?: string) =>
      (await server.call(admin, 'cases.filterValues', { params: { name }, query: search ? { search } : {} }))
        .body.data;
    expect(await values('case_type')).toEqual([
      { value: 'idle', label: 'Idle volumes', quantity: 3 },
      { value: 'oversized', label: 'Rule oversized', quantity: 1 },
      { value: 'spike', label: 'Rule spike', quantity: 1 },
    ]);
    expect((await values('case_status'))[0]).toEqual({ value: 'open', label: 'To Do', quantity: 5 });
    expect(await values('case_account_id', 'euro')).toEqual([
      { value: '042', label: 'Europe (042)', quantity: 1 },
    ]);
    const wrong = await server.send(admin, 'cases.filterValues', { params: { name: 'case_colour' } });
    expect(wrong.status).toBe(400);
    expect(wrong.failure.message).toContain('case_colour');
  });

  it('[CASE-32] the effort has one name in filters, in rules and in values, and is read by its older one', async () => {
    const values = async (name: string) =>
      (await server.call(admin, 'cases.filterValues', { params: { name }, query: {} })).body.data;
    expect((await values('case_effort')).map(({ value }) => value)).toContain('high');
    expect(await values('effort')).toEqual(await values('case_effort'));
    for (const key of ['case_effort', 'effort']) {
      const { details } = await search(filter(key, 'equals', 'high'));
      expect(resources(details)).toEqual(['db-a']);
    }
  });

  it('[API-17] gives the case types of a board, or of all', async () => {
    const boards = await boardIds();
    const types = async (board_id?: string) =>
      (await server.call(admin, 'cases.types', { query: board_id ? { board_id } : {} })).body.data.map(
        (one) => one.case_type,
      );
    expect(await types()).toEqual(['idle', 'oversized', 'spike']);
    expect(await types(boards.alert)).toEqual(['spike']);
    expect((await server.call(admin, 'cases.types', { query: { board_id: 'nowhere' } })).status).toBe(404);
  });
});
