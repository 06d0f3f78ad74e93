import { describe, expect, it } from 'vitest';
import { comparedWithBefore } from '@tests/support/comparison';
import { dueReport, weekBefore, weeklyMessage } from './weekly';

describe('the weekly report', () => {
  it('is due on Monday at eight of the zone, also over a change of the clocks', () => {
    const at = (text: string) => new Date(text);
    expect(dueReport(at('2026-10-20T00:00:00Z'), at('2026-10-26T06:59:59Z'), 'Europe/Rome')).toBeNull();
    expect(dueReport(at('2026-10-20T00:00:00Z'), at('2026-10-26T07:00:00Z'), 'Europe/Rome')).toEqual(
      at('2026-10-26T07:00:00Z'),
    );
    expect(dueReport(at('2026-10-18T00:00:00Z'), at('2026-10-19T06:00:00Z'), 'Europe/Rome')).toEqual(
      at('2026-10-19T06:00:00Z'),
    );
    // Weeks in which nothing ran are not made up for: the last one is reported.
    expect(dueReport(at('2026-08-01T00:00:00Z'), at('2026-11-18T00:00:00Z'), 'UTC')).toEqual(
      at('2026-11-16T08:00:00Z'),
    );
    expect(dueReport(at('2026-11-16T08:00:00Z'), at('2026-11-18T00:00:00Z'), 'UTC')).toBeNull();
  });

  it('is about the seven days before, by the calendar of the zone', () => {
    expect(weekBefore(new Date('2026-11-22T20:00:00Z'), 'Pacific/Auckland')).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
    });
  });

  it('tells spend beside that of the days before, currencies apart, with names as mere text', () => {
    const { text, html, subject } = weeklyMessage('Acme <b>', {
      from: '2026-11-16',
      to: '2026-11-22',
      newCases: 3,
      openCases: 7,
      failedRuns: 2,
      spend: [
        { currency: 'USD', cost: 1100, compared: 1100, previous: 1000 },
        { currency: 'EUR', cost: 90, compared: 90, previous: null },
      ],
      compared: comparedWithBefore({ from: '2026-11-16', to: '2026-11-22' }).compared,
      services: [{ service: '<script>alert(1)</script>', currency: 'USD', cost: 700 }],
      potential: [{ amount: 1234.5, currency: 'USD' }],
      verified: [],
    });
    expect(subject).toBe('Acme <b>: the week from 2026-11-16 to 2026-11-22');
    expect(text).toContain('1,100.00 USD  |  +10% vs. Nov 9 – 15, 2026');
    expect(text).toContain('90.00 EUR  |  no previous period');
    expect(text).toContain('1,234.50 USD');
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });
});
