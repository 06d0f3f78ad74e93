import type { AgentStep } from '@shared/api/ai/entities';
import { calls } from '@shared/api/index';
import { badInput, Fault, isFault } from '@shared/kernel/fault';
import { agentFaults } from '@shared/words/agentFaults';
import { proposalWords as words } from '@shared/words/agentProposals';
import { shownOf, type Operation, type Proposal } from '../../../ai/agent/proposal';
import type { Database, Sql } from '../../../db/database';
import { authorize } from '../../../gate/gate';
import type { CallContext } from '../../../http/context';
import type { Clock } from '../../../platform/clock';
import type { Log } from '../../../platform/log';
import type { RecordActivity } from '../../organisations/activity.port';
import type { AgentCalls } from '../ai.port';
import { aiStore, type MessageRow, type Place } from '../ai.store';
import { needed } from './doing';
import { createDoers } from './operationHandlers';

type Status = AgentStep['status'];
/** Nobody works on a change for so long: its server is gone. */
const LOST_AFTER = 60_000;

const notWaiting = () => new Fault('conflict:not_waiting', words.notWaiting);

function endOf(chosen: readonly Operation[]): { to: Status; summary: string } {
  const done = chosen.filter(({ state }) => state === 'done').length;
  if (done === 0) return { to: 'failed', summary: words.summary.nothing };
  if (done === chosen.length) return { to: 'succeeded', summary: words.summary.done(done) };
  return { to: 'partial', summary: words.summary.partly(done, chosen.length) };
}

/** What the agent has proposed: carried out for the person, once, and put back. */
export function createProposals(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  record: RecordActivity;
  calls: AgentCalls;
}) {
  const { database, clock, log, record } = deps;
  const within = <T>({ orgId }: Place, work: (sql: Sql) => Promise<T>) => database.tenant(orgId, work);

  async function find(place: Place): Promise<MessageRow> {
    const row = await within(place, (sql) => aiStore.find(sql, place, 'agent'));
    if (!row) throw new Fault('not_found:message_not_found', agentFaults.noMessage);
    return row;
  }

  /** Of two windows at once, one gets false. */
  const move = (place: Place, from: Status, to: Status, summary: string) =>
    within(place, async (sql) => {
      const moved = await aiStore.moveStep(sql, place, { from, to, summary, now: clock.now() });
      if (moved > 0) await aiStore.tell(sql, place, 'agent');
      return moved > 0;
    });

  function allow({ session }: CallContext, operations: readonly Operation[]): void {
    for (const { doing } of operations) for (const id of needed[doing.kind]) authorize(session, calls[id]);
  }

  const save = (place: Place, operations: readonly Operation[]) =>
    within(place, (sql) => {
      const action: Proposal = { kind: 'change', operations: [...operations] };
      return aiStore.saveAction(sql, place, { action, now: clock.now() });
    });

  /** Each in turn, saved at once: what was done is known also when the server ends in between. */
  async function inTurn(
    place: Place,
    operations: readonly Operation[],
    work: (operation: Operation) => Promise<Operation>,
  ): Promise<Operation[]> {
    const all = [...operations];
    for (const [at, operation] of operations.entries()) {
      all[at] = await work(operation);
      if (all[at] !== operation) await save(place, all);
    }
    return all;
  }

  function reasonOf(error: unknown): string {
    if (isFault(error)) return error.message;
    log.error({ err: error }, 'A change that the agent proposed failed');
    return words.failed;
  }

  async function note(place: Place, context: CallContext, operations: readonly Operation[], action: string) {
    const subject = [...new Set(operations.map(({ target }) => target))].join(', ').slice(0, 300);
    const data = { changes: operations.length };
    await within(place, (sql) =>
      record(sql, {
        orgId: place.orgId,
        at: clock.now(),
        actor: context.session.name,
        action,
        subject,
        data,
      }),
    );
  }

  async function confirm(context: CallContext, place: Place, chosenIds: readonly string[]): Promise<void> {
    const { action, step_status: status } = await find(place);
    if (action?.kind !== 'change' || status !== 'preview') throw notWaiting();
    const isChosen = ({ operation_id: id }: Operation) => chosenIds.includes(id);
    const known = new Set(action.operations.map(({ operation_id: id }) => id));
    if (chosenIds.some((id) => !known.has(id)))
      throw badInput([{ field: 'operation_ids', reason: words.unknownOperation }]);
    allow(context, action.operations.filter(isChosen));
    if (!(await move(place, 'preview', 'running', words.summary.running))) throw notWaiting();

    const operationHandlers = createDoers(deps.calls, context);
    const all = await inTurn(place, action.operations, async (operation) => {
      if (!isChosen(operation)) return { ...operation, state: 'skipped' };
      try {
        return { ...operation, state: 'done', done: await operationHandlers.run(operation.doing) };
      } catch (error) {
        return { ...operation, state: 'failed', reason: reasonOf(error) };
      }
    });
    const chosen = all.filter(isChosen);
    const { to, summary } = endOf(chosen);
    const done = chosen.filter(({ state }) => state === 'done');
    if (done.length > 0) await note(place, context, done, 'agent_proposal_confirmed');
    await move(place, 'running', to, summary);
  }

  async function undo(context: CallContext, place: Place): Promise<void> {
    const { action, step_status: status } = await find(place);
    const isDone = status === 'succeeded' || status === 'partial';
    if (action?.kind !== 'change' || !isDone || shownOf(action).undoable !== true)
      throw new Fault('conflict:not_undoable', words.notUndone);
    allow(
      context,
      action.operations.filter(({ state }) => state === 'done'),
    );
    if (!(await move(place, status, 'undoing', words.summary.undoing)))
      throw new Fault('conflict:not_undoable', words.notUndone);

    const operationHandlers = createDoers(deps.calls, context);
    // The last one first, as one goes back.
    const back = await inTurn(place, action.operations.toReversed(), async (operation) => {
      const { state, done, doing } = operation;
      if (state !== 'done' || done === null) return operation;
      try {
        await operationHandlers.undo(doing, done);
        return { ...operation, state: 'undone' };
      } catch (error) {
        return { ...operation, state: 'kept', reason: reasonOf(error) };
      }
    });
    const undone = back.filter(({ state }) => state === 'undone');
    const tried = back.filter(({ state }) => state === 'undone' || state === 'kept').length;
    await save(place, back.toReversed());
    if (undone.length > 0) await note(place, context, undone, 'agent_proposal_undone');
    const summary =
      undone.length === tried
        ? words.summary.undone(tried)
        : words.summary.partlyUndone(undone.length, tried);
    await move(place, 'undoing', 'undone', summary);
  }

  return {
    confirm,
    undo,

    async dismiss(place: Place): Promise<void> {
      const { action, step_status: status } = await find(place);
      const isWaiting = action !== null && status === 'preview';
      if (!isWaiting || !(await move(place, 'preview', 'dismissed', words.summary.dismissed)))
        throw notWaiting();
    },

    /** In a transaction: those whose server has ended in between. */
    lose: (sql: Sql, threadId: string) =>
      aiStore.loseProposals(sql, threadId, {
        before: new Date(clock.now().getTime() - LOST_AFTER),
        summary: words.summary.lost,
      }),
  };
}
