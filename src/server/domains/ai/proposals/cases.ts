import type { CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import type { CaseStatus } from '@shared/model/caseStatus';
import { proposalWords as words } from '@shared/words/agentProposals';
import { casePath } from '../../../ai/agent/links';
import type { AgentAsk } from '../ai.port';
import { changedMeanwhile, type OperationHandler, type DoingOf } from './doing';

type Changed = CallReply<'cases.batchUpdateStatus'>['data'];

/** One case was asked for: it has changed, or the reply says why not. */
function refuse({ failed: [failed] }: Changed): void {
  if (failed) throw new Fault('conflict:change_refused', failed.reason);
}

/** Changes of cases, by the calls of the person. */
export function caseDoers(ask: AgentAsk) {
  const now = (id: string) => ask('cases.get', { params: { id } });
  const doneOf = (id: string, mark: string) => ({ id, mark, path: casePath(id) });

  async function setStatus(
    caseId: string,
    given: { status: CaseStatus; reason: string | null; until?: string | null },
  ) {
    const { status, reason, until = null } = given;
    const body = { cases_ids: [caseId], status, reason: reason ?? undefined, until };
    refuse(await ask('cases.batchUpdateStatus', { body }));
  }
  async function setOwner(caseId: string, owner: string | null) {
    refuse(await ask('cases.assignOwner', { body: { cases_ids: [caseId], owner } }));
  }

  const status: OperationHandler<DoingOf<'case_status'>> = {
    async run({ caseId, was, status: to, reason }) {
      const { case_status } = await now(caseId);
      if (case_status !== was.status) throw changedMeanwhile();
      await setStatus(caseId, { status: to, reason });
      return doneOf(caseId, to);
    },
    async undo({ caseId, was }, { mark }) {
      const { case_status } = await now(caseId);
      if (case_status !== mark) throw changedMeanwhile();
      // From these a case goes back to its others by being opened first.
      const isOver = case_status === 'completed' || case_status === 'excluded';
      if (isOver && was.status !== 'open') await setStatus(caseId, { status: 'open', reason: null });
      await setStatus(caseId, was);
    },
  };
  const owner: OperationHandler<DoingOf<'case_owner'>> = {
    async run({ caseId, was, owner: to }) {
      if ((await now(caseId)).case_owner !== was) throw changedMeanwhile();
      await setOwner(caseId, to);
      return doneOf(caseId, to ?? '');
    },
    async undo({ caseId, was }, { mark }) {
      if (((await now(caseId)).case_owner ?? '') !== mark) throw changedMeanwhile();
      await setOwner(caseId, was);
    },
  };
  const comment: OperationHandler<DoingOf<'case_comment'>> = {
    async run({ caseId, text }) {
      const body = { cases_ids: [caseId], activity_type: 'comment' as const, activity_data: { text } };
      refuse(await ask('cases.batchAddActivity', { body }));
      return doneOf(caseId, '');
    },
    undo: () => Promise.reject(new Fault('conflict:not_undoable', words.notUndoable)),
  };
  return { case_status: status, case_owner: owner, case_comment: comment };
}
