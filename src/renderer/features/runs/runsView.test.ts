import { describe, expect, it } from 'vitest';
import {
  countOf,
  countsFilterOf,
  filterOf,
  isGroupOn,
  isNarrowed,
  noView,
  readRunsView,
  unreadRunsFilter,
  runsUrl,
  toggleGroup,
  type RunsView,
} from './runsView';

const now = new Date('2026-11-21T12:00:00Z');
const full: RunsView = {
  workflows: ['w1', 'w2'],
  statuses: ['RUNNING', 'FAILED'],
  triggers: ['SCHEDULED'],
  range: '24h',
  days: null,
  space: 's1',
  text: 'a, b & c',
  clickedRow: 'e1',
};

describe('the view of the list of runs', () => {
  it('stands in the URL and is read back from it', () => {
    const url = runsUrl(full, new URLSearchParams('tab=x'));
    expect(url.get('tab')).toBe('x');
    expect(readRunsView(url)).toEqual(full);
    expect(runsUrl(noView, url).toString()).toBe('tab=x');
  });
  it('takes days over a range, and reads nonsense as nothing', () => {
    const view = readRunsView(new URLSearchParams('from=2026-11-01&to=2026-11-03&range=7d'));
    expect(view.days).toEqual({ from: '2026-11-01', to: '2026-11-03' });
    const { from, to } = filterOf(view, now);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(3 * 86_400_000);
    const wrong = 'from=2026-11-09&to=2026-11-03&status=DONE,FAILED&trigger=STEP&range=9y';
    expect(readRunsView(new URLSearchParams(wrong))).toEqual({ ...noView, statuses: ['FAILED'] });
  });
  it('asks the server for what is chosen, and for nothing else', () => {
    expect(filterOf(noView, now)).toEqual({});
    expect(filterOf(full, now)).toEqual({
      from: '2026-11-20T12:00:00.000Z',
      workflow_ids: ['w1', 'w2'],
      statuses: ['RUNNING', 'FAILED'],
      trigger_types: ['SCHEDULED'],
      space_id: 's1',
      text: 'a, b & c',
    });
  });
  it('has counts only where the server counts by the same filter', () => {
    expect(countsFilterOf(full, now)).toBeNull();
    expect(countsFilterOf({ ...full, triggers: [], text: '' }, now)).toEqual({
      from: '2026-11-20T12:00:00.000Z',
      workflow_ids: ['w1', 'w2'],
      space_id: 's1',
    });
  });
  it('[ROUTE-29] does not take the clicked row for a filter', () => {
    expect(isNarrowed({ ...noView, clickedRow: 'e1' })).toBe(false);
    expect(isNarrowed({ ...noView, text: 'x' })).toBe(true);
  });
  it('turns groups of statuses on and off', () => {
    const on = toggleGroup(noView, 'errors');
    expect(on.statuses).toEqual(['SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS']);
    expect(isGroupOn(on, 'errors')).toBe(true);
    expect(toggleGroup(on, 'errors').statuses).toEqual([]);
    expect(toggleGroup({ ...noView, statuses: ['RUNNING'] }, 'active').statuses).toEqual([]);
    expect(countOf('errors', { SUCCEEDED_WITH_ERRORS: 2, COMPLETED_WITH_ERRORS: 3, FAILED: 9 })).toBe(5);
    expect(countOf('all', { SUCCEEDED: 2, FAILED: 9 })).toBe(11);
  });
});

it('says how much of a link’s filter could not be read', () => {
  const unread = (text: string) => unreadRunsFilter(new URLSearchParams(text));
  expect(unread('')).toBeNull();
  expect(unread('status=FAILED&range=7d&clickedRow=x')).toBeNull();
  expect(unread('range=all')).toBeNull();
  expect(unread('status=BROKEN')).toBe('all');
  expect(unread('from=2026-13-40')).toBe('all');
  expect(unread('status=FAILED,BROKEN')).toBe('part');
});
