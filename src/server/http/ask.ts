import { calls, type CallId, type CallMap, type CallRequest } from '@shared/api/index';
import { authorize } from '../gate/gate';
import type { CallContext } from './context';
import type { Handled } from './handled';
import { readInput, type AnyInput } from './routes';

/** A handler seen from here: method parameters compare both ways, so that no cast is needed. */
interface Runner<K extends CallId> {
  run(input: AnyInput, context: CallContext): Handled<CallMap[K]> | Promise<Handled<CallMap[K]>>;
}
type Runners<Ids extends CallId> = { [K in Ids]: Runner<K>['run'] };

/** Makes a call, and tells what its handler returned. `Fault`, as each call has it. */
export type Ask<Ids extends CallId> = <K extends Ids>(
  id: K,
  request: CallRequest<K>,
) => Promise<Handled<CallMap[K]>>;

/** The calls past the network and its refusals: the same checks of the input, and the same tenant. */
export function callAs<Ids extends CallId>(handlers: Runners<Ids>, context: CallContext): Ask<Ids> {
  return async (id, { params, query, body }: { params?: unknown; query?: unknown; body?: unknown }) =>
    handlers[id](readInput(calls[id], { params, query, body }), context);
}

/** The calls as the caller would make them over the network: the same refusals as well. */
export function askAs<Ids extends CallId>(handlers: Runners<Ids>, context: CallContext): Ask<Ids> {
  const ask = callAs(handlers, context);
  return async (id, request) => {
    authorize(context.session, calls[id]);
    return ask(id, request);
  };
}
