import { Fault } from '@shared/kernel/fault';
import { workflowPath } from '../../../ai/agent/links';
import type { AgentAsk } from '../ai.port';
import { changedMeanwhile, type OperationHandler, type DoingOf } from './doing';

/** Workflows, by the calls of the person. A new one is off until a person enables it. */
export function workflowDoers(ask: AgentAsk) {
  const create: OperationHandler<DoingOf<'workflow_create'>> = {
    async run({ spaceId, workflow: { name, description, graph, input_parameters } }) {
      const { workflowId, head_rev, space_id } = await ask('workflows.create', {
        query: { space_id: spaceId, fill_integrations: 'true' },
        body: { name, description, graph, input_parameters, state: 'disabled', origin: 'ai' },
      });
      return { id: workflowId, mark: String(head_rev), path: workflowPath(space_id, workflowId) };
    },
    async undo(_doing, { id, mark }) {
      const { head_rev, state, executions } = await ask('workflows.get', { params: { id } });
      if (String(head_rev) !== mark || state !== 'disabled' || executions > 0) throw changedMeanwhile();
      const [failed] = (await ask('workflows.delete', { query: {}, body: { ids: [id] } })).failed;
      if (failed) throw new Fault('conflict:change_refused', failed.reason);
    },
  };
  return { workflow_create: create };
}
