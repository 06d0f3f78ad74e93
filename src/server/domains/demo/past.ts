import { addDays } from '@shared/model/case-life/life';
import { caseStatuses } from '@shared/model/caseStatus';
import { demoPast, type DemoAct, type DemoLook } from '../../costs/demo/past';
import { demoPeople } from '../../costs/demo/people';
import type { Database } from '../../db/database';
import type { Log } from '../../platform/log';
import type { Actor, BatchResult, Cases } from '../cases/cases.port';
import { demoStore } from './demo.store';

/** The cases of an organisation with a clock of their own, which reads the bills as they were on its day. */
export interface PastCases {
  goTo(now: Date): void;
  look(orgId: string, look: DemoLook, signal?: AbortSignal): Promise<unknown>;
  changes: Pick<Cases, 'setStatus' | 'setOwner' | 'plan' | 'comment' | 'markSeen'>;
}

export interface PastDeps {
  database: Database;
  log: Log;
  pastCases(): PastCases;
}

/** Somebody has looked at what was found before these last looks. */
const UNSEEN_LOOKS = 2;
const LOOK_HOUR = 6;
const FIRST_HOUR = 9;
const HOUR = 3_600_000;

type Moment =
  | { day: string; hour: number; what: 'look'; look: DemoLook }
  | { day: string; hour: number; what: 'act'; act: DemoAct };

/** Everything that happened, in order. A look on a day reads the bills through the day before. */
function momentsOf(lastDay: string): Moment[] {
  const { looks, acts } = demoPast();
  const moments: Moment[] = [
    ...looks.map((look) => ({
      day: addDays(lastDay, 1 - look.day),
      hour: LOOK_HOUR,
      what: 'look' as const,
      look,
    })),
    ...acts.map((act, at) => ({
      day: addDays(lastDay, -act.day),
      hour: FIRST_HOUR + (at % 8) + ((at * 7) % 60) / 60,
      what: 'act' as const,
      act,
    })),
  ];
  return moments.toSorted((a, b) => (a.day === b.day ? a.hour - b.hour : a.day < b.day ? -1 : 1));
}

function actorOf(email: string): Actor {
  const person = demoPeople().members.find((one) => one.email === email);
  return { name: person ? `${person.firstName} ${person.lastName}` : email, kind: 'person', by: 'person' };
}

async function perform(
  { changes }: PastCases,
  orgId: string,
  caseId: string,
  { act, lastDay }: { act: DemoAct; lastDay: string },
): Promise<BatchResult> {
  const actor = actorOf(act.who);
  const status = caseStatuses.find((one) => one === act.do);
  if (act.do === 'owner') return changes.setOwner(orgId, actor, [caseId], act.owner ?? act.who);
  const until = act.untilDays === undefined ? null : addDays(lastDay, -act.untilDays);
  if (act.do === 'plan') return changes.plan(orgId, actor, [caseId], until);
  if (!status) return changes.comment(orgId, actor, [caseId], act.text ?? '');
  const change = { caseIds: [caseId], status, reason: act.text ?? null, until };
  return changes.setStatus(orgId, actor, change);
}

/**
 * Lives through the past of the demo company: on each earlier day the saving rules run over the bills of that day, and
 * its people do with the cases what resources/demo/past.json says. What comes of it (what is verified, measured or
 * regressed) is the product's own judgement. Nothing where there are cases already.
 */
export async function livePast(
  { database, log, pastCases }: PastDeps,
  { orgId, lastDay }: { orgId: string; lastDay: string },
  tools: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<void> {
  const within = { orgIds: [orgId] };
  const read = () => database.tenant(within, (sql) => demoStore.cases(sql));
  if ((await read()).length > 0) return;
  const cases = pastCases();
  const moments = momentsOf(lastDay);
  let known = new Map<string, string>();
  for (const [done, moment] of moments.entries()) {
    tools.signal?.throwIfAborted();
    tools.onProgress?.(done / moments.length);
    cases.goTo(new Date(Date.parse(moment.day) + moment.hour * HOUR));
    if (moment.what === 'look') {
      await cases.look(orgId, moment.look, tools.signal);
      known = new Map((await read()).map((one) => [`${one.case_type} ${one.resource_name}`, one.case_id]));
      continue;
    }
    const { act } = moment;
    const caseId = known.get(`${act.rule} ${act.name}`);
    const { failed } = caseId
      ? await perform(cases, orgId, caseId, { act, lastDay })
      : { failed: [{ id: act.name, reason: 'it was not found' }] };
    for (const { reason } of failed) log.warn({ act, reason }, 'A part of the demo’s past could not be');
  }
  const seenBefore = addDays(lastDay, 1 - (demoPast().looks.at(-UNSEEN_LOOKS)?.day ?? 0));
  for (const { case_id, is_new, found_on } of await read())
    if (is_new && found_on < seenBefore) await cases.changes.markSeen(orgId, case_id);
}
