import { expect, it } from 'vitest';
import { nextTime, retryTime } from './schedule';

const at = (text: string) => new Date(`2026-03-10T${text}:00Z`);
const aws = { id: 'one', type: 'AWS', everyHours: 24 } as const;
const hourOf = (date: Date) => date.toISOString().slice(0, 13);

it('a daily sync looks after the hour at which its provider has usually delivered', () => {
  expect(hourOf(nextTime(aws, at('03:00')))).toBe('2026-03-10T10');
  expect(hourOf(nextTime(aws, at('10:00')))).toBe('2026-03-11T10');
  expect(hourOf(nextTime(aws, at('15:00')))).toBe('2026-03-11T10');
  expect(hourOf(nextTime({ ...aws, everyHours: 168 }, at('15:00')))).toBe('2026-03-17T10');
});

it('syncs of the same hour begin at minutes of their own', () => {
  const minutes = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => nextTime({ ...aws, id }, at('03:00')).getTime());
  expect(new Set(minutes).size).toBeGreaterThan(3);
});

it('those of hours, and folders, count from now', () => {
  expect(nextTime({ ...aws, everyHours: 6 }, at('03:00'))).toEqual(at('09:00'));
  expect(nextTime({ ...aws, type: 'FOLDER' }, at('03:00'))).toEqual(new Date('2026-03-11T03:00:00Z'));
});

it('what fails for now is tried again four times, later each time, and then as scheduled', () => {
  const waits = [0, 1, 2, 3, 4].map((retries) => retryTime(retries, at('03:00')));
  expect(waits.map((date) => date?.toISOString().slice(11, 16))).toEqual([
    ...['03:15', '03:30', '04:00', '05:00'],
    undefined,
  ]);
});
