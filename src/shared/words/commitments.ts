import type { CommitmentProgram } from '../model/commitments';
import { counted } from './counted';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2026-01 → Jan 2026. */
const monthText = (month: string): string =>
  `${months[Number(month.slice(5, 7)) - 1] ?? month} ${month.slice(0, 4)}`;

/** yyyy-MM-dd → Dec 19, 2026. */
const dayText = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1] ?? day} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;

/** What a pool of advice is bought as. */
const programs: Record<CommitmentProgram, { title: string; buy: string }> = {
  'aws-compute': { title: 'AWS compute', buy: 'Compute Savings Plan' },
  'aws-sagemaker': { title: 'Amazon SageMaker', buy: 'SageMaker Savings Plan' },
  'aws-rds': { title: 'Amazon RDS', buy: 'Reserved DB instances' },
  'aws-cache': { title: 'Amazon ElastiCache', buy: 'Reserved nodes' },
  'aws-search': { title: 'Amazon OpenSearch', buy: 'Reserved instances' },
  'aws-redshift': { title: 'Amazon Redshift', buy: 'Reserved nodes' },
  'azure-compute': { title: 'Azure compute', buy: 'Savings plan for compute' },
  'azure-sql': { title: 'Azure databases', buy: 'Reserved vCores' },
  'azure-redis': { title: 'Azure Cache for Redis', buy: 'Reserved capacity' },
  'azure-cosmos': { title: 'Azure Cosmos DB', buy: 'Reserved capacity' },
  'gcp-compute': { title: 'Google Cloud compute', buy: 'Flexible committed use discount' },
  'gcp-sql': { title: 'Cloud SQL', buy: 'Committed use discount' },
  'gcp-cache': { title: 'Memorystore', buy: 'Committed use discount' },
};

interface Bought {
  scope: 'everywhere' | 'family' | 'reservation';
  family: string;
  part: string;
}

const parts: Record<string, string> = { vcpu: 'vCPU', memory: 'memory' };

/** m5, dsv5, n2 → m5, Dsv5, N2: as each provider writes it. */
const familyText = (program: CommitmentProgram, family: string): string => {
  if (program === 'azure-compute') return family.charAt(0).toUpperCase() + family.slice(1);
  return program === 'gcp-compute' ? family.toUpperCase() : family;
};

/** d4s v5 → D4s v5; large. */
const sizeText = (size: string): string =>
  size.includes(' v') ? size.charAt(0).toUpperCase() + size.slice(1) : size;

/** What to buy: Compute Savings Plan; EC2 Instance Savings Plan for m5. */
const buyText = (program: CommitmentProgram, { scope, family, part }: Bought): string => {
  if (scope === 'everywhere') return programs[program].buy;
  const name = familyText(program, family);
  if (scope === 'family') return `EC2 Instance Savings Plan for ${name}`;
  if (program === 'azure-compute') return `Reserved VM Instances, ${name} series`;
  if (program === 'gcp-compute')
    return `Resource-based commitment for ${name}${parts[part] ? ` ${parts[part]}` : ''}`;
  return `Reserved Instances for ${name}, any size (Linux)`;
};

