import { calls } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { workflowPath } from '../../../ai/agent/links';
import type { CallContext } from '../../../http/context';
import type { AgentCalls } from '../ai.port';
import { changedMeanwhile, type OperationHandler, type DoingOf } from './doing';

/** Workflows, by the calls of the person. A new one is off until a person enables it. */
export function workflowDoers(made: AgentCalls, context: CallContext) {
  const now = async (id: string) => {
    const asked = { params: { id }, query: undefined, body: undefined };
    return (await made['workflows.get'](asked, context)).data;
  };

  const create: OperationHandler<DoingOf<'workflow_create'>> = {
    async run({ spaceId, workflow }) {
      const { name, description, graph, input_parameters } = workflow;
      const body = calls['workflows.create'].body.parse({
        name,
        description,
        graph,
        input_parameters,
        state: 'disabled',
        origin: 'ai',
      });
      const query = { space_id: spaceId, fill_integrations: true };
      const { data } = await made['workflows.create']({ params: undefined, query, body }, context);
      return {
        id: data.workflowId,
        mark: String(data.head_rev),
        path: workflowPath(data.space_id, data.workflowId),
      };
    },
    async undo(_doing, { id, mark }) {
      const { head_rev, state, executions } = await now(id);
      if (String(head_rev) !== mark || state !== 'disabled' || executions > 0) throw changedMeanwhile();
      const asked = { params: undefined, query: {}, body: { ids: [id] } };
      const [failed] = (await made['workflows.delete'](asked, context)).failed;
      if (failed) throw new Fault('conflict:change_refused', failed.reason);
    },
  };
  return { workflow_create: create };
}
