import type { CaseStatus } from '@shared/model/caseStatus';
import { inventoryFaults as words } from '@shared/words/inventory';
import type { Database } from '../../db/database';
import type { JobDefinition } from '../../jobs/jobs.port';
import type { Clock } from '../../platform/clock';
import type { CaseDecision, CaseDecisions, Cases } from '../cases/cases.port';
import type { RuleBook } from '../cases/detection/costs.port';
import type { AdviceDecision } from '../integrations/inventory.port';
import type { Inventoried, Integrations } from '../integrations/integrations.port';
import { inventoryStore, type UnnotifiedRow } from './inventory.store';

const EVERY_MS = 60_000;
const TELL_MS = 30_000;

export interface NotifierDeps {
  database: Database;
  clock: Clock;
  integrations: Pick<Integrations, 'inventoried'>;
  decisions: CaseDecisions;
  cases: Pick<Cases, 'comment'>;
  book: Pick<RuleBook, 'rules'>;
}

/** What a decision about a case is to its provider; one that says nothing to it is undefined. */
function decisionOf(status: CaseStatus): AdviceDecision | undefined {
  if (status === 'excluded') return 'dismissed';
  if (status === 'completed') return 'done';
  if (status === 'open') return 'reopened';
  return status === 'in_progress' || status === 'acknowledged' ? 'accepted' : undefined;
}

/** Tells providers what people decided about their advice, where it is turned on; each decision once, in their order. */
export function createNotifier(deps: NotifierDeps): JobDefinition {
  const { database, integrations, decisions, cases } = deps;
  const advice = deps.book.rules.filter(({ origin }) => origin === 'advice');
  const kindsOf = new Map(advice.map(({ id, observes }) => [id, observes]));
  const scopeOf = (orgId: string) => ({ orgIds: [orgId] });

  /** What the case says of it; the words of its activity are kept for people. */
  async function note(row: UnnotifiedRow, one: CaseDecision, text: string): Promise<void> {
    const actor = { name: 'Costloom', kind: 'system', by: 'step' } as const;
    await cases.comment(row.org_id, actor, [one.caseId], text, `advice.tell/${one.activityId}`);
  }

  async function tell(row: UnnotifiedRow, of: Inventoried, one: CaseDecision, signal: AbortSignal) {
    const decision = decisionOf(one.status);
    if (!decision || !of.inventory.decide) return;
    const found = await database.tenant(scopeOf(row.org_id), (sql) =>
      inventoryStore.adviceOf(sql, row.integration_id, { ...one, kinds: kindsOf.get(one.caseType) ?? [] }),
    );
    if (!found) return;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TELL_MS)]);
    try {
      await of.inventory.decide(of.connected, { ...found, decision }, limit);
      await note(row, one, words.told(of.inventory.provider, decision));
    } catch (error) {
      signal.throwIfAborted();
      const why = of.explain(error);
      // What may pass is tried again with the next run, before anything that was decided later.
      if (!why || why.passing) throw error;
      await note(row, one, words.notTold(of.inventory.provider, why.message));
    }
  }

  async function tellOne(row: UnnotifiedRow, signal: AbortSignal): Promise<void> {
    const of = await integrations.inventoried(row.org_id, row.integration_id);
    if (!of) return;
    for (const one of await decisions.after(row.org_id, [...kindsOf.keys()], row.told_through)) {
      await tell(row, of, one, signal);
      await database.tenant(scopeOf(row.org_id), (sql) =>
        inventoryStore.toldThrough(sql, row.integration_id, one.activityId),
      );
    }
  }

  return {
    name: 'advice.tell',
    everyMs: EVERY_MS,
    timeoutMs: 10 * 60_000,
    async run(_job, { signal }) {
      const rows = await database.system((sql) => inventoryStore.unnotified(sql));
      const failures: unknown[] = [];
      for (const row of rows)
        await tellOne(row, signal).catch((error: unknown) => {
          signal.throwIfAborted();
          failures.push(error);
        });
      if (failures.length > 0) throw failures[0];
    },
  };
}
