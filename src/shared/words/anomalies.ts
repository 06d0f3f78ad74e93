import type { AnomalyState } from '../model/anomaly';

const states: Record<AnomalyState, string> = {
  open: 'Open',
  explained: 'Explained',
  dismissed: 'Dismissed',
  over: 'Over',
};

/** Texts of the screen of cost anomalies, and of what it shares with the page of a case. */
export const anomalyWords = {
  title: 'Anomalies',
  table: 'Anomalies',
  range: 'Dates',
  search: 'Search anomalies',
  state: 'State',
  states,
  allStates: 'All',
  withCount: (label: string, count: number) => `${label} (${count})`,
  direction: 'Direction',
  directions: { all: 'Spikes and drops', spike: 'Spikes', drop: 'Drops' },
  columns: {
    what: 'What',
    began: 'Began',
    days: 'Days',
    impact: 'Impact so far',
    share: 'Over expected',
    month: 'A month if it stays',
    owner: 'Owner',
    state: 'State',
  },
  ended: 'Ended',
  noOwner: 'No owner',
  nothingExpected: 'Nothing was expected',
  count: (shown: number, all: number) => (shown === all ? `${all} in all` : `${shown} of ${all}`),
  above: 'Above expected',
  below: 'Below expected',
  month: 'A month if the current ones stay',
  judged: (amount: string, percent: string, from: string, through: string) =>
    `Days count when they are at least ${amount} and ${percent} away from their expected cost. Last judged: ${from} – ${through}.`,
  floor: (amount: string, percent: string) =>
    `Days count when they are at least ${amount} and ${percent} away from their expected cost.`,
  notJudged: 'No day has been judged yet. Anomalies are searched for after each bill.',
  off: 'The rule “Cost anomalies” is turned off on every board.',
  none: 'No anomalies in these dates',
  noneText: 'No day stood out that much.',
  notFound: 'No anomalies match',
  notFoundText: 'Choose other dates or remove a filter.',
  failed: 'anomalies',
  gone: 'This anomaly no longer exists',
  openCase: 'Open case',
  seeSpend: 'See in Spend',
  chart: {
    title: 'Daily cost and what was expected',
    note: 'Amortized, usage only',
    label: (days: number) => `Daily cost of ${days} days over the range that was expected`,
    actual: 'Actual',
    expected: 'Expected',
    range: 'Expected range',
    anomalous: 'Anomalous days',
    none: 'The bills have no daily costs for this anomaly',
    rangeOf: (low: string, high: string) => `${low} – ${high}`,
    marked: 'This day stands out',
  },
  facts: { began: 'Began', lasted: 'Lasted', month: 'A month if it stays', owner: 'Owner', state: 'State' },
  lasted: (days: number, lasting: boolean) =>
    `${days === 1 ? '1 day' : `${days} days`}${lasting ? ', not over yet' : ''}`,
} as const;
