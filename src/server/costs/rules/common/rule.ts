import type { Anomaly } from '@shared/model/anomaly';
import type { JsonObject } from '@shared/model/json';
import type { DuckDBValue } from '@duckdb/node-api';
import type { ChargeSelector } from '../../charges/selector';
import type { FocusColumn } from '../../focus/columns';
import type { Parameter, Values } from './parameters';

type BoardType = 'case' | 'alert' | 'governance';
/** What a rule finds its cases by: the bill alone, what is there at the provider, or what the provider advises. */
export type RuleOrigin = 'bill' | 'inventory' | 'advice';
type Effort = 'low' | 'medium' | 'high';

/** What a finding stands for; a run covers its provider, account and region accordingly ('' where it has none). */
export type Level = 'region' | 'account' | 'provider' | 'provider-region';

/**
 * What money a rule's saving is taken from, which decides what else may be saved beside it. `account` and `service` (of
 * a region): all of it, with everything inside. `resource`: that of a resource, inside of both. `apart`: a part of a
 * service that no other case takes from, because the rule leaves out what others found (see `after`).
 */
export type Overlap = 'account' | 'service' | 'resource' | 'apart';

/** What findings of another rule take away: the whole of their charges, or what they save of them. */
export type Taken = 'whole' | 'saving';

/** One row of DuckDB as JSON: numbers, texts (also of 64-bit integers and dates), booleans, lists, nulls. */
export type Row = Record<string, unknown>;
export type Bound = Record<string, DuckDBValue>;
export type Ask = (sql: string, values?: Bound) => Promise<Row[]>;

/** A SELECT over the CTEs `s` and `d` (see window.ts); every value is a named parameter. */
interface RuleSql {
  sql: string;
  values: Bound;
}

interface Window {
  /** The look-back in days; a source with less history has a shorter window of its own (column `days`). */
  days: number;
}

export interface FinishContext {
  /** Asks with the CTEs `s` and `d` of this rule in front. */
  ask: Ask;
  parameters: Values;
  /** What earlier runs judged, by source. */
  judged: Judged;
  /** What people said of what it found. */
  verdicts: readonly Verdict[];
  /** Notes what this run judged of a source, for the next one. */
  note: (sourceId: string, stretch: Stretch) => void;
}

interface Described {
  title: string;
  summary: string;
  evidence: { label: string; value: string }[];
  /** Of a rule that tells of days that stand out. */
  anomaly?: Anomaly;
}

/**
 * A saving rule: how it is told to the user, and how it is computed from the bill alone.
 * `build` selects provider, account_id, account_name, region, resource_id, resource_name, resource_type,
 * service_name, service_category, currency, monthly_cost, monthly_saving, tags, first_day, last_day, and what its
 * `describe` wants beside them.
 */
export interface SavingRule {
  id: string;
  title: string;
  board: BoardType;
  origin: RuleOrigin;
  /** Kinds of observed resources that it reads, in table `o` (see observed.ts); a rule on the bill alone has none. */
  observes: readonly string[];
  /** Case group, the category a board shows. */
  group: string;
  effort: Effort;
  /** Values of the column Provider; empty for every provider. */
  providers: readonly string[];
  /** A source in which such a column was never filled cannot be judged by this rule. */
  requires: readonly FocusColumn[];
  parameters: readonly Parameter[];
  /** Patterns (RE2) on the column Text, each one a boolean column `is_<name>` of `s` and `d`. */
  texts: Readonly<Record<string, string>>;
  /** Rests on rows that are not there: runs only on sources whose bill is whole (see window.ts). */
  absence: boolean;
  levels: readonly Level[];
  overlap: Overlap;
  /** Rules that run before it, because it leaves out what they found (table rules_taken, see taken.ts). */
  after: Readonly<Record<string, Taken>>;
  /** Complete days with rows in the window, and days of history of the source, below which the rule skips it. */
  minimum: (parameters: Values) => { days: number; history: number };
  minimumData: string;
  formula: string;
  evidence: string;
  remediation: string;
  /** What the minimum saving is compared with, an SQL expression over the rule's own columns. */
  weight: string;
  build: (parameters: Values, window: Window) => RuleSql;
  /** Works on the rows of `build` where SQL alone cannot tell. */
  finish?: (rows: Row[], context: FinishContext) => Promise<Row[]>;
  describe: (row: Row, parameters: Values) => Described;
  /** The charges that are its money: what `monthly_cost` is computed from. */
  charges: (row: Row, parameters: Values) => ChargeSelector;
}

/** The first day after a commitment, 'YYYY-MM-DD', as a file beside the bill tells it. */
export interface CommitmentEnd {
  commitmentId: string;
  end: string;
}

