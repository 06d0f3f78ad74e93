import type { BudgetPeriod } from '../model/budgets/plan';
import type { BudgetState, Threshold } from '../model/budgets/standing';
import type { TableFault } from '../model/budgets/table';
import { counted } from './counted';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthName = (month: string) => months[Number(month.slice(5, 7)) - 1] ?? month;

/** 2026-01 → Jan 2026. */
const monthText = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

/** yyyy-MM-dd → Dec 19. */
const dayText = (day: string): string => `${monthName(day)} ${Number(day.slice(8))}`;

/** One month, or from one to another. */
const periodText = (from: string, to: string): string => {
  if (from === to) return monthText(from);
  const start = from.slice(0, 4) === to.slice(0, 4) ? monthName(from) : monthText(from);
  return `${start} – ${monthText(to)}`;
};

/** Why a budget is refused. */
export const budgetFaults = {
  gone: 'This budget no longer exists.',
  taken: 'There is already a budget with this name.',
  noParent: 'there is no such budget',
  circle: 'a budget can’t be under itself or under a budget below it',
  deep: (levels: number) => `budgets can be at most ${levels} levels deep`,
  noTable: 'The first line must name the columns, and one of them must be “Name”.',
  table: {
    missing: 'is empty',
    number: 'is not a number',
    positive: 'must be more than 0',
    month: 'must be a month such as 2026-01',
    period: 'must be month, quarter, or year',
    twice: 'is in the table twice',
    end: 'is before the start',
    threshold: 'must be percentages such as “80, forecast 100”',
    gap: 'leaves a period without an amount before it',
    amounts: 'starts too many periods',
    parent: 'is not a budget in the table or on the list',
  } satisfies Record<TableFault, string>,
} as const;

/** What is told of a threshold. */
export const budgetMails = {
  subject: (name: string, kind: Threshold['kind'], percent: number) =>
    kind === 'actual'
      ? `${name}: ${percent}% of the budget is spent`
      : `${name}: forecast at ${percent}% of the budget`,
  actual: (spent: string, amount: string, period: string, through: string) =>
    `${spent} of ${amount} is spent for ${period}, with bills complete through ${through}.`,
  forecast: (forecast: string, amount: string, period: string, through: string) =>
    `The forecast for ${period} is ${forecast}, against a budget of ${amount}. Bills are complete through ${through}.`,
  owner: (owner: string) => `Owner: ${owner}`,
  open: 'Open the budget in Costloom to see what drives it.',
} as const;

