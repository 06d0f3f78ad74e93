import { calls, type CallId } from '@shared/api/index';
import { isFault } from '@shared/kernel/fault';
import { authorize } from '../gate/gate';
import type { Ask as AskOf } from '../http/ask';
import type { CallContext, Handlers } from '../http/context';

/** The calls that tools are made of. */
export type ToolCall = Extract<
  CallId,
  | 'approvals.summary'
  | 'budgets.list'
  | 'cases.anomalies'
  | 'cases.get'
  | 'cases.overview'
  | 'cases.search'
  | 'costs.drivers'
  | 'costs.forecast'
  | 'costs.range'
  | 'costs.spend'
  | 'costs.values'
  | 'dashboards.list'
  | 'datastores.list'
  | 'datastores.searchRecords'
  | 'executions.counts'
  | 'executions.run'
  | 'executions.search'
  | 'executions.status'
  | 'reports.get'
  | 'reports.list'
  | 'workflows.get'
  | 'workflows.list'
>;
export type ToolHandlers = Pick<Handlers, ToolCall>;

/** Makes a call as the caller would over the network. */
export type Ask = AskOf<ToolCall>;

/** Whether the session may make a call at all. */
export function may(session: CallContext['session'], id: ToolCall): boolean {
  try {
    authorize(session, calls[id]);
    return true;
  } catch (error) {
    if (isFault(error)) return false;
    throw error;
  }
}