/** A resource as its provider told it when it was last asked, or a piece of advice about one. */
export interface ObservedResource {
  /** `aws.volume`: the kind of the collector that read it. */
  kind: string;
  /** Value of the column Provider. */
  provider: string;
  accountId: string;
  accountName: string;
  /** '' for what has no region. */
  region: string;
  resourceId: string;
  /** Other ids under which a bill may name it: its ARN beside its short id, its path, its number. */
  aliases: readonly string[];
  name: string;
  resourceType: string;
  tags: Readonly<Record<string, string>>;
  /** Its state in the provider's word, or ''. */
  state: string;
  /** The day on which we first saw it in this state, yyyy-MM-dd. */
  stateSince: string;
  /** The day on which it was read, yyyy-MM-dd. */
  seen: string;
  /** What rules and evidence read: numbers, texts, booleans and short lists. */
  facts: JsonObject;
}

/** Where resources of a kind were read, and when; a place that could not be read says why. */
export interface ObservedPlace {
  kind: string;
  provider: string;
  accountId: string;
  accountName: string;
  /** '*': all regions of the account at once. */
  region: string;
  /** The day of the last whole reading, yyyy-MM-dd; null: it failed, or was never read. */
  seen: string | null;
  reason: string;
}

export interface Observed {
  resources: readonly ObservedResource[];
  places: readonly ObservedPlace[];
}

export interface RuleRequest {
  /** The caller's name for this run of the rule; a rule may run more than once with other parameters. */
  key: string;
  ruleId: string;
  parameters: Readonly<Record<string, unknown>>;
  /** What earlier runs judged, by source; for rules that tell of days. */
  judged?: Judged;
  /** What people said of what the rule found, for rules that learn. */
  verdicts?: readonly Verdict[];
  /** Findings that nobody will act upon, so that they take nothing away from other rules. */
  kept?: readonly KeptPlace[];
}

/** Days that are being told, yyyy-MM-dd: from `from` on, since the bill reached `since`, judged through `through`. */
export interface Stretch {
  from: string;
  since: string;
  through: string;
}
export type Judged = Readonly<Record<string, Stretch>>;

/** What is not told again: a cost that is expected, or such anomalies as somebody ignores. Days are yyyy-MM-dd. */
export interface Verdict {
  kind: 'expected' | 'ignored';
  provider: string;
  currency: string;
  direction: 'spike' | 'drop';
  /** '' of an ignored place is any; of an expected one it is that of the series. */
  service: string;
  account: string;
  region: string;
  /** Of usage: what is consumed, and the unit that `level` and `cap` count. */
  sku?: string;
  unit?: string;
  /** Expected from this day on, up to (of a drop: down to) this cost (or usage) of a day. */
  from: string | null;
  level: number | null;
  /** Ignored through this day, up to this impact of a day; null: without end, of any size. */
  until: string | null;
  cap: number | null;
}

export interface KeptPlace {
  provider: string;
  accountId: string;
  region: string;
  resourceId: string;
}

export interface Finding {
  ruleId: string;
  provider: string;
  accountId: string;
  accountName: string;
  /** '' for what has no region. */
  region: string;
  resourceId: string;
  resourceName: string;
  resourceType: string;
  serviceName: string;
  serviceCategory: string;
  currency: string;
  monthlyCost: number;
  /** Null where the bill does not tell an amount. */
  monthlySaving: number | null;
  owner: string | null;
  tags: Record<string, string>;
  title: string;
  summary: string;
  evidence: { label: string; value: string }[];
  anomaly?: Anomaly;
  /** The charges that are its money; null where nobody named them. */
  charges: ChargeSelector | null;
  /** YYYY-MM-DD */
  firstSeen: string;
  lastSeen: string;
  /** The last complete day of the bill that shows it; by default that of the run. */
  through?: string;
}

export interface Covered {
  provider: string;
  accountId: string;
  /** '*': every region of the account. */
  region: string;
  /** The last complete day of the bill that was judged here; by default that of the run. */
  through?: string;
  /** No news is expected of this bill. */
  ended?: boolean;
}

/** The last complete day of what one payer is charged in one source; `payer` '' stands for all of a source. */
export interface RuleFrontier {
  sourceId: string;
  payer: string;
  /** From here on no month of it is missing; by default its first day. */
  since?: string;
  through: string;
  ended: boolean;
}

export interface RuleResult {
  key: string;
  ruleId: string;
  status: 'ran' | 'skipped' | 'failed';
  /** Why it was skipped or failed, or what this run left out. */
  reason?: string;
  /** What the run judged: only here may a case count as not seen. Empty unless the run was whole. */
  coverage: Covered[];
  /** The last complete day of the newest bill that was judged, YYYY-MM-DD; null without data. */
  through: string | null;
  findings: Finding[];
  /** For the next request of this rule. */
  judged?: Judged;
  durationMs: number;
}
