import type { Verdict } from '../rule';
import type { Placed } from './nesting';
import { isoDay } from './days';

/** An expected level is not met to the cent. */
const MARGIN = 0.1;

function holdsFor(
  verdict: Verdict,
  { provider, currency, service, account, region, sku = '', unit = '', anomaly }: Placed,
): boolean {
  if (verdict.provider !== provider || verdict.currency !== currency) return false;
  if (verdict.direction !== anomaly.direction) return false;
  const any = verdict.kind === 'ignored';
  const fits = (wanted: string, own: string) => wanted === own || (any && wanted === '');
  return (
    fits(verdict.service, service) &&
    fits(verdict.account, account) &&
    fits(verdict.region, region) &&
    fits(verdict.sku ?? '', sku) &&
    fits(verdict.unit ?? '', unit)
  );
}

function settles(verdict: Verdict, day: string, { actual, expected }: { actual: number; expected: number }) {
  if (verdict.kind === 'ignored')
    return (
      (verdict.until === null || day <= verdict.until) &&
      (verdict.cap === null || Math.abs(actual - expected) <= verdict.cap)
    );
  if (verdict.from === null || verdict.level === null || day < verdict.from) return false;
  return verdict.direction === 'spike'
    ? actual <= verdict.level * (1 + MARGIN)
    : actual >= verdict.level * (1 - MARGIN);
}

/** What of an anomaly is still to be told: its days that nobody has settled, neighbouring ones as one. */
export function untold(placed: Placed, verdicts: readonly Verdict[]): Placed[] {
  const { anomaly } = placed;
  const own = verdicts.filter((verdict) => holdsFor(verdict, placed));
  if (own.length === 0) return [placed];
  const left: Placed[] = [];
  anomaly.days.forEach((one, at) => {
    const day = anomaly.firstDay + at;
    if (own.some((verdict) => settles(verdict, isoDay(day), one))) return;
    const last = left.at(-1)?.anomaly;
    if (last?.lastDay === day - 1) {
      last.lastDay = day;
      last.actual += one.actual;
      last.expected += one.expected;
      last.days.push(one);
      return;
    }
    const { direction, score } = anomaly;
    const { actual, expected } = one;
    left.push({
      ...placed,
      anomaly: { firstDay: day, lastDay: day, direction, actual, expected, score, days: [one] },
    });
  });
  return left;
}
