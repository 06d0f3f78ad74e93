import { describe, expect, it } from 'vitest';
import { actingRefusal, isProtected, isWithin, normalActing } from './acting';

const nights = { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00', time_zone: 'Europe/Rome' };

describe('a maintenance window', () => {
  it.each([
    // 2026-11-23 is a Monday; Rome is one hour ahead of UTC.
    ['2026-11-23T20:59:00Z', false],
    ['2026-11-23T21:00:00Z', true],
    ['2026-11-24T04:59:00Z', true],
    ['2026-11-24T05:00:00Z', false],
    // Saturday's early hours belong to Friday's night; Monday's to Sunday's, which has none.
    ['2026-11-28T04:00:00Z', true],
    ['2026-11-29T04:00:00Z', false],
    ['2026-11-23T04:00:00Z', false],
  ])('that lasts past midnight: at %s %s', (at, open) => {
    expect(isWithin(nights, new Date(at))).toBe(open);
  });

  it('keeps its hours when the clocks change, and is the whole day from a time to itself', () => {
    const summer = { ...nights, days: [7] };
    expect(isWithin(summer, new Date('2026-07-05T20:00:00Z'))).toBe(true);
    expect(isWithin(summer, new Date('2026-07-05T19:59:00Z'))).toBe(false);
    expect(
      isWithin({ ...nights, days: [3], from: '00:00', to: '00:00' }, new Date('2026-11-25T12:00:00Z')),
    ).toBe(true);
  });
});

describe('what may be changed', () => {
  const at = new Date('2026-11-25T12:00:00Z');
  const act = { ...normalActing, mode: 'act' as const };
  it('is nothing until it is allowed, nor while all is stopped, in an account that is, or outside the windows', () => {
    const refused = (rules: Partial<typeof normalActing>) =>
      actingRefusal({ ...act, ...rules }, { account: '1', at });
    expect(refused({})).toBeNull();
    expect(refused({ mode: 'preview' })).toContain('only previews');
    expect(refused({ stopped: true })).toContain('all cloud changes are stopped');
    expect(refused({ stopped_accounts: ['1'] })).toContain('account 1');
    expect(refused({ windows: [nights] })).toContain('maintenance windows');
    expect(refused({ windows: [{ ...nights, from: '10:00', to: '14:00' }] })).toBeNull();
  });

  it('is never a resource with the protection tag, as a label too', () => {
    expect(isProtected(act, { 'costloom:protect': '' })).toBe(true);
    expect(isProtected(act, { costloom_protect: 'yes' })).toBe(true);
    expect(isProtected(act, { 'costloom:protect': 'No' })).toBe(false);
    expect(isProtected(act, { Name: 'x' })).toBe(false);
    expect(isProtected({ protect_tag: '' }, { 'costloom:protect': '' })).toBe(false);
  });
});
