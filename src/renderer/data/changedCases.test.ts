import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import type { ChangedCases } from '@shared/api/cases/changed';
import { aCase, aChangedCase } from '@tests/fakes/cases';
import { api } from '../platform/api/api';
import { createGoneThings } from '../platform/api/goneThings';
import { casesApi, type Case, type CaseListArg } from './cases';
import { takeChangedCases } from './changedCases';
import { onLive } from './live';
import { reading } from '../platform/api/calls';
import './endpoints';

const board = (openCases: number) => ({
  boardId: 'b1',
  board_id: 'b1',
  spaceId: 's1',
  name: 'Default',
  type: 'case' as const,
  is_default: true,
  openCases,
  closedCases: 0,
  allCases: 0,
  savings: [],
});

function changed(cases: Case[], more: Partial<ChangedCases> = {}): ChangedCases {
  return {
    org_id: 'o1',
    cases: cases.map(aChangedCase),
    gone: [],
    boards: [],
    types: [],
    ...more,
  };
}

const active: CaseListArg = {
  msp: false,
  query: {},
  body: { filters: { case_status: ['open', 'in_progress'] }, sort: { by: 'impact', order: 'desc' } },
};

async function world(details: Case[], { total = details.length, next = null as string | null } = {}) {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {
    'cases.search': { details, total, next_page_key: { scroll_id: next } },
    'boards.list': { data: [board(9)] },
    'cases.types': { data: [{ board_id: 'b1', case_type: 'idle', title: 'Idle volumes', quantity: 9 }] },
    'cases.get': { data: { ...details[0], evidence: ['kept'], realised: null } },
    'cases.activities': { data: [] },
    'cases.costs': { data: { completed_on: null, baseline_daily: 1, days: [], charges: [] } },
    'cases.overview': { data: [] },
  };
  const extra = {
    host: {
      call: async (_name: string, { id }: { id: string }) => {
        asked.push(id);
        return JSON.stringify(answers[id]);
      },
    },
    signedIn: () => true,
    pause: async () => undefined,
    gone: createGoneThings(),
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (normal) =>
      normal({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
      ),
  });
  const { endpoints } = casesApi;
  const shown = { params: { id: details[0]?.case_id ?? '' } };
  await store.dispatch(endpoints.caseList.initiate(active));
  await store.dispatch(reading('boards.list').initiate({ query: {} }));
  await store.dispatch(reading('cases.types').initiate({ query: {} }));
  await store.dispatch(reading('cases.get').initiate(shown));
  await store.dispatch(reading('cases.activities').initiate(shown));
  await store.dispatch(reading('cases.costs').initiate({ ...shown, query: {} }));
  asked.length = 0;
  const rows = () => {
    const pages = endpoints.caseList.select(active)(store.getState()).data?.pages ?? [];
    return { ids: pages.flatMap((page) => page.details.map((one) => one.case_id)), total: pages[0]?.total };
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { store, asked, rows, settled, endpoints, shown };
}

describe('a window that is told what changed', () => {
  it('shows it everywhere and asks for nothing: list, boards, types, page, activities, costs', async () => {
    const { store, asked, rows, settled, shown } = await world([aCase('x'), aCase('y')]);
    const activity = { activity_id: '7', case_id: 'x', activity_type: 'status', text: null } as const;
    const event = changed([aCase('x', { case_status: 'completed' })], {
      boards: [board(8)],
      types: [{ board_id: 'b1', case_type: 'idle', title: 'Idle volumes', quantity: 8 }],
    });
    const [told] = event.cases;
    Object.assign(told ?? {}, { completed_on: '2026-02-01', baseline_daily: 2, activities: [activity] });
    onLive(store, [{ tag: 'case', changed: event }], 'o1');
    await settled();
    expect(asked).toEqual([]);
    expect(rows()).toEqual({ ids: ['y'], total: 1 });
    const state = store.getState();
    expect(reading('boards.list').select({ query: {} })(state).data?.data[0]?.openCases).toBe(8);
    expect(reading('cases.types').select({ query: {} })(state).data?.data[0]?.quantity).toBe(8);
    expect(reading('cases.get').select(shown)(state).data?.data).toMatchObject({
      case_status: 'completed',
      evidence: ['kept'],
    });
    expect(reading('cases.activities').select(shown)(state).data?.data).toEqual([activity]);
    expect(reading('cases.costs').select({ ...shown, query: {} })(state).data?.data).toMatchObject({
      completed_on: '2026-02-01',
      baseline_daily: 2,
    });
  });

  it('puts a case that opens again where it stands in the order', async () => {
    const { store, asked, rows, settled } = await world([
      aCase('x', { cost_impact: { month: 90, year: 1080 } }),
      aCase('z', { cost_impact: { month: 10, year: 120 } }),
    ]);
    const opened = aCase('y', { cost_impact: { month: 50, year: 600 } });
    takeChangedCases(store, changed([opened]), 'o1');
    await settled();
    expect(rows()).toEqual({ ids: ['x', 'y', 'z'], total: 3 });
    expect(asked).toEqual([]);
  });

  it('asks for nothing about a case after all that is loaded', async () => {
    const { store, asked, rows, settled } = await world([aCase('x')], { total: 900, next: 'more' });
    takeChangedCases(store, changed([aCase('w', { cost_impact: { month: 1, year: 12 } })]), 'o1');
    await settled();
    expect(rows()).toEqual({ ids: ['x'], total: 900 });
    expect(asked).toEqual([]);
  });

  it('reads a list again when only the server knows whether the case belongs there', async () => {
    const { store, asked, settled } = await world([aCase('x')]);
    const built: CaseListArg = { ...active, body: { ...active.body, filters: { search: 'volume' } } };
    await store.dispatch(casesApi.endpoints.caseList.initiate(built));
    asked.length = 0;
    takeChangedCases(store, changed([aCase('new')]), 'o1');
    await settled();
    expect(asked).toContain('cases.search');
    expect(asked).not.toContain('cases.costs');
  });

  it('leaves the own lists alone when a case of a customer changed', async () => {
    const { store, asked, rows, settled } = await world([aCase('x')]);
    takeChangedCases(store, changed([aCase('theirs')], { org_id: 'customer' }), 'o1');
    await settled();
    expect(rows().ids).toEqual(['x']);
    expect(asked).toEqual([]);
  });

  it('asks for sums over filters where they are shown', async () => {
    const { store, asked, settled } = await world([aCase('x')]);
    await store.dispatch(reading('cases.overview').initiate());
    asked.length = 0;
    takeChangedCases(store, changed([aCase('x', { case_owner: 'ada' })]), 'o1');
    await settled();
    expect(asked).toEqual(['cases.overview']);
  });
});
