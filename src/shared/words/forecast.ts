import type { NoForecast } from '../model/forecast/forecast';
import type { ForecastMethod } from '../model/forecast/methods';
import { budgetWords } from './budgets';
import { counted } from './counted';

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const monthName = (month: string) => names[Number(month.slice(5, 7)) - 1] ?? month;

/** Texts of the forecast of cost. */
export const forecastWords = {
  /** How the days to come are foretold. */
  methods: {
    run_rate: 'Average of the last 14 days',
    weekday_mean: 'Average of each weekday over the last 4 weeks',
    last_week: 'Last week repeated',
    damped_trend: 'Recent trend that levels off, with the pattern of the week',
    linear_trend: 'Straight trend of the last 90 days, with the pattern of the week',
    blend: 'Mean of weekday average, leveling trend, and straight trend',
  } satisfies Record<ForecastMethod, string>,
  month: (month: string) => `Forecast for ${monthName(month)}`,
  ofMonth: (month: string) => `${monthName(month)} forecast`,
  year: (month: string) => `Forecast for ${month.slice(0, 4)}`,
  quarter: (from: string, to: string) => `Forecast for ${budgetWords.period(from, to)}`,
  range: (low: string, high: string) => `${low} – ${high}`,
  noRange: 'No range yet: it needs 4 closed months',
  /** `percent` of `error`, which is a share. */
  offBy: (error: number, percent: string, months: number) => {
    const off = error > 0 && error < 0.001 ? 'less than 0.1%' : percent;
    return months === 1 ? `Last month: off by ${off}` : `Past ${months} months: off by ${off} on average`;
  },
  untested: 'Not enough history to test it',
  short: (days: number) => `Only ${counted(days, 'day')} of history, so this is their average`,
  by: (method: string) => `Method: ${method}`,
  spent: (amount: string, through: string, rest: string | null) =>
    `${amount} through ${budgetWords.day(through)}${rest === null ? '' : ` + ${rest} on incomplete days`}`,
  withSavings: (amount: string) => `${amount} after expected savings`,
  open: 'Explore spend',
  budgets: 'Budgets',
  panel: 'Forecast',
  why: (reason: NoForecast, through: string | null) =>
    reason === 'damaged'
      ? 'No forecast: a stored bill is damaged. Import it again.'
      : reason === 'outdated' && through !== null
        ? `No forecast: the newest bills end on ${budgetWords.day(through)}, ${through.slice(0, 4)}. Import newer ones.`
        : 'No forecast yet',
  others: (currencies: string) => `${currencies} forecast separately`,
  within: (within: number, of: number) => `${within} of ${of} closed months ended in the range`,
} as const;
