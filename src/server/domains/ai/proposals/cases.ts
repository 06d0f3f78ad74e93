import { calls, type CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import type { CaseStatus } from '@shared/model/caseStatus';
import { proposalWords as words } from '@shared/words/agentProposals';
import { casePath } from '../../../ai/agent/links';
import type { CallContext } from '../../../http/context';
import type { AgentCalls } from '../ai.port';
import { changedMeanwhile, type OperationHandler, type DoingOf } from './doing';

type Reply = CallReply<'cases.batchUpdateStatus'>;

/** One case was asked for: it has changed, or the reply says why not. */
function refuse({ data }: Reply): void {
  const [failed] = data.failed;
  if (failed) throw new Fault('conflict:change_refused', failed.reason);
}

/** Changes of cases, by the calls of the person. */
export function caseDoers(made: AgentCalls, context: CallContext) {
  const none = { params: undefined, query: undefined } as const;
  const now = async (id: string) =>
    (await made['cases.get']({ params: { id }, query: undefined, body: undefined }, context)).data;
  const doneOf = (id: string, mark: string) => ({ id, mark, path: casePath(id) });

  async function setStatus(
    caseId: string,
    given: { status: CaseStatus; reason: string | null; until?: string | null },
  ) {
    const { status, reason, until = null } = given;
    const body = calls['cases.batchUpdateStatus'].body.parse({
      cases_ids: [caseId],
      status,
      reason: reason ?? undefined,
      until,
    });
    refuse(await made['cases.batchUpdateStatus']({ ...none, body }, context));
  }
  async function setOwner(caseId: string, owner: string | null) {
    const body = calls['cases.assignOwner'].body.parse({ cases_ids: [caseId], owner });
    refuse(await made['cases.assignOwner']({ ...none, body }, context));
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
      const body = calls['cases.batchAddActivity'].body.parse({
        cases_ids: [caseId],
        activity_type: 'comment',
        activity_data: { text },
      });
      refuse(await made['cases.batchAddActivity']({ ...none, body }, context));
      return doneOf(caseId, '');
    },
    undo: () => Promise.reject(new Fault('conflict:not_undoable', words.notUndoable)),
  };
  return { case_status: status, case_owner: owner, case_comment: comment };
}
