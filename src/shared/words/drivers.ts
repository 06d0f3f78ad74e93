import type { DriverKind } from '../model/drivers';

interface DriverText {
  title: string;
  /** What it means, in one line. */
  about: string;
}

const drivers: Record<DriverKind, DriverText> = {
  new: { title: 'New', about: 'Accounts, services and SKUs that had no charges before' },
  gone: { title: 'Gone', about: 'Accounts, services and SKUs that no longer have charges' },
  volume: { title: 'Usage', about: 'More or less usage per day, at the average price' },
  days: { title: 'Number of days', about: 'One period is longer than the other' },
  mix: { title: 'Mix', about: 'Usage moved to pricier or cheaper SKUs of the same service' },
  list: {
    title: 'List prices',
    about: 'The provider changed its prices, or usage moved to another price tier',
  },
  negotiated: { title: 'Negotiated discounts', about: 'Your contract discounts took off more or less' },
  commitment: {
    title: 'Commitment discounts',
    about: 'Reservations, savings plans and committed use covered more or less',
  },
  price: { title: 'Unit prices', about: 'The price per unit changed; the bill does not say why' },
  unused: { title: 'Unused commitments', about: 'Commitments you paid for and did not use' },
  purchase: { title: 'Purchases', about: 'Upfront and recurring fees' },
  credit: { title: 'Credits', about: 'Credits applied to the bill' },
  tax: { title: 'Taxes', about: 'Taxes on the bill' },
  correction: { title: 'Corrections', about: 'Refunds and corrections of earlier bills' },
  unsplit: { title: 'Other usage', about: 'The bill lacks the quantities to tell usage from price' },
  rest: { title: 'Small changes', about: 'All remaining lines together' },
};

/** Texts of “What changed”: why spend moved between two periods. */
export const driverWords = {
  drivers,
  open: 'What changed',
  against: 'Compared with',
  againstRange: (from: string, to: string) => `${from} – ${to}`,
  presets: { before: 'Period before', month: 'A month earlier', year: 'A year earlier' },
  up: 'Spend went up',
  down: 'Spend went down',
  flat: 'Spend did not change',
  before: 'Before',
  after: 'After',
  reasons: 'Biggest reasons',
  waterfall: 'Before → after',
  waterfallNote: 'Select a row to see what is in it',
  axis: (from: string) => `Bars start at ${from}`,
  usage: (before: string, after: string, unit: string) => `${before} → ${after} per day (${unit})`,
  price: (before: string, after: string, unit: string) => `${before} → ${after} per unit (${unit})`,
  inService: (service: string) => `in ${service}`,
  others: (count: number) => (count === 1 ? '1 more' : `${count} more`),
  rounding: 'Rounding',
  none: 'No changes between these periods',
  noneText: 'Choose other dates or remove a filter.',
  noComparison: 'These periods cannot be compared',
  seeSpend: 'See in Spend',
  /** Whose bills hold a comparison back. */
  late: (names: readonly string[], through: string) =>
    `Compared through ${through}, the last day complete for all. Still waiting for ${names.join(', ')}.`,
  leaveOut: (name: string) => `Leave out ${name}`,
  failed: 'what changed',
} as const;
