import type { AgentEvent, AgentResponse, Chat, ChatMessage } from '@shared/api/ai/entities';
import { shownOf } from '../../ai/agent/proposal';
import type { Turn } from '../../ai/models/models.port';
import type { MessageRow, Said, ThreadRow } from './ai.store';

/** The step as it stands now; the answer was written once. */
function withStep(response: AgentResponse, row: MessageRow): AgentResponse {
  if (response.content_format !== 'step' || row.step_status === null) return response;
  const summary = row.step_summary ?? response.content.summary;
  const operations = row.action?.kind === 'change' ? shownOf(row.action) : {};
  return { ...response, content: { ...response.content, ...operations, status: row.step_status, summary } };
}

function toMessage(row: MessageRow): ChatMessage {
  const common = {
    interaction_id: row.interaction_id,
    thread_id: row.thread_id,
    created_at: row.created_at.toISOString(),
    status: { type: row.status },
  };
  if (row.source === 'user') return { message_source: 'user', ...common, data: row.data };
  const response = row.data.response.map((each) => withStep(each, row));
  return { message_source: 'agent', ...common, data: { ...row.data, response } };
}

export const toChat = (thread: ThreadRow, rows: readonly MessageRow[]): Chat => ({
  agent_id: thread.agent_id,
  thread_id: thread.thread_id,
  name: thread.name,
  messages: rows.map(toMessage),
  typedResponses: rows.filter(({ typed }) => typed).map(({ interaction_id }) => interaction_id),
});

export function toEvent(row: MessageRow, said: Said): AgentEvent {
  const of = { thread_id: row.thread_id };
  if (said !== 'step' || row.step_status === null) return { kind: 'message', ...of, message: toMessage(row) };
  return {
    kind: 'update-status',
    ...of,
    interaction_id: row.interaction_id,
    status: row.step_status,
    summary: row.step_summary ?? '',
  };
}

/** So many of the last messages are told to a model. */
const TOLD_MAX = 12;

/** What was said in a chat before a question, in words; what a person stopped or what failed is left out. */
export const turnsOf = (rows: readonly MessageRow[], before: string): Turn[] =>
  rows
    .filter(({ interaction_id, status }) => interaction_id !== before && status === 'ready')
    .flatMap((row): Turn[] => {
      if (row.source === 'user') return [{ role: 'user', content: row.data.prompt }];
      const texts = row.data.response.flatMap((part) =>
        part.content_format === 'text' ? [part.content] : [],
      );
      return texts.length === 0 ? [] : [{ role: 'assistant', content: texts.join('\n\n') }];
    })
    .slice(-TOLD_MAX);
