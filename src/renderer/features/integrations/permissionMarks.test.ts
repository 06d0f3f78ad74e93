import { describe, expect, it } from 'vitest';
import { aCheck } from './fixture';
import { markedPermissions, toneOf } from './permissionMarks';

const needed = [
  { name: 'chat:write', why: '', optional: false, capability: 'connection' as const },
  { name: 'users:read', why: '', optional: true, capability: 'connection' as const },
  { name: 'channels:read', why: '', optional: false, capability: 'connection' as const },
];
const [write, users] = needed;

describe('what a check showed of permissions', () => {
  it('is nothing before it', () => {
    expect(markedPermissions(needed, null).map(({ mark }) => mark)).toEqual([null, null, null]);
  });
  it('is nothing of what could not be asked', () => {
    const marks = markedPermissions(needed, aCheck({ ok: false })).map(({ mark }) => mark);
    expect(marks).toEqual([null, null, null]);
  });
  it('is granted, missing, or not told', () => {
    const permissions = [
      { ...write!, granted: true },
      { ...users!, granted: false },
    ];
    const marks = markedPermissions(needed, aCheck({ permissions })).map(({ mark }) => mark);
    expect(marks).toEqual(['granted', 'missing', 'untold']);
  });
  it('warns of what must be granted and is not, and not of what may be', () => {
    expect(toneOf(aCheck({ permissions: [{ ...write!, granted: true }] }))).toBe('good');
    expect(toneOf(aCheck({ permissions: [{ ...users!, granted: false }] }))).toBe('good');
    expect(toneOf(aCheck({ permissions: [{ ...write!, granted: null }] }))).toBe('good');
    expect(toneOf(aCheck({ permissions: [{ ...write!, granted: false }] }))).toBe('warn');
    expect(toneOf(aCheck({ ok: false }))).toBe('bad');
  });
});
