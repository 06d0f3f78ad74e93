import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../data/customerAudit';
import { detailsOf } from '../../../parts/audit/details';
import { auditCsv, foundEntries } from './auditRows';

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  customerId: 'c',
  customerName: 'First',
  at: '2026-11-01T10:00:00.000Z',
  actor: 'Ada',
  action: 'customer_created',
  subject: 'First',
  data: {},
  ...change,
});
const entries = [
  entry({}),
  entry({
    id: '2',
    action: 'member_role_changed',
    subject: 'bo@first.example',
    data: { to: 'MSP-Customer-Editor', from: 'MSP-Customer-Viewer' },
  }),
  entry({ id: '3', actor: 'Bo', action: 'something_new', customerName: 'Second', subject: '=2+2' }),
];
const found = (filter: string) => foundEntries(entries, filter).map((one) => one.id);

describe('the audit of customers', () => {
  it('is filtered by every word, wherever it stands', () => {
    expect(found('')).toEqual(['1', '2', '3']);
    expect(found('ROLE editor')).toEqual(['2']);
    expect(found('second bo')).toEqual(['3']);
    expect(found('something new')).toEqual(['3']);
    expect(found('ada second')).toEqual([]);
  });
  it('tells the details in a line', () => {
    expect(detailsOf(entries[1] ?? entry({}))).toBe('MSP-Customer-Viewer → MSP-Customer-Editor');
    expect(detailsOf({ data: { ids: ['a', 'b'], reason: null, was_open: true } })).toBe(
      'Ids: a b, Reason: –, Was open: yes',
    );
  });
  it('is exported with a head, and without formulas', () => {
    const lines = auditCsv(entries).split('\r\n');
    expect(lines[0]).toBe('Time,Customer,User,Action,Subject,Details');
    expect(lines[1]).toBe('2026-11-01T10:00:00.000Z,First,Ada,Customer created,First,');
    expect(lines[3]).toContain(',=2+2,');
  });
});
