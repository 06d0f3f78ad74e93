import type { AgentStep, ProposedOperation } from '@shared/api/ai/entities';
import type { BudgetDraft } from '@shared/api/budgets/budgets.api';
import type { Panel } from '@shared/api/dashboards/entities';
import type { GeneratedWorkflow } from '@shared/api/generations/generations.api';
import type { CaseStatus } from '@shared/model/caseStatus';

interface Exclusion {
  reason: string | null;
  /** yyyy-MM-dd */
  until: string | null;
}

/** What one operation does, with what it was proposed upon: where that has changed, it is not done. */
export type Doing =
  | {
      kind: 'case_status';
      caseId: string;
      was: Exclusion & { status: CaseStatus };
      status: CaseStatus;
      reason: string | null;
    }
  | { kind: 'case_owner'; caseId: string; was: string | null; owner: string | null }
  | { kind: 'case_comment'; caseId: string; text: string }
  | { kind: 'budget_create'; draft: BudgetDraft }
  | { kind: 'budget_amount'; budgetId: string; was: { amount: number; updatedAt: string }; amount: number }
  | { kind: 'dashboard_create'; spaceId: string; name: string; panels: Panel[] }
  | { kind: 'dashboard_panel'; dashboardId: string; revision: number; panel: Panel }
  | { kind: 'workflow_create'; spaceId: string; workflow: GeneratedWorkflow };

/** What came of it, as far as it is needed to put it back. */
export interface Done {
  /** Of what was made. */
  id: string;
  /** How it stood right after: another mark means that it was changed since. */
  mark: string;
  path: string;
}

export interface Operation extends ProposedOperation {
  doing: Doing;
  done: Done | null;
}

/** Changes that wait for a person's Confirm, as they stand now. */
export interface Proposal {
  kind: 'change';
  operations: Operation[];
}

export type Proposed = Pick<Operation, 'target' | 'path' | 'what' | 'before' | 'after' | 'doing'>;

export const proposalOf = (proposed: readonly Proposed[]): Proposal => ({
  kind: 'change',
  operations: proposed.map(({ target, path, what, before, after, doing }, at) => ({
    operation_id: String(at + 1),
    target,
    path,
    what,
    before,
    after,
    doing,
    state: 'open',
    reason: null,
    done: null,
  })),
});

const isUndoable = ({ state, doing }: Operation) => state === 'done' && doing.kind !== 'case_comment';

/** As people see it. */
export function shownOf({ operations }: Proposal): Pick<AgentStep, 'operations' | 'undoable'> {
  return {
    operations: operations.map(
      ({ operation_id, target, path, what, before, after, state, reason, done }) => ({
        operation_id,
        target,
        what,
        before,
        after,
        state,
        reason,
        path: state === 'undone' && before === null ? null : (done?.path ?? path),
      }),
    ),
    undoable: operations.some(isUndoable),
  };
}
