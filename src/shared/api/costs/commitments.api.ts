import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { one } from '../../kernel/paging';
import {
  ADVICE_DAYS,
  ASSUMED_DISCOUNT,
  ASSUMED_FAMILY_DISCOUNT,
  ASSUMED_RESERVATION_DISCOUNT,
  commitmentPrograms,
  EXCHANGE_BELOW,
  LADDER,
} from '../../model/commitments';
import { day, filters } from './spend.api';

const currency = z.string().min(1).max(10);
const scope = {
  /** The largest of the bills, where none is named; currencies are never added together. */
  currency: currency.optional(),
  filters,
};

/** A share, or what the bill does not tell. */
const share = z.number().nullable();

/** Money in the currency of the reply; costs amortized, prices contracted. */
const measures = z.object({
  utilization: share,
  /** Several commitments are of several units, so that only one of them is measured by its quantity. */
  utilizationBasis: z.enum(['quantity', 'cost']),
  coverage: share,
  /** savingsRate = coverage × discount + other − wasteShare; may be negative. */
  savingsRate: share,
  discount: share,
  wasteShare: share,
  other: share,
  /** Share of the cost of usage whose contracted price the bill tells. */
  knownOn: share,
  covered: z.number(),
  /** What a commitment could cover and none does. */
  open: z.number(),
  waste: z.number(),
});

/** The rest beyond the listed ones has count > 1 and no key. */
const line = measures.extend({ key: z.string(), label: z.string(), count: z.number().int() });

const commitment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  provider: z.string(),
  /** Who pays for it. */
  account: z.string(),
  accountName: z.string(),
  /** yyyy-MM-dd, of all stored bills. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** yyyy-MM-dd; null: neither a contract nor the bill tells it. */
  end: z.string().nullable(),
  endFrom: z.enum(['contract', 'bill']).nullable(),
  used: z.number(),
  unused: z.number(),
  utilization: share,
  utilizationBasis: z.enum(['quantity', 'cost']),
  /** Used and unused cost of a mean month. */
  monthly: z.number(),
  /** What its usage costs more a month without it, at contracted prices; null: not known. */
  rise: z.number().nullable(),
});
export type CommitmentRow = z.output<typeof commitment>;

const commitmentsReply = z.object({
  currency: z.string(),
  /** The largest first. */
  currencies: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  /** Why these days are not whole, in words; null: they are. */
  notWhole: z.string().nullable(),
  total: measures,
  months: z.array(line),
  /** The largest first, at most 100 and the rest. */
  services: z.array(line),
  accounts: z.array(line),
  /** The largest first, at most 500. */
  commitments: z.array(commitment),
  /** Commitments beyond them. */
  more: z.number().int(),
});

const findCommitments = defineCall({
  id: 'costs.commitments',
  method: 'POST',
  onlyReads: true,
  path: 'costs/commitments',
  access: 'home:read',
  summary:
    'Reservations, savings plans and committed use: utilization, coverage, effective savings rate, waste and when each ends; in one currency',
  what: 'commitments',
  reads: ['cost'],
  body: z.strictObject({
    /** The last three complete months, unless both are said; inclusive. */
    from: day.optional(),
    to: day.optional(),
    ...scope,
  }),
  reply: one(commitmentsReply),
});

const advice = z.object({
  /** On-demand money an hour that it covers, and what is committed to an hour and a month. */
  covers: z.number(),
  hourly: z.number(),
  monthly: z.number(),
  /** A month. */
  saving: z.number(),
  utilization: z.number(),
  /** Below this share of use it costs more than it saves. */
  breakEven: z.number(),
  /** Whose lower answer it is: of all days, or of the last seven. */
  from: z.enum(['all', 'last']),
  levels: z.array(z.object({ level: z.number(), saving: z.number() })),
});

const machines = z.object({ count: z.number().int(), size: z.string() });

/** Part of the advice of a pool: it covers only what the ones before it leave uncovered. */
const purchase = z.object({
  /** `family`: any machine of a family in a region; `reservation`: of one kind of it (Linux, vCPU, memory), any size. */
  scope: z.enum(['everywhere', 'family', 'reservation']),
  family: z.string(),
  part: z.string(),
  region: z.string(),
  regionName: z.string(),
  covers: z.number(),
  hourly: z.number(),
  monthly: z.number(),
  saving: z.number(),
  utilization: z.number(),
  breakEven: z.number(),
  discountFrom: z.enum(['own', 'assumed']),
  /** In the unit of the family: normalized units (AWS), cores (Azure), vCPU or GiB (Google). */
  units: z.number().nullable(),
  /** The same as machines of the smallest size in use. */
  machines: machines.nullable(),
});

const exchange = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  utilization: z.number(),
  /** `check`: the bill does not tell whether the reservation is convertible; only those can be exchanged. */
  allowed: z.enum(['yes', 'check']),
  grain: z.enum(['hour', 'day']),
  /** Money an hour: of the whole reservation, of the part that is returned, and of what is taken for it. */
  price: z.number(),
  given: z.number(),
  hourly: z.number(),
  /** Until the end of the old one, and over the term of the new one; the second is never less. Null: no end is known. */
  givenValue: z.number().nullable(),
  newValue: z.number().nullable(),
  end: z.string().nullable(),
  /** A month. */
  saving: z.number(),
  newUtilization: z.number(),
  target: z.object({
    family: z.string(),
    part: z.string(),
    region: z.string(),
    regionName: z.string(),
    machines: machines.nullable(),
  }),
});

