import { isWeekend, type Day } from './calendar';
import { noise, sway } from './random';
import type { Shape } from './model';
import type { ShapeName } from './profile';

/** Growth counts from the demo's first day, so that a longer demo keeps the days it already has. */
const grown = (day: Day, start: Day, perMonth: number): number => 1 + (perMonth * (day - start)) / 30.4375;

/**
 * How a day's use relates to full use (1). Noise stays within a few percent and a weekend is only ever quieter, so
 * that no ordinary day looks like an anomaly; what is on demand and not planted sleeps enough to leave no stable floor.
 */
export function shape(name: ShapeName, perDay: number, start: Day): Shape {
  switch (name) {
    case 'covered':
    case 'flat':
      return () => perDay;
    case 'stored':
      return (day) => perDay * grown(day, start, 0.006);
    case 'traffic':
      return (day, key) =>
        perDay * grown(day, start, 0.012) * (isWeekend(day) ? 0.72 : 1) * (1 + 0.035 * sway(key, day));
    case 'office':
      return (day, key) => (isWeekend(day) ? 0 : perDay * (0.45 + 0.03 * noise(key, day)));
    case 'weekday':
      return (day, key) => perDay * (isWeekend(day) ? 0.1 : 0.95 + 0.1 * noise(key, day));
    case 'burst':
      return (day, key) => (isWeekend(day) ? 0 : perDay * (0.36 + 0.06 * noise(key, day)));
    case 'batch':
      return (day, key) => perDay * (0.55 + 0.05 * noise(key, day)) * (isWeekend(day) ? 0.6 : 1);
  }
}
