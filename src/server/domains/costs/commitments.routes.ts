import type { Handlers } from '../../http/context';
import type { CommitmentAdvisor } from './commitmentAdvice';
import type { CommitmentReports } from './commitmentReport';

export function commitmentHandlers(
  reports: CommitmentReports,
  advisor: CommitmentAdvisor,
): Pick<Handlers, 'costs.commitments' | 'costs.commitmentAdvice' | 'costs.commitmentLadder'> {
  return {
    'costs.commitments': async ({ body }, { session, signal }) => ({
      data: await reports.commitments(session.orgId, body, signal),
    }),
    'costs.commitmentAdvice': async ({ body }, { session, signal }) => ({
      data: await advisor.advice(session.orgId, body, signal),
    }),
    'costs.commitmentLadder': async ({ body }, { session, signal }) => ({
      data: await advisor.ladder(session.orgId, body, signal),
    }),
  };
}
