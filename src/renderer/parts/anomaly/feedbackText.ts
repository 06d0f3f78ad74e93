import { anomalyWords } from '@shared/words/anomalies';
import type { AnomalyFeedback } from '../../data/cases.endpoints';
import { formatMoney } from '../../platform/formatting/money';

const words = anomalyWords.feedback;

/** “Expected from 2026-03-20 at $95.00 per day”, “Ignored until 2026-06-30 up to $500.00 per day”. */
export function feedbackText({ verdict, from, level, until, cap, currency }: AnomalyFeedback): string {
  const money = (amount: number) => formatMoney(amount, currency, true);
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
  [given.provider, given.service, given.account_name || given.account_id, given.region]
    .filter((part) => part !== '')
    .join(' · ');
