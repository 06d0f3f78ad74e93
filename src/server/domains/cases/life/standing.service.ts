import { begin, decide } from '@shared/model/case-life/decide';
import { INVENTORY_FAILING } from '@shared/model/systemCases';
import {
  defaultLifeSettings,
  type Change,
  type LifeEvent,
  type LifeState,
  type UnseenReason,
} from '@shared/model/case-life/life';
import type { Database, Sql } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import type { Boards } from '../../boards/boards.port';
import { casesStore } from '../cases.store';
import type { CaseRule, Finding } from '../detection/costs.port';
import { detectionStore } from '../detection/detection.store';
import { findingHash, fingerprintOf, parametersHash, resourceKeyOf } from '../detection/identity';
import type { Found, KnownCase } from '../detection/plan';
import { systemTypes } from '../systemTypes';
import { caseLocks } from './caseLocks.store';
import { tell } from './changes.service';
import { toLife } from './caseStateRow';
import { moneyStore } from './money.store';

const actor = { name: 'Costloom', kind: 'system' } as const;
/** What is not so any more ends at once. */
const settings = { ...defaultLifeSettings, expiryDays: 0 };
/** In progress, completed, verified. */
const ENDING_MAX = 2;

const whyEnded = ({ case_type: type }: KnownCase): UnseenReason =>
  type === INVENTORY_FAILING ? 'read_again' : 'came_again';

interface Step {
  state: LifeState;
  changes: Change[];
}

/** All that an event leads to: what is gone is not left half way. */
function follow(before: LifeState, event: LifeEvent, now: Date, most: number): Step {
  let state = before;
  const changes: Change[] = [];
  for (let step = 0; step < most; step += 1) {
    const decision = decide(state, event, now, settings);
    if (decision.kind !== 'moved') break;
    state = decision.state;
    changes.push(...decision.changes);
  }
  return { state, changes };
}

/** Cases of what is so now, found by the system itself and not on a bill. */
export function createStanding(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  boards: Boards;
}) {
  const { database, clock, newId, boards } = deps;

  async function boardFor(sql: Sql, orgId: string, { board: type }: CaseRule): Promise<string> {
    const defaults = (await boards.ofOrganisation(sql, orgId)).boards.filter(({ is_default }) => is_default);
    const found = defaults.find((board) => board.type === type) ?? defaults[0];
    if (!found) throw new Error(`There is no board for cases of ${orgId}.`);
    return found.board_id;
  }

  const note = (sql: Sql, orgId: string, caseId: string, changes: readonly Change[], now: Date) =>
    casesStore.addActivities(
      sql,
      orgId,
      actor,
      changes.map(({ type, from, to, text }) => ({
        case_id: caseId,
        type,
        from_value: from,
        to_value: to,
        text,
      })),
      now,
    );

  async function open(sql: Sql, orgId: string, found: Found, now: Date): Promise<string> {
    const caseId = newId();
    const { state, changes } = begin({ type: 'seen', through: null, exclusion: null }, now);
    await detectionStore.insert(sql, orgId, [{ ...found, state, exclusionId: null, caseId }], now);
    await casesStore.markOrigin(sql, orgId, caseId, 'system');
    await note(sql, orgId, caseId, changes, now);
    return caseId;
  }

  /** Answers whether anything about it changed. */
  async function move(sql: Sql, orgId: string, row: KnownCase, found: Found | null, now: Date) {
    const event: LifeEvent = found
      ? { type: 'seen', through: null, exclusion: null }
      : { type: 'not_seen', through: null, proof: true, why: whyEnded(row) };
    const { state, changes } = follow(toLife(row), event, now, found ? 1 : ENDING_MAX);
    const news = found && found.hash !== row.found_hash ? found : null;
    if (changes.length === 0 && !news) return false;
    const exclusionId = state.status === 'excluded' ? row.exclusion_id : null;
    const changed = { caseId: row.case_id, state, exclusionId, found: news, resourceKey: row.resource_key };
    await detectionStore.update(sql, orgId, [changed], now);
    await note(sql, orgId, row.case_id, changes, now);
    return true;
  }

  return {
    /** Of this type those of `findings` are open, and the others end. The same again changes nothing. */
    keep: (orgId: string, caseType: string, findings: readonly Finding[]): Promise<void> =>
      database.tenant(orgId, async (sql) => {
        const rule = systemTypes.find(({ id }) => id === caseType);
        if (!rule) throw new Error(`${caseType} is no type of the system's.`);
        // Cases of one type are kept by one at a time.
        const accounts = findings.map(({ accountId }) => accountId);
        await caseLocks.accounts(sql, orgId, [caseType, ...accounts]);
        const now = clock.now();
        const ids = await casesStore.idsOfType(sql, orgId, caseType);
        const rows = await casesStore.forChange(sql, orgId, ids);
        const known = new Map(rows.map((row) => [row.fingerprint, row]));
        const touched: string[] = [];
        // Two that cannot be told apart are one case.
        const seen = new Set<string>();
        for (const finding of findings) {
          const fingerprint = fingerprintOf(orgId, caseType, finding);
          if (seen.has(fingerprint)) continue;
          seen.add(fingerprint);
          const row = known.get(fingerprint);
          known.delete(fingerprint);
          const found: Found = {
            finding,
            rule,
            boardId: row?.board_id ?? (await boardFor(sql, orgId, rule)),
            fingerprint,
            resourceKey: resourceKeyOf(finding),
            parameters: parametersHash({}),
            hash: findingHash(finding),
            through: null,
          };
          if (!row) touched.push(await open(sql, orgId, found, now));
          else if (await move(sql, orgId, row, found, now)) touched.push(row.case_id);
        }
        for (const row of known.values())
          if (await move(sql, orgId, row, null, now)) touched.push(row.case_id);
        if (touched.length === 0) return;
        await moneyStore.recountBeside(sql, orgId, touched);
        await tell(sql, orgId, touched);
      }),
  };
}

export type Standing = ReturnType<typeof createStanding>;
