import { describe, expect, it } from 'vitest';
import { addDays } from '@shared/model/days';
import type { Frontier } from '../../costs/queries/completeness';
import type { Bills } from './bills';
import { createForecasts } from './forecasts';

interface Sent {
  source: string;
  from: string;
  to: string;
  through: string;
  ended?: boolean;
  cost?: number;
}

const settings = {
  costMethod: async () => 'unblended' as const,
  ownerTagKeys: async () => [],
  virtualTags: async () => [],
};

/** Of sources with a steady cost a day, on a day. */
function forecastsOn(today: string, sent: readonly Sent[]) {
  const rows = sent.flatMap(({ source, from, to, cost = 10 }) => {
    const days: string[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
    return days.map((day) => ({ source, day, currency: 'USD', kind: 'usage', cost: String(cost) }));
  });
  const frontiers: Frontier[] = sent.map(({ source, from, to, through, ended = false }) => {
    const months = rows.filter((row) => row.source === source).map(({ day }) => day.slice(0, 7));
    const periods = [...new Set(months)];
    return { sourceId: source, payer: '', periods, firstDay: from, lastDay: to, through, ended };
  });
  const through = sent.find(({ ended = false }) => !ended)?.through ?? sent[0]?.through ?? null;
  const found = {
    folder: '',
    files: ['a'],
    snapshots: [],
    sources: [],
    damaged: [],
    counts: [],
    frontiers,
    through,
  };
  const bills = { files: async () => found, ask: async () => ({ columns: [], rows, truncated: false }) };
  const clock = { now: () => new Date(`${today}T12:00:00Z`) };
  return createForecasts({ bills: bills as unknown as Bills, settings, clock });
}
const known = (today: string, sent: readonly Sent[]) =>
  forecastsOn(today, sent).known('org', { filters: [] });
const aws = { source: 'aws', from: '2026-06-01', to: '2026-11-27', through: '2026-11-25' };

describe('what is known of costs', () => {
  it('counts complete days, and tells what is charged after them apart', async () => {
    const { monthly, notComplete, forecast } = await known('2026-11-28', [aws]);
    expect([monthly.get('2026-10'), monthly.get('2026-11')]).toEqual([310, 250]);
    expect([...notComplete]).toEqual([['2026-11', 20]]);
    expect(forecast?.months[0]?.amount).toBeCloseTo(300);
  });

  it.each([
    ['while its bill may still come', '2026-12-14', null],
    ['once it is late', '2026-12-15', 'outdated'],
    ['years later', '2028-01-01', 'outdated'],
  ])('foretells a month %s', async (_, today, reason) => {
    const answer = await known(today, [aws]);
    expect(answer.reason).toBe(reason);
    expect(answer.forecast === null).toBe(reason !== null);
    expect(answer.monthly.get('2026-11')).toBe(250);
  });

  it('what was judged from a forecast is judged anew on the day when it is outdated, and not every day', async () => {
    const stamps = ['2026-12-01', '2026-12-14', '2026-12-15'].map((day) =>
      forecastsOn(day, [aws]).stamp('org'),
    );
    const [first, same, outdated] = await Promise.all(stamps);
    expect([first === same, same === outdated]).toEqual([true, false]);
  });

  it.each<[string, Sent[], { month: string; cost: number } | null]>([
    ['the newest whole one', [aws], { month: '2026-10', cost: 310 }],
    [
      'one that is whole for all',
      [aws, { source: 'az', from: '2026-08-01', to: '2026-10-20', through: '2026-10-18', cost: 1 }],
      { month: '2026-09', cost: 330 },
    ],
    [
      'one without what has ended',
      [
        aws,
        { source: 'oci', from: '2023-10-01', to: '2023-11-13', through: '2023-11-13', ended: true, cost: 1 },
      ],
      { month: '2026-10', cost: 310 },
    ],
    ['none where all have ended', [{ ...aws, ended: true }], null],
    ['none that begins in its middle', [{ ...aws, from: '2026-10-12' }], null],
    ['none before the first whole one', [{ ...aws, from: '2026-11-01' }], null],
  ])('a budget is suggested from a month: %s', async (_, sent, expected) => {
    expect((await known('2026-11-28', sent)).newestWhole).toEqual(expected);
  });
});
