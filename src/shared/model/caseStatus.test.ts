import { describe, expect, it } from 'vitest';
import { caseFilter } from './caseFilter';
import { caseFilterName, caseFilterNames } from './caseFilterNames';
import {
  activeStatuses,
  caseStatuses,
  closedStatuses,
  groupByLabels,
  groupBys,
  lifecycleLabels,
  lifecycleOf,
  openStatuses,
  statusLabels,
} from './caseStatus';

describe('case statuses', () => {
  it('are the seven of the specification, each with a label [CASE-03]', () => {
    expect([...caseStatuses].sort()).toEqual(
      ['acknowledged', 'completed', 'excluded', 'expired', 'in_progress', 'open', 'verified'].sort(),
    );
    expect(statusLabels.open).toBe('To Do');
    for (const status of caseStatuses) expect(statusLabels[status]).not.toBe('');
  });

  it('put excluded in the active set but in neither section of the select [CASE-06]', () => {
    expect([...activeStatuses].sort()).toEqual(['acknowledged', 'excluded', 'in_progress', 'open']);
    expect([...openStatuses, ...closedStatuses]).not.toContain('excluded');
  });

  it('[CASE-09] active is shown as Open, inactive as Closed', () => {
    expect(lifecycleLabels[lifecycleOf('excluded')]).toBe('Open');
    expect(lifecycleLabels[lifecycleOf('expired')]).toBe('Closed');
  });

  it('are active or inactive as their set says [CASE-09]', () => {
    const active: readonly string[] = activeStatuses;
    for (const status of caseStatuses) {
      expect(lifecycleOf(status)).toBe(active.includes(status) ? 'active' : 'inactive');
    }
  });

  it('group as Cases, Accounts, Owner or not at all [CASE-14]', () => {
    expect(groupBys.map((mode) => groupByLabels[mode])).toEqual(['Cases', 'Accounts', 'Owner', 'None']);
  });
});

describe('the filter of the case screens', () => {
  it('knows its keys by the names of the specification and refuses others [CASE-32]', () => {
    const whole = {
      case_effort: ['low'],
      case_status: ['open'],
      date_range: { start_date: '2026-01-01', end_date: '2026-06-30' },
      group_by: 'OWNER',
    };
    expect(caseFilter.parse(whole)).toEqual(whole);
    expect(caseFilter.safeParse({ effort: ['low'] }).success).toBe(false);
    expect(new Set(caseFilterNames).size).toBe(caseFilterNames.length);
    expect(['case_effort', 'effort', 'case_status', 'toString'].map(caseFilterName)).toEqual([
      ...['case_effort', 'case_effort', 'case_status'],
      undefined,
    ]);
  });
});
