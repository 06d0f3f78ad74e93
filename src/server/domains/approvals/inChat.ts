import { Fault } from '@shared/kernel/fault';
import { holds, permissionsOf } from '@shared/model/permissions';
import { slackApprovalWords as words } from '@shared/words/slackApprovals';
import type { Database } from '../../db/database';
import type { ApprovalsService } from './approvals.service';
import { decidersStore } from './deciders.store';

/** Decides for a person whom a chat names by their email address: with the rights that they have in Costloom. */
export const createDecideInChat =
  (database: Database, approvals: Pick<ApprovalsService, 'decideById'>) =>
  async (asked: { orgId: string; approvalId: string; email: string; approve: boolean; via: string }) => {
    const { orgId, approvalId, email, approve, via } = asked;
    const member = await database.tenant(orgId, (sql) => decidersStore.byEmail(sql, orgId, email));
    if (!member || !holds(permissionsOf(member.role), 'approvals:read'))
      throw new Fault('forbidden:not_a_member', words.noMember(email));
    const by = { orgId, userId: member.user_id, name: member.name, email: member.email, role: member.role };
    const { state, votes, decided_by, quorum } = await approvals.decideById(by, approvalId, { approve, via });
    const voters = votes.map((vote) => vote.by);
    const deciders = voters.length > 0 && state !== 'rejected' ? voters : [decided_by ?? by.name];
    return { state, by: deciders, quorum };
  };
