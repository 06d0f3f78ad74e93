import { Fault, badInput } from '@shared/kernel/fault';
import { approvalStates, type Approval } from '@shared/api/approvals/approvals.api';
import { approvalItems } from '@shared/model/approvalItems';
import type { Json, JsonObject } from '@shared/model/json';
import { mayEdit } from '@shared/model/permissions';
import { messages } from '@shared/words/messages';
import { approvalWords } from '@shared/words/approvals';
import type { Session } from '../../gate/session';
import type { Engine } from '../../engine/engine.port';
import type { ApprovalRecord, EngineReads } from '../../engine/reads.port';

export interface ApprovalsDeps {
  engine: Pick<Engine, 'decide'>;
  reads: Pick<EngineReads, 'approval' | 'approvals' | 'execution' | 'lastExecutions'>;
  /** Workflow id → name and space. */
  workflowsOf(
    orgId: string,
    workflowIds: readonly string[],
  ): Promise<Map<string, { name: string; spaceId: string }>>;
}

const MOST = 200;

const text = (value: Json | undefined, otherwise = ''): string =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise;

const namesIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Who decides: with a session of Costloom, or as a member whom a chat vouches for. */
export type Decider = Pick<Session, 'orgId' | 'userId' | 'name' | 'email' | 'role'>;

/** Null: they may. Named approvers alone when any are named, else everybody with an editing role. */
function mayNot(session: Decider, request: JsonObject): string | null {
  const approvers = namesIn(request.approvers).map((name) => name.trim().toLowerCase());
  if (approvers.length > 0) {
    const own = [session.email, session.userId, session.role].map((name) => name.toLowerCase());
    return own.some((name) => approvers.includes(name)) ? null : approvalWords.notAsked(approvers);
  }
  return mayEdit(session.role) ? null : approvalWords.lookOnly;
}

function toApproval(
  row: ApprovalRecord,
  session: Decider,
  workflow: { name: string; spaceId: string },
): Approval {
  const { request } = row;
  const hasVoted = row.votes.some(({ id }) => id === session.userId);
  const open = hasVoted ? approvalWords.voted : mayNot(session, request);
  const may_not = row.state === 'pending' ? open : approvalWords.over;
  return {
    approval_id: row.approvalId,
    workflowId: row.workflowId,
    workflowName: workflow.name,
    executionId: row.executionId,
    space_id: workflow.spaceId,
    stepName: row.stepName,
    state: approvalStates.find((state) => state === row.state) ?? 'cancelled',
    header: text(request.header, text(request.subject, row.stepName)),
    message: text(request.message),
    decides_on: approvalItems.safeParse(request.decides_on).data ?? null,
    consequence: text(request.consequence),
    approve_label: text(request.approve_label, approvalWords.approve),
    reject_label: text(request.reject_label, approvalWords.reject),
    comment_required: request.comment_required === true,
    quorum: row.quorum,
    votes: row.votes.map(({ name, at, comment = '' }) => ({ by: name, approve: true, comment, at })),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    decided_by: row.decidedByName,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_via: row.decidedVia,
    comment: row.comment,
    may_decide: may_not === null,
    may_not,
  };
}

export function createApprovals({ engine, reads, workflowsOf }: ApprovalsDeps) {
  async function shown(session: Decider, rows: readonly ApprovalRecord[]): Promise<Approval[]> {
    const workflows = await workflowsOf(session.orgId, [
      ...new Set(rows.map(({ workflowId }) => workflowId)),
    ]);
    // A workflow that is deleted takes its approvals along.
    return rows.flatMap((row) => {
      const workflow = workflows.get(row.workflowId);
      return workflow ? [toApproval(row, session, workflow)] : [];
    });
  }

  async function ofExecution(session: Session, workflowId: string, executionId: string) {
    const { orgId } = session;
    const execution = await reads.execution(orgId, executionId);
    if (execution?.workflowId !== workflowId)
      throw new Fault(
        'not_found:execution_not_found',
        `There is no execution with the id ${executionId} of this workflow.`,
      );
    const page = await reads.approvals(
      orgId,
      { executionId: execution.executionId },
      { limit: MOST, key: null },
    );
    return page.rows;
  }

  async function settle(
    by: Decider,
    asked: ApprovalRecord,
    { approve, comment }: { approve: boolean; comment: string },
    via: string,
  ): Promise<Approval> {
    const { orgId, userId, name } = by;
    const refused = asked.state === 'pending' ? mayNot(by, asked.request) : null;
    if (refused !== null) throw new Fault('forbidden:not_an_approver', refused);
    if (asked.request.comment_required === true && comment === '')
      throw badInput([{ field: 'comment', reason: messages.valueRequired }]);
    await engine.decide(orgId, asked.approvalId, { approve, comment, by: { id: userId, name }, via });
    const decided = await reads.approval(orgId, asked.approvalId);
    const [view] = await shown(by, [decided ?? asked]);
    if (!view) throw new Fault('not_found:approval_not_found', approvalWords.gone);
    return view;
  }

  return {
    async summary(
      session: Session,
      filter: { states?: readonly string[]; workflowId?: string },
      page: { limit: number; key: string | null },
    ) {
      const { orgId } = session;
      const [found, open] = await Promise.all([
        reads.approvals(orgId, { states: ['pending'], ...filter }, page),
        reads.approvals(orgId, { states: ['pending'] }, { limit: 1_000, key: null }),
      ]);
      const data = await shown(session, found.rows);
      return { data, next_page_key: found.next, pending: open.rows.length };
    },

    async ofExecution(session: Session, workflowId: string, executionId: string): Promise<Approval[]> {
      return shown(session, await ofExecution(session, workflowId, executionId));
    },

    async decide(
      session: Session,
      workflowId: string,
      executionId: string,
      decision: { approvalId: string | undefined; approve: boolean; comment: string },
    ): Promise<Approval> {
      const rows = await ofExecution(session, workflowId, executionId);
      const via = session.kind === 'key' ? 'API key' : 'Costloom';
      return settle(session, chosen(rows, decision.approvalId), decision, via);
    },

    /** From a chat, by somebody whom it vouches for. */
    async decideById(
      by: Decider,
      approvalId: string,
      { approve, via }: { approve: boolean; via: string },
    ): Promise<Approval> {
      const asked = await reads.approval(by.orgId, approvalId);
      if (!asked) throw new Fault('not_found:approval_not_found', approvalWords.gone);
      return settle(by, asked, { approve, comment: '' }, via);
    },
  };
}

export type ApprovalsService = ReturnType<typeof createApprovals>;

/** Without an id, the only open one; when none is open, the last one, so that the refusal can say who decided. */
function chosen(rows: readonly ApprovalRecord[], approvalId: string | undefined): ApprovalRecord {
  const open = rows.filter(({ state }) => state === 'pending');
  const [first, second] = open;
  if (approvalId === undefined && first && second)
    throw badInput([{ field: 'approval_id', reason: `${open.length} approvals are open; say which one` }]);
  const found =
    approvalId === undefined ? (first ?? rows[0]) : rows.find((row) => row.approvalId === approvalId);
  if (!found) throw new Fault('not_found:approval_not_found', approvalWords.gone);
  return found;
}
