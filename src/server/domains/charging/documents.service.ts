import type { CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { chargedTogether, correctionOf } from '@shared/model/charging/correction';
import { priced, type Priced } from '@shared/model/charging/price';
import { decimalOf, units } from '@shared/model/exact';
import { chargingWords } from '@shared/words/charging';
import type { Database, Sql } from '../../db/database';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import { refuseTaken } from '../names';
import { noSeller } from './accounts.service';
import { accountsStore } from './accounts.store';
import { billProblems } from './calculate';
import type { ChargingBills } from './charging.port';
import { closeDocuments } from './closing';
import type { DocumentContent } from './content';
import { withLogo } from './logos';
import type { Noting } from './noting';
import { contentOf, inCurrency, presentDocument } from './present';
import { noRun, type Asking } from './runs.service';
import { runsStore, type DocumentRow, type RunRow } from './runs.store';
import { sumOf } from './sums';

const { faults } = chargingWords;

type Document = CallReply<'charging.document'>['data'];
type Correction = CallReply<'charging.corrections'>['data'][number];

const noDocument = () => new Fault('not_found:document_not_found', faults.noDocument);

/** Credit notes and additional invoices: what was closed never changes, so what it lacks is a document of its own. */
export function createDocuments(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  bills: ChargingBills;
  note: Noting;
}) {
  const { database, clock, newId, bills, note } = deps;

  async function load(sql: Sql, orgId: string, id: string) {
    const row = await runsStore.document(sql, orgId, id);
    if (!row) throw noDocument();
    const seller = (await accountsStore.seller(sql, orgId)) ?? noSeller;
    const stored = contentOf(row, seller);
    const content = { ...stored, seller: await withLogo(sql, orgId, stored.seller) };
    return { row, document: presentDocument(row, content) };
  }

  async function closedRun(orgId: string, runId: string) {
    const found = await database.tenant(orgId, async (sql) => ({
      run: await runsStore.find(sql, orgId, runId),
      documents: await runsStore.documents(sql, orgId, runId),
    }));
    if (!found.run) throw noRun();
    if (found.run.state !== 'closed') throw new Fault('conflict:run_not_closed', faults.notClosed);
    return { run: found.run, documents: found.documents };
  }

  /** What a customer was charged beside what it would be now, at the prices and rates of its invoice. */
  async function compared(
    orgId: string,
    run: RunRow,
    documents: readonly DocumentRow[],
    signal: AbortSignal,
  ) {
    const closed = documents.filter(({ state }) => state === 'closed');
    const first = closed.find(({ kind }) => kind === 'invoice');
    if (!first) return null;
    const { terms, rates: invoiced, credits } = first.content;
    const ofMonth = await database.tenant(orgId, (sql) => accountsStore.ratesOf(sql, orgId, run.month));
    // Those of the invoice stay; a currency that came later has the one of the month.
    const dated = [...ofMonth.filter(({ to }) => to === terms.currency), ...invoiced];
    const rates = new Map(dated.map(({ from, rate }) => [from, rate]));
    const found = await bills.month(first.customer_id, run.month, signal);
    const customer = { customer_id: first.customer_id, name: first.customer_name };
    const now = priced(terms, found.costs, rates, credits);
    const before = chargedTogether(closed.map(({ content }) => content.priced));
    const isGone = before.lines.length > 0 && found.costs.length === 0;
    // Bills that are gone say nothing of what was used.
    const [problem = null] = billProblems(customer, found, { terms, rates }).filter(
      ({ blocks, kind }) => blocks || (isGone && kind === 'no_bill'),
    );
    const correction = correctionOf(now, before, terms.currency);
    const used = new Map(
      dated
        .filter(({ from }) => now.lines.some(({ currency }) => currency === from))
        .map((one) => [one.from, one]),
    );
    const counted = [...used.values()].map(({ from, rate, day }) => ({ from, rate, day }));
    const total = sumOf(closed.map((one) => one.total));
    return { first, found, now, correction, problem, rates: counted, invoiced: total };
  }

  function told({
    first,
    now,
    invoiced,
    correction,
    problem,
  }: NonNullable<Awaited<ReturnType<typeof compared>>>): Correction {
    const decimal = inCurrency(first.currency);
    return {
      customer_id: first.customer_id,
      customer: first.customer_name,
      number: first.number ?? '',
      currency: first.currency,
      invoiced: decimal(invoiced),
      now: decimal(now.total),
      difference: decimal(correction?.total ?? '0'),
      problem,
    };
  }

  async function draft(
    session: Session,
    run: RunRow,
    of: Pick<DocumentContent, 'files' | 'sources' | 'rates'> & { first: DocumentRow; correction: Priced },
  ): Promise<Document> {
    const { orgId } = session;
    const { first, correction, files, sources, rates } = of;
    const { customer_id, customer_name, currency } = first;
    const id = newId();
    const kind = units(correction.total) < 0n ? 'credit_note' : 'additional';
    const named = { document_id: id, run_id: run.run_id, month: run.month, customer_id, customer_name };
    const allSources = { ...first.content.sources, ...sources };
    const content = { ...first.content, sources: allSources, rates, files, seller: null, priced: correction };
    const { total, tax, billed } = correction;
    const work = database.tenant(orgId, async (sql) => {
      await runsStore.lock(sql, orgId, run.run_id);
      const made = { ...named, kind, corrects: first.number, currency, total, tax, billed, content } as const;
      await runsStore.addDocument(sql, orgId, made, clock.now());
      const noted = { action: 'charging_document_created', subject: customer_name, id };
      await note(sql, session, {
        ...noted,
        customerId: customer_id,
        data: { corrects: first.number, total },
      });
      return (await load(sql, orgId, id)).document;
    });
    const exists = () => new Fault('conflict:draft_exists', faults.hasDraft);
    return refuseTaken(work, exists, 'charging_document_draft');
  }

  /** A draft that is no invoice of a run: those are closed and deleted with it. */
  async function ownDraft(sql: Sql, orgId: string, id: string): Promise<DocumentRow> {
    const before = await runsStore.document(sql, orgId, id);
    if (!before) throw noDocument();
    await runsStore.lock(sql, orgId, before.run_id);
    const row = await runsStore.document(sql, orgId, id);
    if (!row) throw noDocument();
    if (row.state === 'closed') throw new Fault('conflict:document_closed', faults.documentClosed);
    if (row.kind === 'invoice') throw new Fault('conflict:invoice_of_run', faults.ofRun);
    return row;
  }

  return {
    find: (orgId: string, id: string): Promise<Document> =>
      database.tenant(orgId, async (sql) => (await load(sql, orgId, id)).document),

    /** A document as its customer gets it. */
    shown: (orgId: string, id: string) => database.tenant(orgId, (sql) => load(sql, orgId, id)),

    /** What restated bills ask for. */
    async corrections(orgId: string, runId: string, signal: AbortSignal): Promise<Correction[]> {
      const { run, documents } = await closedRun(orgId, runId);
      const list: Correction[] = [];
      for (const own of Map.groupBy(documents, ({ customer_id }) => customer_id).values()) {
        const found = await compared(orgId, run, own, signal);
        if (found && (found.correction || found.problem)) list.push(told(found));
      }
      return list;
    },

    async correct(
      session: Session,
      runId: string,
      customerId: string,
      signal: AbortSignal,
    ): Promise<Document> {
      const { run, documents } = await closedRun(session.orgId, runId);
      const own = documents.filter(({ customer_id }) => customer_id === customerId);
      const found = await compared(session.orgId, run, own, signal);
      if (!found) throw new Fault('not_found:invoice_not_found', faults.noInvoice);
      const { first, correction, problem, rates, found: bill } = found;
      if (problem) throw new Fault('conflict:closing_blocked', faults.blocked, problem);
      if (!correction) throw new Fault('conflict:nothing_to_correct', faults.nothing);
      const sources = Object.fromEntries(bill.sources);
      return draft(session, run, { first, correction, rates, files: bill.files, sources });
    },

    /** `total`: what was looked at. */
    close: ({ session, scope }: Asking, id: string, total: string): Promise<Document> =>
      database.tenant(scope, async (sql) => {
        const { orgId, name: by } = session;
        const row = await ownDraft(sql, orgId, id);
        if (units(total) !== units(row.total))
          throw new Fault('conflict:amounts_changed', faults.recalculated);
        await closeDocuments(sql, orgId, [row], { month: row.month, by, at: clock.now() });
        const loaded = await load(sql, orgId, id);
        const noted = { action: 'charging_document_closed', subject: row.customer_name, id };
        const data = { number: loaded.row.number, total: decimalOf(units(row.total)) };
        await note(sql, session, { ...noted, customerId: row.customer_id, data });
        return loaded.document;
      }),

    remove: (session: Session, id: string) =>
      database.tenant(session.orgId, async (sql) => {
        const row = await ownDraft(sql, session.orgId, id);
        await runsStore.removeDraft(sql, session.orgId, id);
        const noted = { action: 'charging_document_deleted', subject: row.customer_name, id };
        await note(sql, session, { ...noted, customerId: row.customer_id });
      }),
  };
}

export type Documents = ReturnType<typeof createDocuments>;
