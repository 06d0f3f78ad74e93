import { describe, expect, it } from 'vitest';
import { activeStatuses, caseStatuses, openStatuses, statusLabels } from '@shared/model/caseStatus';
import { statusSections, statusText, toggleAll, toggleSection, toggleStatus } from './statusSections';

const section = (id: string) => {
  const found = statusSections.find((one) => one.id === id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
};

describe('status select', () => {
  it('[CASE-12] ticks all statuses of a group by its header, and unticks them', () => {
    const ticked = toggleSection(['open', 'verified'], section('open'));
    expect(ticked).toEqual(['open', 'acknowledged', 'in_progress', 'verified']);
    expect(toggleSection(ticked, section('open'))).toEqual(['verified']);
    expect(toggleSection(ticked, section('closed'))).toEqual([
      ...openStatuses,
      'completed',
      'expired',
      'verified',
    ]);
  });

  it('[CASE-13] toggles all options by all', () => {
    expect(toggleAll(['open'])).toEqual([...caseStatuses]);
    expect(toggleAll(caseStatuses)).toEqual([]);
  });

  it('[CASE-04] [CASE-05] [CASE-07] has every status once, open as To Do', () => {
    expect(statusSections.flatMap((one) => one.statuses).toSorted()).toEqual([...caseStatuses].toSorted());
    expect(section('open').statuses).toEqual(['open', 'acknowledged', 'in_progress']);
    expect(section('closed').statuses).toEqual(['completed', 'expired', 'verified']);
    expect(statusLabels.open).toBe('To Do');
  });

  it('says what is chosen', () => {
    expect(statusText(activeStatuses)).toBe('active');
    expect(statusText([])).toBe('all');
    expect(statusText(['verified'])).toBe('Verified');
    expect(statusText(toggleStatus(activeStatuses, 'excluded'))).toBe('open');
    expect(statusText(['open', 'verified'])).toBe('2 chosen');
  });
});
