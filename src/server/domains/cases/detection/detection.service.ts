import { setTimeout as pause } from 'node:timers/promises';
import { Fault, isFault } from '@shared/kernel/fault';
import { retry, type RetryPolicy } from '@shared/kernel/retry';
import { dayOf } from '@shared/model/case-life/life';
import type { Database, Sql } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { Clock } from '../../../platform/clock';
import type { Log } from '../../../platform/log';
import type { Boards } from '../../boards/boards.port';
import type { CasesCosts, KeptPlace, RuleBook, RuleRequest, RuleResult } from './costs.port';
import { feedbackStore } from '../anomalies/feedback.store';
import { casesStore } from '../cases.store';
import { detectionStore } from './detection.store';
import { exclusionFinder } from './exclusions';
import { caseLocks } from '../life/caseLocks.store';
import { moneyStore } from '../life/money.store';
import { batchesOf, type Batch } from './batches';
import { claim, planDetection, type BoardRule, type Plan } from './plan';
import type { Savings } from '../life/savings.service';

/** Others detect at the same time: the run is done again with what they left, later and later so that one of them ends. */
const tryingAgain: RetryPolicy = {
  tries: 8,
  when: (error) => isFault(error) && error.reason === 'detection_running',
  backoff: { first: 100, factor: 2, random: Math.random, spread: 1 },
  pause,
};

interface Detected {
  found: number;
  opened: number;
  verified: number;
  reopened: number;
  expired: number;
  skipped: { case_type: string; reason: string }[];
}

/** Some cases of a run, and what all of them share. */
interface Writing extends Batch {
  orgId: string;
  turn: number;
  now: Date;
  plan: ReturnType<typeof planDetection>;
  /** Of the rules that were asked. */
  types: ReadonlySet<string>;
}

const counted = ['opened', 'verified', 'reopened', 'expired'] as const;

/** A default board has every rule of its type; another board those that were put on it. */
export async function readBoardRules(
  sql: Sql,
  orgId: string,
  boards: Boards,
  book: RuleBook,
): Promise<BoardRule[]> {
  const stored = await boards.ofOrganisation(sql, orgId);
  return stored.boards.flatMap((board) => {
    const own = new Map(
      stored.configurations.filter((c) => c.board_id === board.board_id).map((c) => [c.case_type, c]),
    );
    return book.rules
      .filter((rule) => own.has(rule.id) || (board.is_default && rule.board === board.type))
      .map((rule) => ({
        key: `${board.board_id}/${rule.id}`,
        boardId: board.board_id,
        rule,
        enabled: own.get(rule.id)?.enabled ?? true,
        parameters: own.get(rule.id)?.parameters ?? {},
        expiryDays: board.expiry_days,
      }));
  });
}

