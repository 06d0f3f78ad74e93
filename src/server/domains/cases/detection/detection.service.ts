import { Fault, isFault } from '@shared/kernel/fault';
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
import { moneyStore } from '../life/money.store';
import { claim, planDetection, type BoardRule } from './plan';
import type { Savings } from '../life/savings.service';

/** Others detect at the same time: the run is done again with what they left, at most so often. */
const MAX_TRIES = 5;

interface Detected {
  found: number;
  opened: number;
  verified: number;
  reopened: number;
  expired: number;
  skipped: { case_type: string; reason: string }[];
}

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
    database.tenant({ orgIds: [orgId] }, async (sql) => {
      const turn = await detectionStore.turn(sql, orgId);
      return { rules: await readBoardRules(sql, orgId, boards, book), turn };
    });

  async function write(sql: Sql, orgId: string, rules: readonly BoardRule[], results: readonly RuleResult[]) {
    const now = clock.now();
    const today = dayOf(now);
    const byKey = new Map(results.map((result) => [result.key, result]));
    const claimed = claim({ orgId, boardRules: rules, results: byKey });
    const fingerprints = [...claimed.keys()];
    const known = await detectionStore.known(sql, orgId, fingerprints, today);
    const types = new Set(rules.map(({ rule }) => rule.id));
    const governing = exclusionFinder(await detectionStore.exclusions(sql, orgId, today));
    const plan = planDetection({
      orgId,
      now,
      boardRules: rules,
      results: byKey,
      claimed,
      known: known.filter((row) => row.origin !== 'rule' || types.has(row.case_type)),
      governing,
    });
    const births = plan.births.map((birth) => ({ ...birth, caseId: newId() }));
    const idOf = new Map(births.map((birth) => [birth.fingerprint, birth.caseId]));
    await detectionStore.insert(sql, orgId, births, now);
    await detectionStore.update(sql, orgId, plan.changed, now);
    for (const { caseIds, through } of plan.touched)
      await detectionStore.touch(sql, orgId, caseIds, through, now);
    for (const judgement of plan.judged) await detectionStore.judge(sql, orgId, judgement);
    await detectionStore.addActivities(
      sql,
      orgId,
      plan.activities,
      (fingerprint) => idOf.get(fingerprint),
      now,
    );
    await casesStore.endPassedExclusions(sql, orgId, today, now);
    const moved = plan.changed.map(({ caseId }) => caseId);
    await moneyStore.followCompletions(sql, orgId, moved, today);
    if (births.length + moved.length > 0) {
      await moneyStore.recount(sql, orgId);
      await notifyChange(sql, { orgId, tag: 'case', id: '*' });
    }
    await recordRuns(sql, orgId, rules, byKey, now);
    return { plan, found: fingerprints.length };
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
   * Writes what runs found, in one transaction; null when another detection was written since `turn` was read. Rules
   * that are not among the results are left alone.
   */
  const reconcile = (
    orgId: string,
    rules: readonly BoardRule[],
    results: readonly RuleResult[],
    turn: number,
  ): Promise<Detected | null> =>
    database.tenant({ orgIds: [orgId] }, async (sql) => {
      if (!(await detectionStore.takeTurn(sql, orgId, turn, clock.now()))) return null;
      const { plan, found } = await write(sql, orgId, rules, results);
      const { opened, verified, reopened, expired } = plan;
      const skipped = results
        .filter((result) => result.status !== 'ran')
        .map((result) => ({ case_type: result.ruleId, reason: result.reason ?? 'it gave no reason' }));
      return { found, opened, verified, reopened, expired, skipped };
    });

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
    const [kept, judged, said] = await database.tenant({ orgIds: [orgId] }, async (sql) => [
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
    for (let tried = 1; tried <= MAX_TRIES; tried += 1) {
      const { rules, turn } = await boardRules(orgId);
      const asked = only === null ? rules : rules.filter(({ rule }) => only.includes(rule.id));
      const requests = await requestsFor(orgId, rules, asked);
      const keys = new Set(asked.map(({ key }) => key));
      const ran = requests.length === 0 ? [] : await runAll(orgId, requests, signal);
      const results = ran.filter(({ key }) => keys.has(key));
      const detected = await reconcile(orgId, asked, results, turn);
      if (!detected) continue;
      await deps.savings.measure(orgId, signal);
      return detected;
    }
    throw new Fault(
      'conflict:detection_running',
      'Other detections kept running at the same time. Try again in a moment.',
    );
  }

  const takeDay = (orgId: string) =>
    database.tenant({ orgIds: [orgId] }, (sql) => detectionStore.takeDay(sql, orgId, clock.now()));

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
