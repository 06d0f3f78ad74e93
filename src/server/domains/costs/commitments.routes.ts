import type { Handlers } from '../../http/context';
import type { CommitmentAdvisor } from './commitmentAdvice';
import type { CommitmentReports } from './commitmentReport';

export function commitmentHandlers(
  reports: CommitmentReports,
  advisor: CommitmentAdvisor,
): Pick<Handlers, 'costs.commitments' | 'costs.commitmentAdvice' | 'costs.commitmentLadder'> {
  return {
    'costs.commitments': ({ body }, { session, signal }) => reports.commitments(session.orgId, body, signal),
    'costs.commitmentAdvice': ({ body }, { session, signal }) => advisor.advice(session.orgId, body, signal),
    'costs.commitmentLadder': ({ body }, { session, signal }) => advisor.ladder(session.orgId, body, signal),
  };
}
