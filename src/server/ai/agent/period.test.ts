import { describe, expect, it } from 'vitest';
import { readPeriod } from './period';
import { readQuestion } from './question';
import { partsOf, topicOf } from './topic';

const today = '2026-11-22';
const read = (text: string) => {
  const period = readPeriod(text, today);
  return period && [period.from, period.to, period.label];
};

describe('the time that a question names', () => {
  it.each<[string, [string, string, string] | null]>([
    ['this month', ['2026-11-01', '2026-11-22', 'November 2026 so far']],
    ['last month', ['2026-10-01', '2026-10-31', 'October 2026']],
    ['in march', ['2026-03-01', '2026-03-31', 'March 2026']],
    ['in december', ['2025-12-01', '2025-12-31', 'December 2025']],
    ['in nov', ['2026-11-01', '2026-11-22', 'November 2026 so far']],
    ['feb 2024', ['2024-02-01', '2024-02-29', 'February 2024']],
    ['of 2025-07', ['2025-07-01', '2025-07-31', 'July 2025']],
    ['last 3 months', ['2026-09-01', '2026-11-22', 'the last 3 months']],
    ['the past 7 days', ['2026-11-16', '2026-11-22', 'the last 7 days']],
    ['last 2 weeks', ['2026-11-09', '2026-11-22', 'the last 2 weeks']],
    ['yesterday', ['2026-11-21', '2026-11-21', 'yesterday']],
    ['last week', ['2026-11-09', '2026-11-15', 'the week of Nov 9, 2026']],
    ['this quarter', ['2026-10-01', '2026-11-22', 'Q4 2026 so far']],
    ['last quarter', ['2026-07-01', '2026-09-30', 'Q3 2026']],
    ['last year', ['2025-01-01', '2025-12-31', '2025']],
    ['in 2026', ['2026-01-01', '2026-11-22', '2026 so far']],
    ['from 10 to 20 march 2026', ['2026-03-10', '2026-03-20', 'Mar 10 – 20, 2026']],
    ['march 1 to 7, 2026', ['2026-03-01', '2026-03-07', 'Mar 1 – 7, 2026']],
    ['on december 24', ['2025-12-24', '2025-12-24', 'Dec 24, 2025']],
    ['2026-01-30 to 2026-02-02', ['2026-01-30', '2026-02-02', 'Jan 30 – Feb 2, 2026']],
    ['31 to 35 march 2026', ['2026-03-01', '2026-03-31', 'March 2026']],
    ['what may i ask', null],
    ['the march of costs', null],
    ['lately', null],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('of “top 5” the number is a count', () => {
    const count = (text: string) => readQuestion(text, today).count;
    expect(count('cost in eu-west-1 by account')).toBeNull();
    expect(count('spend of team-2 accounts')).toBeNull();
    expect(count('how much on plan 3 per service')).toBeNull();
    expect(count('top 5 savings')).toBe(5);
    expect(count('the three largest services')).toBe(3);
    expect(count('show 4 cases')).toBe(4);
    expect(count('top three services of the last 6 months')).toBe(3);
    expect(count('top 999 services')).toBe(50);
    expect(count('spend in 2026')).toBeNull();
  });
});

describe('two months in a question', () => {
  const compared = (text: string) => {
    const { period, before } = readQuestion(text, today);
    return [period?.label ?? null, before?.label ?? null];
  };
  it.each([
    ['March vs February 2026', ['March 2026', 'February 2026']],
    ['why did costs change from February to March?', ['March 2026', 'February 2026']],
    ['March 2026 compared with March 2025', ['March 2026', 'March 2025']],
    ['what may we spend in march 2026', ['March 2026', null]],
    ['from january to march and june', ['March 2026', null]],
  ])('%s', (text, expected) => expect(compared(text)).toEqual(expected));
});

it('names between prepositions are told apart', () => {
  expect(partsOf(readQuestion('What does EC2 in production cost?', today))).toEqual(['ec2', 'production']);
});

describe('the name in a question about spend', () => {
  it.each([
    ['How much did we spend on Amazon EC2 last month?', 'amazon ec2'],
    ['what does S3 cost', 's3'],
    ['cost of RDS in October', 'rds'],
    ['What did everything cost last week?', ''],
    ['spend in eu-west-1 this month', 'eu-west-1'],
    ['How much did we spend this month?', ''],
    ['cost of this month by region', ''],
    ['how much do we spend per account', ''],
    ['Spend by month over the last 6 months', ''],
    ['how much did we pay for “Payments” in March 2026?', 'payments'],
  ])('%s → %s', (prompt, topic) => {
    expect(topicOf(readQuestion(prompt, today))).toBe(topic);
  });
});
