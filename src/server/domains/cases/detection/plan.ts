import type { CaseStatus } from '@shared/model/caseStatus';
import { begin, decide } from '@shared/model/case-life/decide';
import {
  STILL_SEEN_GRACE_DAYS,
  type Change,
  type LifeEvent,
  type LifeState,
} from '@shared/model/case-life/life';
import type { CaseRule, Finding, RuleResult } from './costs.port';
import type { Excludable, Governing } from './exclusions';
import { findingHash, fingerprintOf, parametersHash, resourceKeyOf } from './identity';
import { toLife, type CaseStateRow } from '../life/caseStateRow';

/** A rule on a board. The order of a list of them is the order in which they claim findings. */
export interface BoardRule {
  /** The name of its run: the `key` of its request and result. */
  key: string;
  boardId: string;
  rule: CaseRule;
  enabled: boolean;
  parameters: Readonly<Record<string, number | readonly string[]>>;
  expiryDays: number;
}

/** What detection reads of a case that exists already. */
export interface KnownCase extends CaseStateRow {
  case_id: string;
  fingerprint: string;
  board_id: string;
  case_type: string;
  provider: string;
  account_id: string;
  region: string;
  resource_key: string | null;
  exclusion_id: string | null;
  exclusion_waived: boolean;
  found_hash: string;
  seen_parameters: string;
  /** The day of its bill at the last judgement; no older day judges it again. */
  judged_through: string | null;
  /** What a workflow or the system itself found, no run of the rules can miss. */
  origin: 'rule' | 'workflow' | 'system';
  tags: Record<string, string> | null;
}

export interface Found {
  finding: Finding;
  rule: CaseRule;
  boardId: string;
  fingerprint: string;
  resourceKey: string | null;
  parameters: string;
  hash: string;
  through: string | null;
}

export interface NewCase extends Found {
  state: LifeState;
  exclusionId: string | null;
}
export interface ChangedCase {
  caseId: string;
  state: LifeState;
  exclusionId: string | null;
  /** What the run found, where that is news. */
  found: Found | null;
  resourceKey: string | null;
}
export interface PlannedActivity {
  /** The case, or the fingerprint of one that is not stored yet. */
  caseId: string | null;
  fingerprint: string;
  change: Change;
}

/** Cases that one bill judged alike. */
export interface Judgement {
  caseIds: string[];
  /** The last complete day of the bill; null where none tells. */
  through: string | null;
  /** The run looked at their place and did not find them. */
  missed: boolean;
  /** No news is expected of the bill. */
  ended: boolean;
}

export interface Plan {
  births: NewCase[];
  changed: ChangedCase[];
  /** Seen again with nothing new about them. */
  touched: { caseIds: string[]; through: string | null }[];
  /** What the run knows of them, found or not. */
  judged: Judgement[];
  activities: PlannedActivity[];
  /** Where cases were born or moved. */
  accounts: Set<string>;
  opened: number;
  verified: number;
  reopened: number;
  expired: number;
}

export interface RunInput {
  orgId: string;
  now: Date;
  boardRules: readonly BoardRule[];
  results: ReadonlyMap<string, RuleResult>;
}

/** Some of the cases of a run. */
export interface PlanInput {
  known: readonly KnownCase[];
  /** What `claim` answered for these cases; what is left over is born. */
  claimed: ReadonlyMap<string, Found>;
  governing: (of: Excludable) => Governing | null;
}

const place = (provider: string, account: string, region: string) =>
  JSON.stringify([provider, account, region]);
/** What a run covered of a place: it itself, or all regions of its account. */
const coveredAt = (judge: Judge | undefined, { provider, account_id, region }: KnownCase) =>
  judge?.covered.get(place(provider, account_id, region)) ??
  judge?.covered.get(place(provider, account_id, '*'));
const boardRuleKey = (boardId: string, caseType: string) => JSON.stringify([boardId, caseType]);

/** Of two findings of one fingerprint (a resource billed in two currencies) the newer one, then the dearer one. */
function newer(a: Found, b: Found): boolean {
  if (a.finding.lastSeen !== b.finding.lastSeen) return a.finding.lastSeen > b.finding.lastSeen;
  return a.finding.monthlyCost > b.finding.monthlyCost;
}