export function createDetection(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  boards: Boards;
  book: RuleBook;
  costs: CasesCosts;
  savings: Pick<Savings, 'measure'>;
  log: Log;
}) {
  const { database, clock, newId, boards, book, costs, log } = deps;

  /** The rules of every board, in the order in which they claim, and the turn for `reconcile`. */
  const boardRules = (orgId: string): Promise<{ rules: BoardRule[]; turn: number }> =>
    database.tenant(orgId, async (sql) => {
      const turn = await detectionStore.turn(sql, orgId);
      return { rules: await readBoardRules(sql, orgId, boards, book), turn };
    });

  /** Births and changes of some cases, in one transaction; null when it is another detection's turn. */
  async function writeSome(
    sql: Sql,
    { orgId, turn, now, plan, types, ...part }: Writing,
  ): Promise<Plan | null> {
    if (!(await detectionStore.hasTurn(sql, orgId, turn))) return null;
    const today = dayOf(now);
    const known = await detectionStore.hold(sql, orgId, part.caseIds, today);
    const governing = exclusionFinder(await detectionStore.exclusions(sql, orgId, today));
    const found = plan({
      known: known.filter((row) => row.origin !== 'rule' || types.has(row.case_type)),
      claimed: part.claimed,
      governing,
    });
    const births = found.births.map((birth) => ({ ...birth, caseId: newId() }));
    const born = await detectionStore.insert(sql, orgId, births, now);
    const idOf = new Map(
      births.flatMap(({ fingerprint, caseId }) => (born.has(caseId) ? [[fingerprint, caseId]] : [])),
    );
    await detectionStore.update(sql, orgId, found.changed, now);
    for (const { caseIds, through } of found.touched)
      await detectionStore.touch(sql, orgId, caseIds, through, now);
    for (const judgement of found.judged) await detectionStore.judge(sql, orgId, judgement);
    const activities = found.activities.filter(({ caseId, fingerprint }) => caseId ?? idOf.get(fingerprint));
    await detectionStore.addActivities(sql, orgId, activities, (fingerprint) => idOf.get(fingerprint), now);
    const moved = found.changed.map(({ caseId }) => caseId);
    await moneyStore.followCompletions(sql, orgId, moved, today);
    return found;
  }

  /**
   * A batch of cases is one transaction, so that whoever changes a case waits for a moment at most; what counts in an account
   * is brought up to date as soon as all of its cases are written. What was written stays when the turn is lost in between:
   * the run that comes next goes on from there.
   */
  async function write(
    orgId: string,
    rules: readonly BoardRule[],
    results: readonly RuleResult[],
    turn: number,
  ) {
    const now = clock.now();
    const today = dayOf(now);
    const byKey = new Map(results.map((result) => [result.key, result]));
    const run = { orgId, now, boardRules: rules, results: byKey };
    const claimed = claim(run);
    const known = await database.tenant(orgId, (sql) =>
      detectionStore.known(sql, orgId, [...claimed.keys()], today),
    );
    const plan = planDetection(run);
    const types = new Set(rules.map(({ rule }) => rule.id));
    const totals = { found: claimed.size, opened: 0, verified: 0, reopened: 0, expired: 0 };
    const moved = new Set<string>();
    let isDone = false;
    for (const batch of batchesOf(known, claimed)) {
      const part = await database.tenant(orgId, (sql) =>
        writeSome(sql, { orgId, turn, now, plan, types, ...batch }),
      );
      isDone = part !== null;
      if (!part) break;
      for (const name of counted) totals[name] += part[name];
      for (const account of part.accounts) moved.add(account);
      const complete = batch.complete.filter((account) => moved.has(account));
      await recount(orgId, complete);
      for (const account of complete) moved.delete(account);
    }
    await recount(orgId, [...moved]);
    isDone &&= await database.tenant(orgId, async (sql) => {
      if (!(await detectionStore.hasTurn(sql, orgId, turn))) return false;
      await casesStore.endPassedExclusions(sql, orgId, today, now);
      await recordRuns(sql, orgId, rules, byKey, now);
      return true;
    });
    return { ...totals, isDone };
  }

  /** What counts in accounts where cases were born or moved; windows are told. */
  async function recount(orgId: string, accounts: readonly string[]): Promise<void> {
    if (accounts.length === 0) return;
    await database.tenant(orgId, async (sql) => {
      await caseLocks.accounts(sql, orgId, accounts);
      await moneyStore.recount(sql, orgId, accounts);
      await notifyChange(sql, { orgId, tag: 'case', id: '*' });
    });
  }

  async function recordRuns(
    sql: Sql,
    orgId: string,
    rules: readonly BoardRule[],
    results: ReadonlyMap<string, RuleResult>,
    now: Date,
  ) {
    const runs = rules.flatMap((boardRule) => {
      const result = results.get(boardRule.key);
      if (!result) return [];
      const { status, reason = null, findings, judged = null, durationMs } = result;
      return [{ boardRule, status, reason, found: findings.length, judged, ms: durationMs }];
    });
    await detectionStore.recordRuns(sql, orgId, runs, now);
    await notifyChange(sql, { orgId, tag: 'case_configuration', id: '*' });
  }

  /**
   * Writes what runs found; not done when another detection was written since `turn` was read. Rules that are not among the
   * results are left alone.
   */
  async function reconcile(
    orgId: string,
    rules: readonly BoardRule[],
    results: readonly RuleResult[],
    turn: number,
  ): Promise<Detected & { isDone: boolean }> {
    const mine = await database.tenant(orgId, (sql) =>
      detectionStore.takeTurn(sql, orgId, turn, clock.now()),
    );
    const skipped = results
      .filter((result) => result.status !== 'ran')
      .map((result) => ({ case_type: result.ruleId, reason: result.reason ?? 'it gave no reason' }));
    if (mine === null)
      return { found: 0, opened: 0, verified: 0, reopened: 0, expired: 0, skipped, isDone: false };
    return { ...(await write(orgId, rules, results, mine)), skipped };
  }

  /** A bill that cannot be read fails every rule, which closes nothing and is told with each of them. */
  async function runAll(
    orgId: string,
    requests: readonly RuleRequest[],
    signal?: AbortSignal,
  ): Promise<RuleResult[]> {
    try {
      return await costs.runRules(orgId, requests, signal);
    } catch (error) {
      if (signal?.aborted || (isFault(error) && error.code === 'cancelled')) throw error;
      log.error({ err: error, orgId }, 'The saving rules could not run');
      const reason = isFault(error)
        ? error.message
        : 'The bills could not be read; the server’s log tells more.';
      return requests.map(({ key, ruleId }) => ({
        key,
        ruleId,
        status: 'failed',
        reason,
        coverage: [],
        through: null,
        findings: [],
        durationMs: 0,
      }));
    }
  }

  /** Also of those rules whose findings the asked ones leave out, with what of them nobody is going to act upon. */
  async function requestsFor(
    orgId: string,
    rules: readonly BoardRule[],
    asked: readonly BoardRule[],
  ): Promise<RuleRequest[]> {
    const before = new Set(
      asked.filter(({ enabled }) => enabled).flatMap(({ rule }) => Object.keys(rule.after)),
    );
    const [kept, judged, said] = await database.tenant(orgId, async (sql) => [
      before.size === 0 ? [] : await detectionStore.kept(sql, orgId, [...before]),
      await detectionStore.judged(sql, orgId),
      await feedbackStore.verdicts(sql, orgId),
    ]);
    return rules
      .filter((one) => one.enabled && (asked.includes(one) || before.has(one.rule.id)))
      .map(({ key, boardId, rule, parameters }) => {
        const before = judged.find((row) => row.board_id === boardId && row.case_type === rule.id)?.judged;
        const places = kept
          .filter(({ case_type }) => case_type === rule.id)
          .map(({ provider, account_id, region, resource_id }): KeptPlace => {
            return { provider, accountId: account_id, region, resourceId: resource_id };
          });
        const verdicts = said.flatMap(({ case_type, ...verdict }) =>
          case_type === rule.id ? [verdict] : [],
        );
        return {
          key,
          ruleId: rule.id,
          parameters,
          ...(verdicts.length > 0 ? { verdicts } : {}),
          ...(places.length > 0 ? { kept: places } : {}),
          ...(before ? { judged: before } : {}),
        };
      });
  }

  async function run(orgId: string, only: readonly string[] | null, signal?: AbortSignal): Promise<Detected> {
    const before = { opened: 0, verified: 0, reopened: 0, expired: 0 };
    const attempt = async () => {
      const { rules, turn } = await boardRules(orgId);
      const asked = only === null ? rules : rules.filter(({ rule }) => only.includes(rule.id));
      const requests = await requestsFor(orgId, rules, asked);
      const keys = new Set(asked.map(({ key }) => key));
      const ran = requests.length === 0 ? [] : await runAll(orgId, requests, signal);
      const results = ran.filter(({ key }) => keys.has(key));
      const { isDone, ...detected } = await reconcile(orgId, asked, results, turn);
      for (const name of counted) before[name] += detected[name];
      if (!isDone)
        throw new Fault(
          'conflict:detection_running',
          'Other detections kept running at the same time. Try again in a moment.',
        );
      await deps.savings.measure(orgId, signal);
      return { ...detected, ...before };
    };
    return retry(attempt, { ...tryingAgain, ...(signal && { signal }) });
  }

  const takeDay = (orgId: string) =>
    database.tenant(orgId, (sql) => detectionStore.takeDay(sql, orgId, clock.now()));

  return {
    /** Runs the rules of every board and brings the cases into agreement with the bill. */
    async detect(orgId: string, signal?: AbortSignal): Promise<Detected> {
      const detected = await run(orgId, null, signal);
      await takeDay(orgId);
      return detected;
    },
    /** The same once a day (UTC), unless it ran that day; answers whether it ran. Only one of several servers does. */
    async detectDaily(orgId: string, signal?: AbortSignal): Promise<boolean> {
      if (!(await takeDay(orgId))) return false;
      await run(orgId, null, signal);
      return true;
    },
    /** The same for some rules, on all boards that have them (whoever claims their findings must be asked). */
    detectRules: (orgId: string, caseTypes: readonly string[], signal?: AbortSignal): Promise<Detected> =>
      run(orgId, caseTypes, signal),
    reconcile,
    boardRules,
  };
}

export type Detection = ReturnType<typeof createDetection>;
