import { badInput } from '@shared/kernel/fault';
import { begin, decide } from '@shared/model/case-life/decide';
import { dayOf, defaultLifeSettings, type Change } from '@shared/model/case-life/life';
import type { Database, Sql } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import type { Boards, StoredBoard } from '../../boards/boards.port';
import type { Actor } from '../cases.port';
import { casesStore } from '../cases.store';
import { caseLocks } from './caseLocks.store';
import { tell } from './changes.service';
import type { CaseRule, Finding, RuleBook } from '../detection/costs.port';
import { detectionStore } from '../detection/detection.store';
import { exclusionFinder, type Governing } from '../detection/exclusions';
import { findingHash, fingerprintOf, parametersHash, resourceKeyOf } from '../detection/identity';
import { systemTypes } from '../systemTypes';
import { toLife } from './caseStateRow';
import { moneyStore } from './money.store';
import type { Found, KnownCase } from '../detection/plan';

/** What somebody other than the saving rules found, and where it is to stand. */
interface Reported {
  finding: Finding;
  effort: 'low' | 'medium' | 'high';
  /** A board's id or name; empty: the default board. */
  board: string;
}

/** What a workflow's case has in place of a rule. */
const ruleFor = (id: string, effort: CaseRule['effort']): CaseRule => ({
  id,
  title: id,
  board: 'case',
  origin: 'bill',
  observes: [],
  group: 'Workflows',
  effort,
  providers: [],
  parameters: [],
  overlap: 'resource',
  after: {},
  minimumData: '',
  formula: '',
  remediation: '',
});

const plainName = (name: string) => name.trim().normalize('NFKC').toLocaleLowerCase('en');

function boardFor(boards: readonly StoredBoard[], wanted: string): StoredBoard {
  const found =
    wanted === ''
      ? boards.find((board) => board.is_default && board.type === 'case')
      : (boards.find((board) => board.board_id === wanted) ??
        boards.find((board) => plainName(board.name) === plainName(wanted)));
  if (!found) throw badInput([{ field: 'board', reason: `there is no board “${wanted}”` }]);
  return found;
}

export function createReporting(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  boards: Boards;
  book: RuleBook;
}) {
  const { database, clock, newId, boards, book } = deps;

  async function governingOf(sql: Sql, orgId: string, found: Found, waived: boolean, now: Date) {
    const live = await detectionStore.exclusions(sql, orgId, dayOf(now));
    const { finding, rule, fingerprint, resourceKey } = found;
    return exclusionFinder(live)({
      fingerprint,
      resource_key: resourceKey,
      case_type: rule.id,
      provider: finding.provider,
      account_id: finding.accountId,
      tags: finding.tags,
      waived,
    });
  }

  async function open(
    sql: Sql,
    orgId: string,
    { actor, found, governing, stepKey, now }: Report & { governing: Governing | null },
  ): Promise<string> {
    const caseId = newId();
    const seen = { type: 'seen', through: null, exclusion: governing } as const;
    const { state, changes } = begin({ ...seen, finder: 'workflow' }, now);
    const birth = { ...found, state, exclusionId: governing?.exclusionId ?? null, caseId };
    await detectionStore.insert(sql, orgId, [birth], now);
    await casesStore.markOrigin(sql, orgId, caseId, 'workflow');
    await casesStore.addActivities(sql, orgId, actor, activitiesOf(caseId, changes, stepKey), now);
    return caseId;
  }

  /** Gives whether anything about it changed. */
  async function seeAgain(
    sql: Sql,
    orgId: string,
    row: KnownCase,
    { actor, found, governing, now }: Report & { governing: Governing | null },
  ): Promise<boolean> {
    const before = toLife(row);
    const event = { type: 'seen', through: null, exclusion: governing, finder: 'workflow' } as const;
    const decision = decide(before, event, now, defaultLifeSettings);
    if (decision.kind === 'refused') return false;
    const news = found.hash !== row.found_hash || found.boardId !== row.board_id ? found : null;
    if (decision.kind === 'kept' && !news) {
      await detectionStore.touch(sql, orgId, [row.case_id], null, now);
      return false;
    }
    const { state } = decision;
    const exclusionId = state.status === 'excluded' ? (governing?.exclusionId ?? row.exclusion_id) : null;
    const changed = { caseId: row.case_id, state, exclusionId, found: news, resourceKey: found.resourceKey };
    await detectionStore.update(sql, orgId, [changed], now);
    if (decision.kind === 'moved') {
      const activities = activitiesOf(row.case_id, decision.changes);
      await casesStore.addActivities(sql, orgId, actor, activities, now);
      await moneyStore.followCompletions(sql, orgId, [row.case_id], dayOf(now));
    }
    return true;
  }

  return {
    /**
     * Opens a case for it, or sees the one again that it has: by type, provider, account, region and resource.
     * `stepKey` is the step run: repeated, it answers the same. Throws `Fault('bad_input')` for an unknown board and
     * for a type that is a saving rule's.
     */
    async report(
      orgId: string,
      actor: Actor,
      { finding, effort, board }: Reported,
      stepKey: string,
    ): Promise<{ caseId: string; created: boolean }> {
      if ([...book.rules, ...systemTypes].some((rule) => rule.id === finding.ruleId)) {
        const reason = `“${finding.ruleId}” is a saving rule, whose cases the bill opens and closes; choose another type`;
        throw badInput([{ field: 'type', reason }]);
      }
      return database.tenant(orgId, async (sql) => {
        await caseLocks.accounts(sql, orgId, [finding.accountId]);
        const now = clock.now();
        const { board_id } = boardFor((await boards.ofOrganisation(sql, orgId)).boards, board);
        const found: Found = {
          finding,
          rule: ruleFor(finding.ruleId, effort),
          boardId: board_id,
          fingerprint: fingerprintOf(orgId, finding.ruleId, finding),
          resourceKey: resourceKeyOf(finding),
          parameters: parametersHash({}),
          hash: findingHash(finding),
          through: null,
        };
        const id = await casesStore.idOfFingerprint(sql, orgId, found.fingerprint);
        const [row] = id === undefined ? [] : await casesStore.forChange(sql, orgId, [id]);
        const governing = await governingOf(sql, orgId, found, row?.exclusion_waived ?? false, now);
        const report = { actor, found, stepKey, now, governing };
        const caseId = row?.case_id ?? (await open(sql, orgId, report));
        const changed = row ? await seeAgain(sql, orgId, row, report) : true;
        if (changed) {
          const recounted = await moneyStore.recountBeside(sql, orgId, [caseId]);
          await tell(sql, orgId, [...new Set([caseId, ...recounted])]);
        }
        const created = !row || (await casesStore.withStepKey(sql, [caseId], stepKey)).has(caseId);
        return { caseId, created };
      });
    },
  };
}

export type Reporting = ReturnType<typeof createReporting>;

interface Report {
  actor: Actor;
  found: Found;
  stepKey: string;
  now: Date;
}

function activitiesOf(caseId: string, changes: readonly Change[], stepKey?: string) {
  return changes.map(({ type, from, to, text }) => ({
    case_id: caseId,
    type,
    from_value: from,
    to_value: to,
    text,
    ...(stepKey === undefined ? {} : { step_key: stepKey }),
  }));
}