/** Which board each finding lands on: the first one, in order, that claims it. By fingerprint. */
export function claim(input: RunInput): Map<string, Found> {
  const claimed = new Map<string, Found>();
  for (const { key, boardId, rule, enabled, parameters } of input.boardRules) {
    const result = input.results.get(key);
    if (!enabled || result?.status !== 'ran') continue;
    const hash = parametersHash(parameters);
    for (const finding of result.findings) {
      const fingerprint = fingerprintOf(input.orgId, rule.id, finding);
      const found: Found = {
        finding,
        rule,
        boardId,
        fingerprint,
        resourceKey: resourceKeyOf(finding),
        parameters: hash,
        hash: findingHash(finding),
        through: finding.through ?? result.through,
      };
      const earlier = claimed.get(fingerprint);
      if (!earlier || (earlier.boardId === boardId && newer(found, earlier))) claimed.set(fingerprint, found);
    }
  }
  return claimed;
}

/** What a run says of a case that it did not find; null: nothing. */
function unseen(row: KnownCase, judge: Judge | undefined): LifeEvent | null {
  const turnedOff: LifeEvent = { type: 'not_seen', through: null, proof: false, why: 'rule_changed' };
  if (!judge || !judge.boardRule.enabled) return turnedOff;
  const { result, hash } = judge;
  if (result?.status !== 'ran') return null;
  const ruleChanged = row.seen_parameters !== hash;
  const here = coveredAt(judge, row);
  if (!here) {
    // Nothing was looked at there: by the new parameters that is meant, otherwise it says nothing.
    return ruleChanged && result.coverage.length > 0 ? turnedOff : null;
  }
  // Silence proves nothing once a bill has ended.
  if (here.ended && !ruleChanged) return null;
  const { through } = here;
  const advanced = through !== null && (row.last_seen_through === null || through > row.last_seen_through);
  const proof = advanced || !ruleChanged;
  return {
    type: 'not_seen',
    through,
    proof,
    why: proof ? 'condition_cleared' : 'rule_changed',
  };
}

interface Judge {
  boardRule: BoardRule;
  result: RuleResult | undefined;
  hash: string;
  covered: Map<string, { through: string | null; ended: boolean }>;
}

/** Whether a bill ends earlier than the one that judged the case last: what it says is out of date. */
const isOlder = (through: string | null, row: KnownCase): boolean =>
  through !== null && row.judged_through !== null && through < row.judged_through;

function judgesOf(input: RunInput): Map<string, Judge> {
  return new Map(
    input.boardRules.map((boardRule) => {
      const result = input.results.get(boardRule.key);
      const covered = new Map(
        (result?.coverage ?? []).map((c) => [
          place(c.provider, c.accountId, c.region),
          { through: c.through ?? result?.through ?? null, ended: c.ended ?? false },
        ]),
      );
      const hash = parametersHash(boardRule.parameters);
      return [boardRuleKey(boardRule.boardId, boardRule.rule.id), { boardRule, result, hash, covered }];
    }),
  );
}

/**
 * What a detection changes, worked out without the database: the whole of CASE-11's system side for one run, asked for some
 * of the cases at a time.
 */
export function planDetection(run: RunInput): (input: PlanInput) => Plan {
  const judges = judgesOf(run);
  return (input) => planSome(input, run.now, judges);
}

