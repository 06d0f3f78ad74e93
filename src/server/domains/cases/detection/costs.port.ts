import type { AnomalyMeasure } from '@shared/model/anomaly';
import type { DriverKind } from '@shared/model/drivers';
import type { ChargeSelector } from '../../../costs/charges/selector';
import type {
  Finding,
  Judged,
  KeptPlace,
  Overlap,
  RuleOrigin,
  RuleRequest,
  RuleResult,
  Verdict,
} from '../../../costs/rules/common/rule';
import type { Parameter } from '../../../costs/rules/common/parameters';

export type { ChargeSelector, Finding, Judged, KeptPlace, RuleRequest, RuleResult, Verdict };

/** A saving rule as boards and cases tell it. */
export interface CaseRule {
  id: string;
  title: string;
  board: 'case' | 'alert' | 'governance';
  origin: RuleOrigin;
  /** Kinds of observed resources that it reads. */
  observes: readonly string[];
  group: string;
  effort: 'low' | 'medium' | 'high';
  providers: readonly string[];
  parameters: readonly Parameter[];
  overlap: Overlap;
  /** Rules whose findings it leaves out, so that they must run with it. */
  after: Readonly<Record<string, unknown>>;
  minimumData: string;
  formula: string;
  remediation: string;
}

/** The rules that this build brings. */
export interface RuleBook {
  rules: readonly CaseRule[];
  /** Throws `Fault('bad_input')` naming every unknown parameter and every value out of range. */
  check(ruleId: string, parameters: Readonly<Record<string, unknown>>): unknown;
}

/** The charges of a case in one currency. `key` comes back with its answer. */
export interface CostSelector {
  key: string;
  provider: string;
  accountId: string;
  resourceId: string;
  currency: string;
  /** Null: all charges of the resource, its commitment or its capacity reservation. */
  charges: ChargeSelector | null;
}

export interface Charge {
  ChargeDescription: string;
  ServiceName: string;
  SkuMeter: string | null;
  ConsumedQuantity: number | null;
  ConsumedUnit: string | null;
  /** In the selector's currency, by the organisation's cost method. */
  cost: number;
  rows: number;
}

/** Days are yyyy-MM-dd (UTC), both ends included. */
export interface DayRange {
  from: string;
  to: string;
}

/** What a day of usage cost, and the range in which it would not stand out; null where too little is known. */
interface ExpectedDay {
  day: string;
  actual: number;
  expected: number | null;
  low: number | null;
  high: number | null;
}

/** How days are judged: see the rule of cost anomalies. */
interface JudgedBy {
  threshold: number;
  minShare: number;
  minAmount: number;
}

interface CausePart {
  /** A field that spend is filtered by. */
  field: string;
  value: string;
  label: string;
}

/** Of usage a day, or of the price of a unit. */
interface Measure {
  unit: string;
  before: number;
  after: number;
}

/** What made an anomaly. Amounts are of its days, against the mean of the same weekdays of up to four weeks before. */
export interface AnomalyCause {
  /** Parts of the charges; the same rise over many resources; or nothing that explains it. */
  kind: 'elements' | 'spread' | 'none';
  /** Of usage: what the amounts are counted in. Null: the currency. */
  unit: string | null;
  actual: number;
  expected: number;
  /** The share of the excess that the parts make up; null where none do. */
  explained: number | null;
  elements: { parts: CausePart[]; actual: number; expected: number }[];
  /** What else the same charges are by name. */
  also: CausePart[];
  /** How few make up most of it, where it is spread. */
  resources: number | null;
  /** The charges of the cause, as spend is filtered. */
  filters: { field: string; operator: 'in'; values: string[] }[];
  /** The days that the reasons compare with: as many, the same weekdays; null where bills do not cover them. */
  before: DayRange | null;
  /** Why the charges of the cause moved, the largest first. */
  drivers: { kind: DriverKind; amount: number; usage: Measure | null; price: Measure | null }[];
}

export interface CostScopes {
  /** The last complete day of the bill that an account stands in; null where no bill of it has one. */
  throughOf(account: { provider: string; accountId: string }): string | null;
  /** The newest complete day of all bills; null without any. */
  newest: string | null;
}

/** What an account is called, by its id and what the bill calls it. */
type NameOf = (id: string, label: string) => string;

/** What cases ask of the bills. Every call may fail with `Fault('unavailable' | 'timeout' | 'cancelled')`. */
export interface ChargedResource {
  ResourceId: string;
  ResourceName: string;
  account: string;
  RegionId: string;
  cost: number;
}

export interface CasesCosts {
  /** One result a request, found again by its `key`. */
  runRules(orgId: string, requests: readonly RuleRequest[], signal?: AbortSignal): Promise<RuleResult[]>;
  /**
   * Cost per day, by key of the selector; days without cost may be missing. At most 1000 selectors. By the
   * organisation's cost method; `measured`: by the amortized one, on the charges that a saving is measured on.
   */
  dailyCosts(
    orgId: string,
    selectors: readonly CostSelector[],
    range: DayRange,
    basis?: 'measured',
  ): Promise<ReadonlyMap<string, readonly { day: string; cost: number }[]>>;
  /** The charges behind a case, summed by description, the largest first, at most 200. */
  charges(orgId: string, selector: CostSelector, range: DayRange, basis?: 'measured'): Promise<Charge[]>;
  /** What was charged for behind a case, the largest first, at most 200. */
  resources(
    orgId: string,
    selector: CostSelector,
    range: DayRange,
    basis?: 'measured',
  ): Promise<ChargedResource[]>;
  /**
   * The days of a range, each with what was expected of it by the days before; amortized cost, or units, as anomalies
   * are found.
   */
  expectedDays(
    orgId: string,
    selector: CostSelector,
    range: DayRange,
    by: JudgedBy,
    measure?: AnomalyMeasure,
  ): Promise<ExpectedDay[]>;
  /** The cause of what these charges cost (or used) more, or less, in these days. */
  cause(
    orgId: string,
    selector: CostSelector,
    days: DayRange,
    how?: { measure?: AnomalyMeasure; named?: NameOf },
  ): Promise<AnomalyCause>;
  /** Which complete day counts for an account: that of its own bill. */
  scopes(orgId: string): Promise<CostScopes>;
}
