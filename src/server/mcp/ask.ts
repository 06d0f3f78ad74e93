import { calls, type CallId, type CallMap, type CallRequest } from '@shared/api/index';
import type { CallDefinition, HandlerResult } from '@shared/kernel/call';
import { isFault } from '@shared/kernel/fault';
import { authorize } from '../gate/gate';
import type { CallContext, Handlers } from '../http/context';
import { readInput, type AnyInput } from '../http/routes';

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

/** Makes a call as the caller would over the network: the same refusals, checks of the input, and tenant. */
export type Ask = <K extends ToolCall>(id: K, request: CallRequest<K>) => Promise<HandlerResult<CallMap[K]>>;

/** A handler seen from here: method parameters compare both ways, so that no cast is needed. */
interface Runner<K extends ToolCall> {
  run(input: AnyInput, context: CallContext): Promise<HandlerResult<CallMap[K]>>;
}
type Runners = { [K in ToolCall]: Runner<K>['run'] };

/** The calls of the product as this caller makes them. `Fault`, as each call has it. */
export function askAs(handlers: ToolHandlers, context: CallContext): Ask {
  const runners: Runners = handlers;
  return async (id, request) => {
    const call: CallDefinition = calls[id];
    authorize(context.session, call);
    const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = request;
    return runners[id](readInput(call, { params, query, body }), context);
  };
}

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
