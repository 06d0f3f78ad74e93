import type { CallId } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { proposalWords as words } from '@shared/words/agentProposals';
import type { Doing, Done } from '../../../ai/agent/proposal';

export type DoingOf<K extends Doing['kind']> = Extract<Doing, { kind: K }>;

/** How operations of one kind are done and put back. Each fails with a `Fault` that says why. */
export interface OperationHandler<D> {
  run(doing: D): Promise<Done>;
  undo(doing: D, done: Done): Promise<void>;
}

export const changedMeanwhile = () => new Fault('conflict:changed_meanwhile', words.changed);

/** The calls that a person needs for it, to undo it as well. */
export const needed: Readonly<Record<Doing['kind'], readonly CallId[]>> = {
  case_status: ['cases.batchUpdateStatus'],
  case_owner: ['cases.assignOwner'],
  case_comment: ['cases.batchAddActivity'],
  budget_create: ['budgets.create', 'budgets.delete'],
  budget_amount: ['budgets.update'],
  dashboard_create: ['dashboards.create', 'dashboards.update', 'dashboards.delete'],
  dashboard_panel: ['dashboards.update'],
  workflow_create: ['workflows.create', 'workflows.delete'],
};
