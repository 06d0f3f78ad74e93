import { anomalyWords } from '@shared/words/anomalies';
import type { AnomalyFeedback } from '../../data/cases';
import { formatMeasured } from './measured';

const words = anomalyWords.feedback;

/** “Expected from 2026-03-20 at $95.00 per day”, “Ignored until 2026-06-30 up to $500.00 per day”. */
export function feedbackText(given: AnomalyFeedback): string {
  const { verdict, from, level, until, cap, currency, unit } = given;
  const money = (amount: number) => formatMeasured(amount, { unit: unit || null, currency }, true);
  return [
    words.reasons[verdict],
    from !== null && level !== null ? words.level(from, money(level)) : '',
    until === null ? '' : words.untilDay(until),
    cap === null ? '' : words.upTo(money(cap)),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Where it holds. */
export const feedbackPlace = (given: AnomalyFeedback): string =>
  [given.provider, given.service, given.sku, given.account_name || given.account_id, given.region]
    .filter((part) => part !== '')
    .join(' · ');