/** Texts of the budgets’ screens. */
export const budgetWords = {
  title: 'Budgets',
  table: 'Budgets',
  month: monthText,
  period: periodText,
  day: dayText,
  create: 'New budget',
  import: 'Import',
  search: 'Search budgets',
  count: (shown: number, all: number) =>
    `${shown === all ? '' : `${shown} of `}${all} ${all === 1 ? 'budget' : 'budgets'}`,
  none: 'No budgets yet',
  noneText: (spend: string, month: string) =>
    `You spent ${spend} in ${month}. Set it as a monthly budget, and Costloom tells you early when a month is forecast to cost more.`,
  nonePlain:
    'A budget says what a month, quarter, or year may cost, and tells you early when it is forecast to cost more.',
  noneReadOnly: 'Ask an editor or an administrator to create one.',
  first: (month: string) => `Create from ${month}`,
  firstName: 'All spend',
  notFound: 'No budget fits',
  notFoundText: 'Search for something else.',
  columns: {
    name: 'Budget',
    status: 'Status',
    progress: 'Spent',
    forecast: 'Forecast',
    amount: 'Budget amount',
    owner: 'Owner',
    period: 'Period',
    actual: 'Spent',
    variance: 'Difference',
  },
  states: {
    not_started: 'Not started',
    no_costs: 'No costs yet',
    no_forecast: 'No forecast',
    on_track: 'On track',
    at_risk: 'At risk',
    will_exceed: 'Will exceed',
    over: 'Over budget',
    kept: 'Within budget',
  } satisfies Record<BudgetState, string>,
  /** How it stands, with the money. */
  exceedBy: (amount: string, day: string | null) =>
    `Will exceed${day === null ? '' : ` on ${dayText(day)}`} (+${amount})`,
  overBy: (amount: string) => `Over by ${amount}`,
  riskUpTo: (amount: string) => `At risk: could exceed by up to ${amount}`,
  keptBy: (amount: string) => `Within budget, ${amount} left`,
  notStarted: (month: string) => `Starts in ${month}`,
  working: 'Being worked out',
  notComplete: (amount: string) => `+ ${amount} on incomplete days`,
  bar: (percent: string, forecast: string | null) =>
    forecast === null ? `${percent} spent` : `${percent} spent, ${forecast} forecast`,
  periods: { month: 'Month', quarter: 'Quarter', year: 'Year' } satisfies Record<BudgetPeriod, string>,
  each: { month: 'a month', quarter: 'a quarter', year: 'a year' } satisfies Record<BudgetPeriod, string>,
  edit: 'Edit',
  delete: 'Delete',
  menu: (name: string) => `Actions for ${name}`,
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: 'Its alerts go with it. Budgets below it stay, and no longer add up to one.',
  deleted: 'Budget deleted',
  saved: 'Budget saved',
  created: 'Budget created',
  /** The page of one. */
  page: {
    drivers: 'See what drives it',
    all: 'All spend',
    of: 'Covers',
    chart: (name: string) => `Budget, spend, and forecast of ${name} by period`,
    chartTitle: 'Budget, spend, and forecast',
    budget: 'Budget',
    actual: 'Spent',
    forecast: 'Forecast',
    range: 'Range',
    table: 'By period',
    under: (name: string) => `Part of ${name}`,
    below: 'Budgets below',
    addUp: (amount: string) => `The budgets below plan ${amount} less than this one`,
    tooMuch: (amount: string) => `The budgets below plan ${amount} more than this one`,
    even: 'The budgets below add up to this one',
    notCompared: (names: string) => `Not counted, because of another currency or period: ${names}`,
    others: (currencies: string) => `These charges also come in ${currencies}, which is not counted here`,
    alerts: 'Alerts',
    noAlerts: 'No threshold has been reached',
    alert: (kind: Threshold['kind'], percent: number) =>
      kind === 'actual' ? `${percent}% spent` : `Forecast at ${percent}%`,
    through: (day: string) => `Bills complete through ${dayText(day)}`,
    details: 'Details',
    told: 'Who is told',
    toldOrganization: 'Your organization’s notification channels',
    nobody: 'Nobody',
    thresholds: 'Alert at',
    noThresholds: 'No alerts',
  },
  dialog: {
    create: 'New budget',
    edit: 'Edit budget',
    save: 'Save',
    name: 'Name',
    currency: 'Currency',
    period: 'Period',
    start: 'First month',
    end: 'Last month',
    endHelp: 'Leave empty to keep it going',
    monthHelp: 'Such as 2026-01',
    amount: 'Amount',
    how: 'Amounts',
    same: 'Same each period',
    curve: 'Per period',
    growth: 'Growth per period, %',
    amounts: 'Amount of each period',
    amountsHelp: 'One per line, the first period first. The budget ends with the last one.',
    owner: 'Owner',
    ownerHelp: 'A person or a team',
    parent: 'Part of',
    noParent: 'None',
    filters: 'Charges',
    filtersHelp:
      'Without a filter, all spend counts. With several sets, a charge counts if it meets any of them',
    thresholds: 'Alert at % spent',
    forecastThresholds: 'Alert at % forecast',
    thresholdsHelp: 'Percentages, such as 50, 80, 100',
    recipients: 'Email',
    recipientsHelp: 'Addresses, separated by commas',
    tells: 'Also use your organization’s notification channels',
    preview: 'Last months against the amount',
    previewNone: 'These filters have no costs in this currency yet.',
    previewForecast: (month: string, amount: string) => `Forecast for ${month}: ${amount}`,
    previewOver: (count: number, of: number) =>
      of === 1
        ? `Last month was ${count === 0 ? 'not ' : ''}above it`
        : count === 0
          ? `None of the last ${counted(of, 'month')} was above it`
          : `${count} of the last ${counted(of, 'month')} ${count === 1 ? 'was' : 'were'} above it`,
    wrong: {
      name: 'Enter a name',
      month: 'Enter a month such as 2026-01',
      end: 'Must not be before the first month',
      amount: 'Enter an amount above 0',
      growth: 'Enter a percentage from -99 to 1,000',
      thresholds: 'Enter percentages from 1 to 1,000, at most 5',
      recipients: 'Enter email addresses',
      currency: 'Choose a currency',
    },
  },
  importing: {
    title: 'Import budgets',
    text: 'Paste cells from a spreadsheet, or choose a CSV file. The first line names the columns: Name and Amount, or Name and a column for each month (2026-01). Currency, Period, Start, End, Growth, Owner, Parent, Alerts, Service, Account, Region, Provider, and tag:team columns are optional.',
    label: 'Table',
    choose: 'Choose a file',
    check: 'Check',
    run: (count: number) => (count === 1 ? 'Import 1 budget' : `Import ${count} budgets`),
    line: 'Line',
    change: { create: 'New', update: 'Changes the one that is there' },
    what: 'Change',
    problems: 'Problem',
    fix: (count: number) =>
      count === 1
        ? '1 line has a problem. Nothing is imported until it is fixed.'
        : `${count} lines have problems. Nothing is imported until they are fixed.`,
    done: (count: number) => (count === 1 ? '1 budget imported' : `${count} budgets imported`),
    row: (amount: string, period: string) => `${amount} ${period}`,
    curve: (count: number) => counted(count, 'amount'),
    preview: 'Budgets in the table',
  },
} as const;
