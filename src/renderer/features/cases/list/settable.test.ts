import { describe, expect, it } from 'vitest';
import { caseStatuses } from '@shared/model/caseStatus';
import { batchChoices, canUndo, statusChoices } from './settable';

describe('the statuses that are offered', () => {
  it('[CASE-10] shows all statuses on the details page, those of the system with the reason', () => {
    const choices = statusChoices('open');
    expect(choices.map((one) => one.status)).toEqual([...caseStatuses]);
    const refused = choices.filter((one) => one.reason !== null);
    expect(refused.map((one) => one.status)).toEqual(['expired', 'verified']);
    expect(refused[0]?.reason).toContain('by the system only');
  });

  it('says that a verified case opens by the bill alone', () => {
    const refused = statusChoices('verified').filter((one) => one.status !== 'verified');
    expect(refused.every((one) => one.reason !== null)).toBe(true);
  });

  it('offers for a selection what at least one of its cases can take', () => {
    expect(batchChoices(['completed', 'open'])).toContainEqual({ status: 'completed', can: 1 });
    expect(batchChoices(['completed', 'open'])).toContainEqual({ status: 'open', can: 1 });
    expect(batchChoices(['verified', 'expired'])).toEqual([]);
  });

  it('offers to undo only where a person may set every case back', () => {
    expect(canUndo(['open', 'acknowledged'], 'in_progress')).toBe(true);
    expect(canUndo(['acknowledged'], 'completed')).toBe(false);
    expect(canUndo(['open'], 'completed')).toBe(true);
  });
});