function planSome(input: PlanInput, now: Date, judges: ReadonlyMap<string, Judge>): Plan {
  const { known } = input;
  const claimed = new Map(input.claimed);
  const plan: Plan = {
    births: [],
    changed: [],
    touched: [],
    judged: [],
    activities: [],
    accounts: new Set(),
    opened: 0,
    verified: 0,
    reopened: 0,
    expired: 0,
  };
  const touched = new Map<string | null, string[]>();
  const judged = new Map<string, Judgement>();
  const note = (how: Omit<Judgement, 'caseIds'>, caseId: string) => {
    const key = JSON.stringify([how.through, how.missed, how.ended]);
    const known = judged.get(key) ?? { ...how, caseIds: [] };
    known.caseIds.push(caseId);
    judged.set(key, known);
  };
  const settingsOf = (judge: Judge | undefined) => ({
    graceDays: STILL_SEEN_GRACE_DAYS,
    expiryDays: judge?.boardRule.expiryDays ?? 30,
  });

  for (const row of known) {
    const claim = claimed.get(row.fingerprint);
    claimed.delete(row.fingerprint);
    const judge = judges.get(boardRuleKey(row.board_id, row.case_type));
    const here = coveredAt(judge, row);
    const isOld = isOlder(claim ? claim.through : (here?.through ?? null), row);
    const found = isOld ? undefined : claim;
    const governing = input.governing({
      fingerprint: row.fingerprint,
      resource_key: row.resource_key,
      case_type: row.case_type,
      provider: row.provider,
      account_id: row.account_id,
      tags: found?.finding.tags ?? row.tags ?? {},
      waived: row.exclusion_waived,
    });
    const events: LifeEvent[] = [{ type: 'until_passed', exclusion: governing }];
    const seen: LifeEvent | null = found
      ? { type: 'seen', through: found.through, exclusion: governing }
      : row.origin !== 'rule' || isOld
        ? null
        : unseen(row, judge);
    if (seen) events.push(seen);

    const before = toLife(row);
    let state = before;
    let moved = false;
    for (const event of events) {
      const decision = decide(state, event, now, settingsOf(judge));
      if (decision.kind === 'refused') continue;
      state = decision.state;
      if (decision.kind !== 'moved') continue;
      moved = true;
      for (const change of decision.changes) {
        plan.activities.push({ caseId: row.case_id, fingerprint: row.fingerprint, change });
        count(plan, change.from, change.to);
      }
    }
    if (found || (here && !isOld && row.origin === 'rule')) {
      const through = found ? found.through : (here?.through ?? null);
      note({ through, missed: found === undefined, ended: here?.ended ?? false }, row.case_id);
    }
    // A board whose own run failed keeps its cases, whoever else found them.
    const stays =
      found && judge?.boardRule.enabled && judge.result?.status !== 'ran' && judge.result !== undefined;
    const news =
      found &&
      (found.hash !== row.found_hash ||
        found.parameters !== row.seen_parameters ||
        found.boardId !== row.board_id)
        ? { ...found, boardId: stays ? row.board_id : found.boardId }
        : null;
    if (moved || news) {
      const exclusionId = state.status === 'excluded' ? (governing?.exclusionId ?? row.exclusion_id) : null;
      const resourceKey = found?.resourceKey ?? row.resource_key;
      plan.changed.push({ caseId: row.case_id, state, exclusionId, found: news, resourceKey });
      plan.accounts.add(row.account_id).add(found?.finding.accountId ?? row.account_id);
    } else if (found) {
      const ids = touched.get(found.through) ?? [];
      ids.push(row.case_id);
      touched.set(found.through, ids);
    }
  }
  plan.judged = [...judged.values()];
  plan.touched = [...touched].map(([through, caseIds]) => ({ through, caseIds }));

  for (const found of claimed.values()) open(plan, found, input.governing, now);
  return plan;
}

function open(plan: Plan, found: Found, governingOf: PlanInput['governing'], now: Date): void {
  const { finding, fingerprint, resourceKey } = found;
  const governing = governingOf({
    fingerprint,
    resource_key: resourceKey,
    case_type: found.rule.id,
    provider: finding.provider,
    account_id: finding.accountId,
    tags: finding.tags,
    waived: false,
  });
  const { state, changes } = begin({ type: 'seen', through: found.through, exclusion: governing }, now);
  plan.accounts.add(finding.accountId);
  plan.births.push({ ...found, state, exclusionId: governing?.exclusionId ?? null });
  for (const change of changes) plan.activities.push({ caseId: null, fingerprint, change });
  if (state.status === 'open') plan.opened += 1;
}

function count(plan: Plan, from: CaseStatus | null, to: CaseStatus | null): void {
  if (from === to) return;
  if (to === 'verified') plan.verified += 1;
  if (to === 'expired') plan.expired += 1;
  if (to === 'open' && (from === 'completed' || from === 'verified' || from === 'expired'))
    plan.reopened += 1;
}