const adviceReply = z.object({
  currency: z.string(),
  currencies: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  /** On what the simulation stands: on-demand cost a month, and the shares of it with a price and in rows of an hour. */
  basis: z.object({ cost: z.number(), simulated: z.number(), hourly: z.number() }),
  /** Come first: their usage is in no purchase below. The most wasteful first, at most 20. */
  exchanges: z.array(exchange),
  /** The largest first, at most 30. */
  pools: z.array(
    z.object({
      program: z.enum(commitmentPrograms),
      /** '' where one commitment serves every region. */
      region: z.string(),
      regionName: z.string(),
      /** On demand, a month. */
      uncovered: z.number(),
      knownOn: z.number(),
      /** Share of its cost in rows of an hour. */
      hourlyShare: z.number(),
      /** By rows of a day, savings are overstated: a day hides its idle hours. */
      grain: z.enum(['hour', 'day']),
      discount: z.number(),
      discountFrom: z.enum(['own', 'assumed']),
      /** Covered usage of the program whose commitment ends within 90 days, a month; none of it is in the advice. */
      ending: z.number(),
      advice: advice.nullable(),
      reason: z.enum(['long_rows', 'not_priced', 'not_steady']).nullable(),
      /** In the order of application, the narrowest first. */
      purchases: z.array(purchase),
    }),
  ),
});

const assumptions = {
  days: z.number().int().min(ADVICE_DAYS.min).max(ADVICE_DAYS.max).default(ADVICE_DAYS.default),
  /** Percent that a commitment takes off, where the organization has none of the kind that tells it. */
  discount: z.number().min(ASSUMED_DISCOUNT.min).max(ASSUMED_DISCOUNT.max).default(ASSUMED_DISCOUNT.default),
  /** The same of a plan of one family of machines, and of a reservation of one; 0: none is considered. */
  family_discount: z
    .number()
    .min(ASSUMED_FAMILY_DISCOUNT.min)
    .max(ASSUMED_FAMILY_DISCOUNT.max)
    .default(ASSUMED_FAMILY_DISCOUNT.default),
  reservation_discount: z
    .number()
    .min(ASSUMED_RESERVATION_DISCOUNT.min)
    .max(ASSUMED_RESERVATION_DISCOUNT.max)
    .default(ASSUMED_RESERVATION_DISCOUNT.default),
  /** Reservations that are used less than this percentage are looked at; 0: nothing is exchanged. */
  exchange_below: z.number().min(EXCHANGE_BELOW.min).max(EXCHANGE_BELOW.max).default(EXCHANGE_BELOW.default),
  /** How long a reservation runs that Azure gives in exchange; one of AWS keeps the end of the old one. */
  exchange_years: z.union([z.literal(1), z.literal(3)]).default(1),
  ...scope,
};

const adviseCommitments = defineCall({
  id: 'costs.commitmentAdvice',
  method: 'POST',
  onlyReads: true,
  path: 'costs/commitments/advice',
  access: 'home:read',
  summary:
    'What to commit to, by simulation over the usage of the last days that no commitment covers, with its assumptions',
  what: 'purchase advice',
  reads: ['cost'],
  body: z.strictObject(assumptions),
  reply: one(adviceReply),
});

const layer = z.object({
  number: z.number().int(),
  /** yyyy-MM-dd; the end is the first day without it. */
  day: z.string(),
  end: z.string(),
  hourly: z.number(),
  monthly: z.number(),
  /** Of this layer alone, a month. */
  saving: z.number(),
  utilization: z.number(),
  /** Month from which on it has paid off even if nothing uses it any more; null: not within its term. */
  paidOff: z.number().nullable(),
  /** Share of all eligible usage that is covered after it. */
  coverage: z.number(),
  /** What all layers so far take off a month when usage falls. */
  fallen: z.number(),
  /** Share of today's usage below which all layers so far cost more than they save. */
  breakEven: z.number(),
});

const calendarDay = z.object({
  day: z.string(),
  coverage: z.number(),
  /** On-demand money a month that is covered: by what is there already, and by the layers. */
  held: z.number(),
  layers: z.number(),
  /** What has ended since the day before, and its share of what was covered then. */
  ending: z.number(),
  endingShare: z.number(),
});

const planCommitments = defineCall({
  id: 'costs.commitmentLadder',
  method: 'POST',
  onlyReads: true,
  path: 'costs/commitments/ladder',
  access: 'home:read',
  summary:
    'The advised purchases in layers, so that not all of them end at once: what each adds, when it pays off, what is lost when usage falls, and how much is covered until when',
  what: 'layers of purchases',
  reads: ['cost'],
  body: z.strictObject({
    ...assumptions,
    layers: z.number().int().min(LADDER.layers.min).max(LADDER.layers.max).default(LADDER.layers.default),
    every_months: z.number().int().min(LADDER.every.min).max(LADDER.every.max).default(LADDER.every.default),
    term_months: z.union([z.literal(12), z.literal(36)]).default(12),
    /** Percent by which usage falls. */
    fall: z.number().min(LADDER.fall.min).max(LADDER.fall.max).default(LADDER.fall.default),
  }),
  reply: one(
    z.object({
      currency: z.string(),
      currencies: z.array(z.string()),
      from: z.string(),
      to: z.string(),
      /** Commitments without a known end; they are taken to stay. */
      unknownEnds: z.number().int(),
      /** Eligible usage a month, in on-demand money. */
      eligible: z.number(),
      layers: z.array(layer),
      calendar: z.array(calendarDay),
    }),
  ),
});

export const commitmentCalls = { findCommitments, adviseCommitments, planCommitments };
