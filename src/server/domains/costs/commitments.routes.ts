import type { Handlers } from '../../http/context';
import type { CommitmentReports } from './commitmentReport';

export function commitmentHandlers(
  reports: CommitmentReports,
): Pick<Handlers, 'costs.commitments' | 'costs.commitmentAdvice'> {
  return {
    'costs.commitments': async ({ body }, { session, signal }) => ({
      data: await reports.commitments(session.orgId, body, signal),
    }),
    'costs.commitmentAdvice': async ({ body }, { session, signal }) => ({
      data: await reports.advice(session.orgId, body, signal),
    }),
  };
}
