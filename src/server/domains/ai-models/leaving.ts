import { mcpServerFaults } from '@shared/words/mcpServers';
import type { ForeignTools } from '../../ai/agent/foreign';
import type { ModelAccess } from './access';

/** Tools of others within what an organization lets out: none, none with names or ids, or all without secrets. */
export function withinRules(access: Pick<ModelAccess, 'leaving'>, tools: ForeignTools): ForeignTools {
  return {
    async offered(orgId) {
      if (!(await access.leaving(orgId))) return [];
      return (await tools.offered(orgId)).map((tool) => ({
        ...tool,
        async use(input, signal) {
          // As the rule stands now.
          const refusal = await access.leaving(orgId);
          const why = refusal ? refusal(input) : mcpServerFaults.agent.names;
          if (why !== undefined) throw new Error(why);
          return tool.use(input, signal);
        },
      }));
    },
  };
}
