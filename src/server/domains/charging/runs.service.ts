import type { CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { chargingWords } from '@shared/words/charging';
import type { Database, Sql, TenantScope } from '../../db/database';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import { refuseTaken } from '../names';
import { calculate, type Calculated } from './calculate';
import type { ChargingBills } from './charging.port';
import { closeDocuments } from './closing';
import type { Noting } from './noting';
import { presentHead, presentRun } from './present';
import { runsStore, type RunRow } from './runs.store';

const { faults, month: monthText } = chargingWords;

type Run = CallReply<'charging.run'>['data'];

/** Who asks: the provider’s session, and the provider with its customers. */
export interface Asking {
  session: Session;
  scope: TenantScope;
}

export const noRun = () => new Fault('not_found:run_not_found', faults.noRun);

function mustBeDraft(run: RunRow | undefined): RunRow {
  if (!run) throw noRun();
  if (run.state === 'closed') throw new Fault('conflict:run_closed', faults.isClosed);
  return run;
}

export function createRuns(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  bills: ChargingBills;
  note: Noting;
}) {
  const { database, clock, newId, note } = deps;

  async function shown(sql: Sql, orgId: string, id: string): Promise<Run> {
    const row = await runsStore.find(sql, orgId, id);
    if (!row) throw noRun();
    return presentRun(row, await runsStore.documents(sql, orgId, id));
  }

  const calculated = ({ session, scope }: Asking, month: string, signal: AbortSignal) =>
    calculate(
      deps,
      { orgId: session.orgId, orgName: chargingWords.reconciliation.own, scope, month },
      signal,
    );

  async function addDrafts(
    sql: Sql,
    orgId: string,
    run: Pick<RunRow, 'run_id' | 'month'>,
    { documents }: Calculated,
  ) {
    const now = clock.now();
    for (const { customerId, customerName, content } of documents) {
      const named = { document_id: newId(), run_id: run.run_id, month: run.month };
      const whose = { customer_id: customerId, customer_name: customerName };
      const { currency } = content.terms;
      const { total, tax, billed } = content.priced;
      const kind = 'invoice';
      const made = {
        ...named,
        ...whose,
        kind,
        corrects: null,
        currency,
        total,
        tax,
        billed,
        content,
      } as const;
      await runsStore.addDocument(sql, orgId, made, now);
    }
  }

  return {
    list: (orgId: string): Promise<CallReply<'charging.runs'>['data']> =>
      database.tenant(orgId, async (sql) => {
        const sums = await runsStore.sums(sql, orgId);
        return (await runsStore.list(sql, orgId)).map((row) => presentHead(row, sums));
      }),

    find: (orgId: string, id: string) => database.tenant(orgId, (sql) => shown(sql, orgId, id)),

    async create(asking: Asking, month: string, signal: AbortSignal): Promise<Run> {
      const { orgId, name: created_by } = asking.session;
      const found = await calculated(asking, month, signal);
      const run_id = newId();
      const work = database.tenant(orgId, async (sql) => {
        const made = { run_id, month, facts: found.facts, created_by, calculated_at: clock.now() };
        await runsStore.insert(sql, orgId, made);
        await addDrafts(sql, orgId, made, found);
        const subject = monthText(month);
        await note(sql, asking.session, { action: 'billing_run_created', subject, id: run_id });
        return shown(sql, orgId, run_id);
      });
      const reason = faults.hasRun(monthText(month));
      const exists = () => new Fault('conflict:run_exists', reason, [{ field: 'month', reason }]);
      return refuseTaken(work, exists, 'billing_run_month');
    },

    async recalculate(asking: Asking, id: string, signal: AbortSignal): Promise<Run> {
      const { orgId } = asking.session;
      const known = mustBeDraft(await database.tenant(orgId, (sql) => runsStore.find(sql, orgId, id)));
      const found = await calculated(asking, known.month, signal);
      return database.tenant(orgId, async (sql) => {
        mustBeDraft(await runsStore.lock(sql, orgId, id));
        await runsStore.removeDrafts(sql, orgId, id);
        await runsStore.recalculated(sql, orgId, id, { facts: found.facts, at: clock.now() });
        await addDrafts(sql, orgId, known, found);
        return shown(sql, orgId, id);
      });
    },

    /** `Fault('conflict')` for another calculation than was looked at, and while problems are left. */
    close: ({ session, scope }: Asking, id: string, revision: number): Promise<Run> =>
      database.tenant(scope, async (sql) => {
        const { orgId, name: by } = session;
        const run = mustBeDraft(await runsStore.lock(sql, orgId, id));
        if (run.revision !== revision) throw new Fault('conflict:amounts_changed', faults.recalculated);
        if (run.facts.problems.some(({ blocks }) => blocks))
          throw new Fault('conflict:closing_blocked', faults.blocked);
        const documents = await runsStore.documents(sql, orgId, id);
        if (documents.length === 0) throw new Fault('conflict:run_empty', faults.empty);
        const at = clock.now();
        await closeDocuments(sql, orgId, documents, { month: run.month, by, at });
        await runsStore.close(sql, orgId, id, { by, at });
        const data = { documents: documents.length };
        const subject = monthText(run.month);
        await note(sql, session, { action: 'billing_run_closed', subject, id, data });
        return shown(sql, orgId, id);
      }),

    remove: (session: Session, id: string) =>
      database.tenant(session.orgId, async (sql) => {
        const run = mustBeDraft(await runsStore.lock(sql, session.orgId, id));
        await runsStore.remove(sql, session.orgId, id);
        const subject = monthText(run.month);
        await note(sql, session, { action: 'billing_run_deleted', subject, id });
      }),
  };
}

export type Runs = ReturnType<typeof createRuns>;
