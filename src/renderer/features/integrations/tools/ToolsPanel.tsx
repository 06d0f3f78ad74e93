import { useState } from 'react';
import { mcpServerWords as words } from '@shared/words/mcpServers';
import { messages } from '@shared/words/messages';
import type { McpAgentTool } from '../../../data/integrations';
import { useRights } from '../../../parts/user/userContext';
import { Panel } from '../../../ui/base/Panel';
import { Switch } from '../../../ui/fields/Field';
import { Tag } from '../../../ui/feedback/States';
import '../../../ui/table/plainTable.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';
import { useSend } from '../../../parts/feedback/useSend';

type Tool = Pick<McpAgentTool, 'toolName' | 'title' | 'description' | 'readOnly'> & Partial<McpAgentTool>;

/** Tools of an MCP server; an Admin says which of them the agent may use. */
export function ToolsPanel({ integrationId }: { integrationId: string }) {
  const decides = useRights().mayChange('systemSettings:write');
  const params = { id: integrationId };
  const seen = useCall('integrations.mcpTools', { params, query: {} }, { skip: decides });
  const decided = useCall('integrations.agentTools', { params }, { skip: !decides });
  const asked = decides ? decided : seen;
  const tools: readonly Tool[] | undefined = decides ? decided.data?.data : seen.data?.data;
  return (
    <Panel title={words.title} flush={tools !== undefined && tools.length > 0}>
      {!tools ? (
        <Pending what="the tools" query={asked} rows={3} />
      ) : tools.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p className="cl-faint cl-integration__note">{decides ? words.about : words.aboutReading}</p>
          <table className="cl-plaintable" aria-label={words.title}>
            <thead>
              <tr>
                <th scope="col">{words.tool}</th>
                <th scope="col">{words.does}</th>
                {decides && <th scope="col">{words.agent}</th>}
              </tr>
            </thead>
            <tbody>
              {tools.map((tool) => (
                <ToolRow key={tool.toolName} integrationId={integrationId} tool={tool} decides={decides} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Panel>
  );
}

function ToolRow(props: { integrationId: string; tool: Tool; decides: boolean }) {
  const { toolName, title, description, readOnly, hash, agent } = props.tool;
  const [set] = useSend('integrations.setAgentTool');
  const [busy, setBusy] = useState(false);

  async function allow(allowed: boolean) {
    setBusy(true);
    const body = { tool: toolName, allowed, ...(allowed && hash !== undefined ? { hash } : {}) };
    await set(
      { params: { id: props.integrationId }, body },
      { failed: `${messages.failedToUpdate(title)}.` },
    );
    setBusy(false);
  }

  return (
    <tr>
      <td>
        <strong>{title}</strong>
        {title.toLowerCase() !== toolName.toLowerCase() && <span className="cl-faint"> {toolName}</span>}
        {description !== '' && (
          <p className="cl-muted cl-flow-break cl-scroll cl-mcptools__text">{description}</p>
        )}
      </td>
      <td className="cl-nowrap">{readOnly ? words.reads : words.changes}</td>
      {props.decides && (
        <td className="cl-nowrap">
          <Switch
            label={agent === 'allowed' ? words.allowed : words.off}
            name={words.allow(title)}
            checked={agent === 'allowed'}
            disabled={busy}
            onChange={(next) => void allow(next)}
          />
          {agent === 'changed' && (
            <div>
              <Tag tone="warn" icon="warning">
                {words.changed}
              </Tag>
            </div>
          )}
        </td>
      )}
    </tr>
  );
}
