import { counted } from './counted';

const customers = (count: number) =>
  count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`;

/** Texts of the overview of a provider: its customers side by side. */
export const portfolioWords = {
  title: 'Customers',
  note: 'month to date of each, vs. the same days of last month',
  figures: 'All customers',
  spend: 'Spend of customers, month to date',
  compared: (shown: number, all: number) =>
    shown === all
      ? 'vs. same days of last month'
      : `vs. same days of last month, ${shown} of ${customers(all)}`,
  notCompared: 'No previous period',
  potential: 'Potential savings',
  potentialNote: (open: number) =>
    open === 1 ? '1 open case' : `${open.toLocaleString('en-US')} open cases`,
  verified: 'Verified savings',
  verifiedNote: 'Confirmed on a later bill',
  realized: 'Realized savings',
  realizedNote: 'Measured since cases were completed',
  currency: 'Currency',
  loaded: (count: number) => `Figures of the first ${customers(count)}. Show more below.`,
  columns: {
    name: 'Customer',
    spend: 'Month to date',
    change: 'Change',
    trend: '30 days',
    moved: 'Biggest change',
    potential: 'Open savings',
    verified: 'Verified',
    margin: 'Margin',
    open: 'Open cases',
    late: 'Late bills',
  },
  /** On hover. */
  marginOf: (month: string, state: 'draft' | 'closed') =>
    `Price without tax less the cloud bill, ${month}${state === 'draft' ? ', draft' : ''}`,
  noBills: 'No bills yet',
  otherCurrency: (codes: string) => `Bills in ${codes}`,
  none: '–',
  more: 'Show more customers',
  next: 'What to do next',
  nextLate: (count: number, name: string) =>
    count === 1 ? `${name}: bills are late` : `${customers(count)} with late bills`,
  nextNew: (count: number, name: string, cases: number) =>
    count === 1
      ? `${name}: ${cases === 1 ? '1 new case' : `${cases.toLocaleString('en-US')} new cases`}`
      : `${counted(cases, 'new case')} in ${customers(count)}`,
  nextEmpty: (count: number, name: string) =>
    count === 1 ? `${name}: no bills yet` : `${customers(count)} without bills`,
  nextDone: 'Nothing is waiting for you.',
} as const;
