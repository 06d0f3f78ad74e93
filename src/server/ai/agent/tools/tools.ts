import { ruleTools } from './byRule';
import { calculate } from './calculate';
import type { AgentTool } from './contract';
import { commitmentTools } from './commitments';
import { costTools } from './costs';
import { offerRun } from './offerRun';
import { contentTools } from './content';
import { explainTools } from './explain';
import { helpTool } from './help';
import { planningTools } from './planning';
import { proposeBudget } from './proposing/budgets';
import { caseProposals } from './proposing/cases';
import { proposeDashboard } from './proposing/dashboards';
import { proposeWorkflow } from './proposing/workflows';

export const agentTools: readonly AgentTool[] = [
  ...costTools,
  ...planningTools,
  ...commitmentTools,
  ...ruleTools,
  ...explainTools,
  ...contentTools,
  helpTool,
  calculate,
  offerRun,
  ...caseProposals,
  proposeBudget,
  proposeDashboard,
  proposeWorkflow,
];
