import type { RangePreset, SpendMethod } from '../model/limits';
import type { SpendField } from '../model/spendFields';
import { counted } from './counted';

interface Compared {
  from: string;
  to: string;
  before_from: string;
  before_to: string;
}

interface FrontierWords {
  name: string;
  payer: string;
  completeThrough: string | null;
  ended: boolean;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** yyyy-MM-dd → Oct 31, 2026. */
function shortDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1] ?? month} ${Number(date)}, ${year}`;
}

/** Two days, both inclusive → Oct 1 – 31, 2026; Oct 7 – Nov 3, 2026; Dec 1, 2026 – Jan 3, 2027. */
function daysText(from: string, to: string): string {
  const [day, end] = [shortDay(from), shortDay(to)];
  if (from === to) return day;
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${day} – ${end}`;
  const [start = day] = day.split(',');
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${start} – ${end.split(' ').slice(1).join(' ')}`
    : `${start} – ${end}`;
}

/** yyyy-MM → Oct 2026. */
const shortMonth = (period: string): string =>
  `${months[Number(period.slice(5, 7)) - 1] ?? period} ${period.slice(0, 4)}`;

interface IncompleteWords {
  name: string;
  billingPeriod: string;
}

function oneFrontier({ name, payer, completeThrough, ended }: FrontierWords): string {
  const who = payer === '' ? name : `${name} (${payer})`;
  if (completeThrough === null) return costWords.frontier.open(who);
  return ended
    ? costWords.frontier.ended(who, completeThrough)
    : costWords.frontier.through(who, completeThrough);
}

/** Where each source stands; one short sentence where all of them stand at the same day. */
function frontierLine(frontiers: readonly FrontierWords[]): string {
  const [first, ...others] = frontiers;
  const day = first?.completeThrough;
  const isOne = frontiers.every(({ ended, completeThrough }) => !ended && completeThrough === day);
  if (day && others.length > 0 && isOne) return costWords.frontier.all(frontiers.length, day);
  return frontiers.map(oneFrontier).join(' · ');
}

/** Texts of the overview and of the spend explorer. */
export const costWords = {
  methods: {
    unblended: 'Unblended',
    amortized: 'Amortized',
    net_unblended: 'Net unblended',
    net_amortized: 'Net amortized',
    contracted: 'Contracted',
    list: 'List',
  },
  methodField: 'Cost method',
  asInSettings: 'From settings',
  fields: {
    service: 'Service',
    account: 'Account',
    owner: 'Owner',
    region: 'Region',
    provider: 'Provider',
    category: 'Category',
    resource: 'Resource',
    charge_category: 'Charge category',
    charge: 'Charge',
    source: 'Source',
    billing_account: 'Billing account',
    subcategory: 'Subcategory',
    zone: 'Availability zone',
    resource_type: 'Resource type',
    sku: 'SKU',
    meter: 'Meter',
    pricing: 'Pricing category',
    commitment: 'Commitment',
    publisher: 'Publisher',
    invoice: 'Invoice',
    unit: 'Unit',
    allocated_resource: 'Allocated resource',
    allocation_method: 'Allocation method',
  } satisfies Record<SpendField, string>,
  tag: (key: string) => `Tag: ${key}`,
  tagWithin: (key: string) => `Tag ${key}`,
  virtualTags: 'Virtual tags',
  noValue: '(none)',
  all: 'All spend',
  granularities: { day: 'Day', week: 'Week', month: 'Month' },
  ranges: {
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '14d': 'Last 14 days',
    '28d': 'Last 28 days',
    '30d': 'Last 30 days',
    '60d': 'Last 60 days',
    '90d': 'Last 90 days',
    '3m': 'Last 3 months',
    '6m': 'Last 6 months',
    '1y': 'Last year',
    mtd: 'Month to date',
    pm: 'Previous month',
    ytd: 'Year to date',
  } satisfies Record<RangePreset, string>,
  /** “AWS through Oct 31 · Google Cloud through Oct 12”. */
  frontier: {
    through: (name: string, day: string) => `${name} through ${shortDay(day)}`,
    open: (name: string) => `${name}: no complete day yet`,
    ended: (name: string, day: string) => `${name} ended on ${shortDay(day)}`,
    all: (count: number, day: string) => `All ${count} sources through ${shortDay(day)}`,
    accounts: 'Accounts',
    /** “6 accounts · 3 ended · 1 late”. */
    count: (all: number, ended: number, late: number) =>
      [counted(all, 'account'), ended > 0 ? `${ended} ended` : '', late > 0 ? `${late} late` : '']
        .filter((text) => text !== '')
        .join(' · '),
    /** Beside the name of its account. */
    standing: ({ completeThrough: day, ended }: FrontierWords) =>
      day === null ? 'No complete day yet' : `${ended ? 'Ended on' : 'Through'} ${shortDay(day)}`,
    line: frontierLine,
  },
  /** What the figures of a screen are. */
  basis: {
    day: shortDay,
    days: daysText,
    method: (method: SpendMethod): string => `${costWords.methods[method]} cost`,
    total: 'Total',
  },
  notCompared: {
    starts: (name: string, day: string) => `Bills for ${name} start on ${shortDay(day)}`,
    ends: (name: string, day: string) => `${name} is complete only through ${shortDay(day)}`,
    open: (name: string) => `${name} has no complete day yet`,
    hole: (name: string, period: string) => `${name} has no bill for ${period}`,
    damaged: (name: string, period: string) => `The stored ${name} bill for ${shortMonth(period)} is damaged`,
  },
  incomplete: {
    /** “Missing: AWS, Jan 2026. The stored bill is damaged.” */
    line: (bills: readonly IncompleteWords[]) =>
      bills.length === 0
        ? ''
        : `Missing: ${bills.map(({ name, billingPeriod }) => `${name}, ${shortMonth(billingPeriod)}`).join('; ')}. The stored ${bills.length === 1 ? 'bill is' : 'bills are'} damaged.`,
    action: 'Go to Bills',
    refused: (name: string, period: string) =>
      `The stored ${name} bill for ${shortMonth(period)} is damaged. Import it again; other months are not affected.`,
    unreadable: 'The stored bills could not be read. Try again.',
  },
  overview: {
    spend: 'Month to date',
    ofBudget: (share: string, budget: string) => `${share} of the ${budget} budget`,
    aboveExpected: 'above expected',
    openAnomalies: (count: number) =>
      count === 0 ? 'None open in 30 days' : `${count} open in the last 30 days`,
    potential: 'Potential savings',
    openCases: (count: number) => (count === 1 ? '1 open case' : `${count} open cases`),
    claimedNote: (amount: string) => `${amount} more done, awaiting the bill`,
    verified: 'Verified savings',
    perMonth: '/ month',
    perYear: '/ year',
    trend: 'Spend by category',
    changes: 'What changed',
    changesWhy: 'See why',
    noChanges: 'Nothing changed by more than a cent',
    notKnown: 'No comparison yet',
    next: 'What to do next',
    nextApprovals: (count: number) =>
      count === 1 ? '1 approval is waiting' : `${count} approvals are waiting`,
    nextNew: (count: number) => (count === 1 ? '1 new case to look at' : `${count} new cases to look at`),
    nextUnowned: (count: number) =>
      count === 1 ? '1 open case has no owner' : `${count} open cases have no owner`,
    nextDone: 'Nothing is waiting for you.',
    largest: 'Biggest savings',
    allCases: 'All cases',
    anomalies: 'Anomalies',
    allAnomalies: 'All anomalies',
    noAnomalies: 'No anomalies in the latest bills',
    noCases: 'No open cases. The rules found no savings.',
    explore: 'Explore spend',
    currency: 'Currency',
    span: 'Time',
    spans: { '30d': '30 days', '90d': '90 days', '1y': '12 months' },
  },
  filters: {
    add: 'Filter',
    clear: 'Clear filters',
    on: (field: string) => `Filter on ${field}`,
    remove: (field: string) => `Remove the filter on ${field}`,
    text: (field: string) => `${field}: text`,
    any: 'any',
    addSet: 'Add another set',
    set: (place: number, count: number) => `Set ${place} of ${count}`,
    removeSet: (place: number) => `Remove set ${place}`,
    either: 'Either',
    or: 'or',
    operators: {
      in: 'is',
      not_in: 'is not',
      contains: 'contains',
      not_contains: 'does not contain',
      is_empty: 'is empty',
      is_not_empty: 'is not empty',
    },
  },
  filterFaults: {
    noValues: 'Choose at least one value',
    emptySet: 'A set needs at least one condition',
    oneAny: 'takes one “any” with sets of conditions',
    tooMany: (most: number) => `at most ${most} conditions`,
  },
  spend: {
    allCharges: 'All charges',
    groupBy: 'Group by',
    method: 'Cost',
    range: 'Dates',
    granularity: 'Granularity',
    exporting: {
      open: 'Export',
      saved: { csv: 'CSV file saved', xlsx: 'Excel file saved', pdf: 'PDF saved' },
      title: (field: string) => `Spend by ${field.toLowerCase()}`,
    },
    exportFailed: 'Failed to export the spend.',
    total: 'Total',
    /** Where a bill is late, fewer days are compared than are shown. */
    against: ({ from, to, before_from, before_to }: Compared, shownTo: string) =>
      `${to < shownTo ? `${daysText(from, to)} ` : ''}vs. ${daysText(before_from, before_to)}`,
    share: 'Share',
    cost: 'Cost',
    average: 'Daily average',
    previous: 'Previous',
    previousOf: (from: string, to: string) => `Previous: ${daysText(from, to)}`,
    delta: 'Change',
    deltaShare: 'Change %',
    trend: 'Trend',
    isNew: 'New',
    isGone: 'Gone',
    path: 'Drill-down',
    empty: 'No spend in these dates',
    emptyText: 'Change the dates or remove a filter.',
    truncated: 'The table shows the largest groups; the rest is in “Other”.',
    table: 'Spend by group',
    chart: (by: string, range: string) =>
      `Spend over time by ${by}, ${range}. The table below has the same figures.`,
    shapes: { bars: 'Bars', area: 'Area', line: 'Lines', cumulative: 'Cumulative' },
    shape: 'Chart',
    thenBy: 'Then by',
    addGroup: 'Add grouping',
    removeGroup: (field: string) => `Remove the grouping by ${field}`,
    view: 'Table',
    views: { groups: 'Groups', dates: 'By date', pivot: 'Pivot', hours: 'Hours', charges: 'Charges' },
    hours: {
      table: 'Usage cost by weekday and hour',
      weekday: 'UTC',
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      daily: 'Daily',
      basis:
        'Average cost of each hour in these dates, in UTC as bills record it. Usage charges only. “Daily”: charges without an hour.',
      daysBasis: 'Average cost of each weekday in these dates. Usage charges only.',
      onlyDays:
        'These bills record usage by day. For hours, turn on hourly granularity in the cloud’s cost export.',
    },
    before: (period: string) => `Before ${period}`,
    usage: 'Show usage',
    quantity: 'Usage',
    unitPrice: 'Unit price',
    units: (count: number) => `${count} different units`,
    known: (method: SpendMethod, share: string) =>
      `${costWords.methods[method]} cost is known for ${share} of this spend; the rest counts as zero.`,
    unknown: (method: SpendMethod) => `These bills have no ${costWords.methods[method].toLowerCase()} cost.`,

    values: 'values',
  },
} as const;
