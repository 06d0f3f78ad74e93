import type { Doing, Done } from '../../../ai/agent/proposal';
import { callAs } from '../../../http/ask';
import type { CallContext } from '../../../http/context';
import type { AgentCalls } from '../ai.port';
import { budgetDoers } from './budgets';
import { caseDoers } from './cases';
import { dashboardDoers } from './dashboards';
import { workflowDoers } from './workflows';

/** Operations as this person makes them: by the calls of their screens. */
export function createDoers(made: AgentCalls, context: CallContext) {
  const ask = callAs(made, context);
  const cases = caseDoers(ask);
  const budgets = budgetDoers(ask);
  const dashboards = dashboardDoers(ask);
  const workflows = workflowDoers(ask);
  return {
    run(doing: Doing): Promise<Done> {
      switch (doing.kind) {
        case 'case_status':
          return cases.case_status.run(doing);
        case 'case_owner':
          return cases.case_owner.run(doing);
        case 'case_comment':
          return cases.case_comment.run(doing);
        case 'budget_create':
          return budgets.budget_create.run(doing);
        case 'budget_amount':
          return budgets.budget_amount.run(doing);
        case 'dashboard_create':
          return dashboards.dashboard_create.run(doing);
        case 'dashboard_panel':
          return dashboards.dashboard_panel.run(doing);
        case 'workflow_create':
          return workflows.workflow_create.run(doing);
      }
    },
    undo(doing: Doing, done: Done): Promise<void> {
      switch (doing.kind) {
        case 'case_status':
          return cases.case_status.undo(doing, done);
        case 'case_owner':
          return cases.case_owner.undo(doing, done);
        case 'case_comment':
          return cases.case_comment.undo(doing, done);
        case 'budget_create':
          return budgets.budget_create.undo(doing, done);
        case 'budget_amount':
          return budgets.budget_amount.undo(doing, done);
        case 'dashboard_create':
          return dashboards.dashboard_create.undo(doing, done);
        case 'dashboard_panel':
          return dashboards.dashboard_panel.undo(doing, done);
        case 'workflow_create':
          return workflows.workflow_create.undo(doing, done);
      }
    },
  };
}