/** Texts of Commitments: reservations, savings plans and committed use. */
export const commitmentWords = {
  title: 'Commitments',
  failed: 'commitments',
  failedAdvice: 'purchase advice',
  month: monthText,
  day: dayText,
  programs,
  buy: buyText,
  range: 'Last 3 complete months',
  notKnown: 'Not known',
  known: (share: string) => `Known on ${share} of cost`,
  define: (title: string) => `${title}: how it is calculated`,
  kpi: {
    utilization: {
      title: 'Utilization',
      about:
        'The share of what you pay for commitments that was used: used cost ÷ (used + unused cost). A single commitment is measured in its own unit where the bill has it.',
    },
    coverage: {
      title: 'Coverage',
      about:
        'The share of eligible usage that a commitment paid for, both at contracted prices. Eligible is usage that a commitment can cover: machines, databases and similar services billed by time, without spot.',
    },
    savingsRate: {
      title: 'Effective savings rate',
      about:
        '1 − cost ÷ what the same eligible usage costs at contracted prices. Unused commitments count as cost, so it can be negative.',
    },
    waste: {
      title: 'Unused',
      about: 'Amortized cost of commitments that nothing used.',
    },
  },
  split: (coverage: string, discount: string, waste: string) =>
    `${coverage} × ${discount} discount − ${waste} unused`,
  openNote: (money: string) => `${money} of eligible usage on demand`,
  usedNote: (used: string, unused: string) => `${used} used, ${unused} unused`,
  wasteNote: (share: string) => `${share} of commitment cost`,
  notTold: 'The bills don’t tell it',
  trend: 'By month',
  byMonth: (title: string) => `${title} by month`,
  inMonth: (month: string, figure: string) => `${monthText(month)}: ${figure}`,
  first: {
    unused: (money: string, period: string) => `${money} unused ${period}`,
    inMonths: (months: number) => `in ${counted(months, 'month')}`,
    inDays: (days: number) => `in ${counted(days, 'day')}`,
    used: (share: string) => `${share} used`,
    case: 'Open case',
    exchange: (count: number) => `Exchange ${counted(count, 'commitment')}`,
    all: (count: number) => `See all ${count}`,
    save: (money: string) => `Save ${money} per month`,
    saveNote: 'Commit to steady usage',
    perMonth: (money: string) => `${money} per month`,
    advice: 'Purchase advice',
  },
  table: 'Commitments',
  count: (shown: number, more: number) =>
    more === 0 ? `${shown} in this period` : `${shown} in this period, ${more} more not shown`,
  columns: {
    name: 'Commitment',
    account: 'Paid by',
    utilization: 'Utilization',
    used: 'Used',
    unused: 'Unused',
    end: 'Ends',
    month: 'Month',
    monthly: 'Per month',
    rise: 'Price increase',
    service: 'Service',
    owner: 'Account',
    coverage: 'Coverage',
    open: 'Not covered',
    rate: 'Savings rate',
  },
  byQuantity: 'by quantity',
  byCost: 'by cost',
  endUnknown: 'Unknown',
  endContract: 'from the contract',
  ended: 'Ended',
  endsOn: (day: string) => `Ends ${day}`,
  seen: (from: string, to: string) => `Seen ${from} – ${to}`,
  expiring: 'Ending in the next 12 months',
  expiringNote: (count: number, money: string) => `${counted(count, 'commitment')}, ${money} per month`,
  allEnding: (count: number) => `Show all ${count}`,
  nothingEnds: 'Nothing is known to end in the next 12 months',
  nothingEndsText: 'Import your contract commitments to add end dates that the bills lack.',
  unknownEnds: (count: number) =>
    count === 1 ? '1 commitment has no known end date' : `${count} commitments have no known end date`,
  import: 'Import contract commitments',
  least: 'Least covered',
  leastBy: 'By',
  leastNote: 'Eligible usage without a commitment',
  allCovered: 'All eligible usage is covered',
  empty: 'No commitments in these bills',
  emptyFiltered: 'No commitments match these filters',
  emptyTold: (lead: string, could: string) => `${lead}: ${could}.`,
  emptyUsage: (money: string) => `${money} of eligible usage in this period is on demand`,
  emptySteady: (money: string) => `about ${money} per month of it is steady`,
  emptyNothing: 'there is no usage that a commitment can cover',
  advice: {
    title: 'Purchase advice',
    note: (from: string, to: string) => `Simulated on usage from ${from} to ${to}`,
    days: 'Look back',
    daysOf: (days: number) => counted(days, 'day'),
    discount: 'Discount, flexible',
    familyDiscount: 'EC2 family plan',
    reservationDiscount: 'Reservation',
    noDiscount: 'Not used',
    basis: (simulated: string, cost: string, hourly: string) =>
      `Based on ${simulated} of ${cost} per month of eligible on-demand cost, ${hourly} of it in hourly rows`,
    basisDaily: 'Daily rows hide idle hours, so savings can be lower',
    basisOrder:
      'Existing commitments apply first, then exchanges, then reservations, family plans and flexible commitments',
    what: 'Commitment',
    hourly: 'Per hour',
    saving: 'Saves per month',
    total: (what: string) => `${what} in total`,
    where: (what: string, region: string) => (region === '' ? what : `${what}, ${region}`),
    machines: (count: number, size: string) => `${count} × ${sizeText(size)}`,
    units: (count: string, unit: string) => `${count} ${unit}`,
    unitNames: { linux: 'normalized units', vm: 'cores', vcpu: 'vCPU', memory: 'GiB' },
    saves: 'Saves per month',
    costs: 'Costs per month',
    uncovered: 'On demand per month',
    covered: 'Of it covered',
    utilization: 'Expected use',
    breakEven: 'Breaks even at',
    ownDiscount: (percent: string) => `${percent} discount, from your own covered usage`,
    assumedDiscount: (percent: string) => `${percent} discount, assumed`,
    daily: 'Optimistic: daily rows',
    last: 'Limited by the last 7 days, which use less',
    ending: (money: string) =>
      `Not included: ${money} per month of usage whose commitments end within 90 days`,
    level: (percent: string) => `Saves at ${percent} of usage`,
    known: (percent: string) => `Prices known on ${percent} of cost`,
    region: (region: string) => `in ${region}`,
    reasons: {
      long_rows: 'No advice: the bill has rows longer than a day',
      not_priced: 'No advice: the bill lacks contracted prices',
      not_steady: 'No advice: usage is not steady enough',
    },
    none: 'No usage to commit to',
    noneText: 'Eligible usage is covered, or there is none.',
    warning: 'A commitment can’t be undone. Start with part of the amount and one year.',
  },
  exchange: {
    title: 'Exchange advice',
    note: 'Reservations with unused capacity, simulated on what runs on demand',
    below: 'Used less than',
    term: 'Azure term',
    years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
    what: 'Exchange',
    forWhat: 'For',
    used: 'Used',
    given: 'Gives up per hour',
    taken: 'New per hour',
    values: 'Value left → new',
    saves: 'Saves per month',
    valuesOf: (left: string, next: string) => `${left} → ${next}`,
    usedThen: (share: string) => `then ${share} used`,
    endUnknown: 'End not known',
    check: 'Check that it is convertible: the bill doesn’t say',
    rule: 'The new reservation costs at least what is left of the old one. AWS exchanges convertible reservations within a region and keeps the end date. Azure starts a new term. Only the unused part is exchanged where that saves more.',
    none: 'Nothing to exchange',
    noneText: 'No convertible or Azure VM reservation is used this little while other usage runs on demand.',
  },
  ladder: {
    title: 'Buy in layers',
    note: 'The same purchases, spread out so that they don’t all end at once',
    failed: 'layers of purchases',
    layers: 'Layers',
    every: 'Every',
    months: (months: number) => (months === 1 ? 'month' : `${months} months`),
    term: 'Term',
    fall: 'If usage falls by',
    layer: 'Layer',
    buyOn: 'Buy on',
    ends: 'Ends',
    hourly: 'Per hour',
    saves: 'Saves per month',
    use: 'Expected use',
    paidOff: 'Paid off after',
    paidOffIn: (months: string) => `month ${months}`,
    never: 'Not in its term',
    coverage: 'Coverage after',
    fallen: (share: string) => `All so far at −${share}`,
    breakEven: 'Break-even usage',
    calendar: 'Coverage until everything ends',
    day: 'On',
    covered: 'Covered',
    held: 'By existing',
    bought: 'By layers',
    ending: 'Ends by then',
    tooMuch: (share: string) => `${share} at once`,
    assumptions:
      'Assumes today’s usage and prices, equal layers, and no renewals. “Paid off” is when a layer has saved its whole cost, even if nothing uses it from then on.',
    unknownEnds: (count: number) =>
      count === 1
        ? '1 commitment without a known end is taken to stay'
        : `${count} commitments without a known end are taken to stay`,
    none: 'Nothing to buy in layers',
    noneText: 'There is no purchase advice for this usage.',
  },
} as const;

export const commitmentFaults = {
  late: (seconds: number) =>
    `The search for what to commit to took longer than ${seconds} seconds. Filter to fewer accounts or services, or choose fewer days.`,
};
