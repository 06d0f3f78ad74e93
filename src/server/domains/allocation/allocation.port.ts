import type { Sql } from '../../db/database';
import type { Filter } from '../../costs/queries/spend';
import type { VirtualTag } from '../../costs/queries/virtualTags';
import type { IncompleteBill } from '@shared/api/costs/spend.api';
import type { SpendMethod } from '@shared/model/limits';

interface Days {
  /** yyyy-MM-dd, both inclusive. */
  from: string;
  to: string;
}

interface Answer {
  costMethod: SpendMethod;
  incomplete: IncompleteBill[];
}

/** An exact decimal, and how many rows of the bill it is. */
export interface Caught {
  cost: string;
  charges: number;
}

export interface RulesCaught {
  currency: string;
  total: string;
  rules: { caught: Caught; taken: string; takenCharges: number }[];
  left: Caught;
}

interface ValueCosts {
  currency: string;
  /** Of the whole bill, asked for by itself; an exact decimal. */
  bill: string;
  /** '' is what is not allocated. */
  values: ReadonlyMap<string, string>;
}

/** Exact decimals: all of it, and what has a value. */
export interface Carried {
  cost: string;
  carried: string;
}

export interface HealthCosts {
  currency: string;
  /** By why it cannot carry tags; '' can. */
  kinds: ReadonlyMap<string, string>;
  /** Of charges that can carry tags; more than are told where there are. */
  keys: { key: string; carried: string }[];
  /** Beside the fields that were asked for. */
  fields: Carried[];
  months: (Carried & { month: string })[];
  places: (Carried & { account: string; label: string; service: string })[];
}

/** Charges of a month that are alike in what a file tells of them. */
export interface BillLine {
  /** Of the virtual tag; '' is what is not allocated. */
  value: string;
  /** By the names of FOCUS. */
  dimensions: Readonly<Record<string, string>>;
  /** Costs and quantity as exact decimals, by the names of FOCUS; without those that the bill lacks. */
  metrics: Readonly<Record<string, string>>;
}

/** What allocation asks of the bills. */
export interface AllocationBills {
  caught(
    orgId: string,
    asked: Days & { costMethod: SpendMethod | undefined; rules: readonly { filters: readonly Filter[] }[] },
    signal: AbortSignal,
  ): Promise<Answer & { currencies: RulesCaught[] }>;
  byValue(
    orgId: string,
    asked: Days & { costMethod: SpendMethod | undefined; tag: VirtualTag },
    signal: AbortSignal,
  ): Promise<Answer & { through: string | null; currencies: ValueCosts[] }>;
  /** All charges of the days as lines; null: they are too many for a file. */
  lines(
    orgId: string,
    asked: Days & { costMethod: SpendMethod | undefined; tag: VirtualTag },
    signal: AbortSignal,
  ): Promise<readonly BillLine[] | null>;
  /** How much each value of a tag used of a service in one unit; exact decimals. */
  used(
    orgId: string,
    asked: Days & { costMethod: SpendMethod | undefined; tag: VirtualTag; service: string; unit: string },
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>;
  health(
    orgId: string,
    asked: Days & {
      /** First day of the trend. */
      since: string;
      costMethod: SpendMethod | undefined;
      /** Whose trend and places are told. */
      field: string;
    },
    signal: AbortSignal,
  ): Promise<Answer & { fields: string[]; ownerKeys: readonly string[]; currencies: HealthCosts[] }>;
}

/** What allocation asks of business metrics. */
export interface SplitMetrics {
  /** Which of these there are. */
  known(orgId: string): Promise<ReadonlySet<string>>;
  /** Its segments over these days; null: there is no such metric. */
  segments(
    orgId: string,
    id: string,
    days: Days,
  ): Promise<{
    name: string;
    unit: string;
    /** On how many of the days it has values by segment. */
    days: number;
    /** Exact decimals. */
    segments: readonly { segment: string; amount: string }[];
  } | null>;
}

/** A statement as a mail tells it. */
export interface StatementMail {
  orgId: string;
  /** The same is sent once. */
  key: string;
  to: readonly string[];
  /** The virtual tag whose schedule sends it, which those addresses may leave; null: a person sends it once. */
  tagId: string | null;
  title: string;
  month: string;
  shows: string;
  /** Value, currency and total, as people read them. */
  lines: readonly (readonly string[])[];
  /** How many lines are only in the file. */
  more: number;
  file: { name: string; content: string; contentType: string };
}
export interface StatementNotifier {
  /** Whether the organization has an email server. */
  isSet(orgId: string): Promise<boolean>;
  /** What writes it to the outbox, in the caller's transaction. */
  message(of: StatementMail): Promise<(sql: Sql) => Promise<void>>;
}
