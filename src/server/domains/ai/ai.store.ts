import type { AgentAbout, AgentResponse, AgentStep } from '@shared/api/ai/entities';
import type { AgentAction, ModelUsed, Suggestion } from '../../ai/agent/answer';
import type { Sql } from '../../db/database';
import type { Listener } from './ai.port';

export interface ThreadRow {
  thread_id: string;
  agent_id: string;
  name: string;
  updated_at: Date;
}

export interface AnswerData {
  response: AgentResponse[];
  error: string | null;
  warning: string | null;
  suggestions: Suggestion[];
  doing?: string;
  used?: ModelUsed;
}

/** What a person asked, and about what. */
export interface Question {
  prompt: string;
  about?: AgentAbout | undefined;
}

interface CommonRow {
  thread_id: string;
  seq: number;
  interaction_id: string;
  status: 'in progress' | 'ready' | 'failed';
  typed: boolean;
  action: AgentAction | null;
  step_status: AgentStep['status'] | null;
  step_summary: string | null;
  step_at: Date | null;
  execution_id: string | null;
  created_at: Date;
}
export type MessageRow = CommonRow &
  ({ source: 'user'; data: Question } | { source: 'agent'; data: AnswerData });

/** A message among all of them. */
export interface Place extends Listener {
  threadId: string;
  interactionId: string;
}

export interface RunningStep extends Place {
  workflowName: string;
  executionId: string | null;
  since: Date;
}

const columns = `m.thread_id, m.seq, m.interaction_id, m.source, m.status, m.data, m.typed, m.action, m.step_status,
  m.step_summary, m.step_at, m.execution_id, m.created_at`;
const running = `select t.org_id as "orgId", t.user_id as "userId", t.agent_id as "agentId", t.thread_id as "threadId",
         m.interaction_id as "interactionId", m.execution_id as "executionId", m.step_at as since,
         coalesce(m.action ->> 'workflowName', '') as "workflowName"
    from agent_message m join agent_thread t on t.thread_id = m.thread_id
   where m.step_status = 'running' and m.step_at is not null and m.action ->> 'kind' = 'run_workflow'`;

export const AGENT_CHANNEL = 'costloom_agent';
export type Said = 'user' | 'agent' | 'step';

export const aiStore = {
  /** Part of the caller's transaction: it leaves at the commit. */
  async tell(sql: Sql, place: Place, said: Said): Promise<void> {
    const { orgId, userId, agentId, threadId, interactionId } = place;
    const payload = JSON.stringify([orgId, userId, agentId, threadId, interactionId, said]);
    await sql.run('select pg_notify($1, $2)', [AGENT_CHANNEL, payload]);
  },

  threads(sql: Sql, { orgId, userId, agentId }: Listener, most: number): Promise<ThreadRow[]> {
    return sql.rows(
      `select thread_id, agent_id, name, updated_at from agent_thread
        where org_id = $1 and user_id = $2 and agent_id = $3 order by updated_at desc, thread_id limit $4`,
      [orgId, userId, agentId, most],
    );
  },

  /** Whoever writes to it waits until this transaction has ended. */
  lock(sql: Sql, of: Listener, threadId: string): Promise<ThreadRow | undefined> {
    return sql.one(
      `select thread_id, agent_id, name, updated_at from agent_thread
        where org_id = $1 and user_id = $2 and agent_id = $3 and thread_id = $4 for update`,
      [of.orgId, of.userId, of.agentId, threadId],
    );
  },

  insertThread(sql: Sql, of: Listener & { threadId: string; name: string }, now: Date): Promise<number> {
    return sql.run(
      `insert into agent_thread (thread_id, org_id, user_id, agent_id, name, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [of.threadId, of.orgId, of.userId, of.agentId, of.name, now],
    );
  },

  touch(sql: Sql, threadId: string, now: Date): Promise<number> {
    return sql.run('update agent_thread set updated_at = $2 where thread_id = $1', [threadId, now]);
  },

  /** All but the person's newest ones. */
  dropBeyond(sql: Sql, { orgId, userId, agentId }: Listener, most: number): Promise<number> {
    return sql.run(
      `delete from agent_thread where thread_id in
         (select thread_id from agent_thread where org_id = $1 and user_id = $2 and agent_id = $3
           order by updated_at desc, thread_id offset $4)
         and not exists (select from legal_hold h where h.org_id = $1)`,
      [orgId, userId, agentId, most],
    );
  },

  /** Of the organisation of the transaction. */
  removeAll(sql: Sql): Promise<number> {
    return sql.run('delete from agent_thread');
  },

  removeBefore(sql: Sql, before: Date): Promise<number> {
    return sql.run(
      `delete from agent_thread t where updated_at < $1
         and not exists (select from legal_hold h where h.org_id = t.org_id)`,
      [before],
    );
  },

  async count(sql: Sql, threadId: string): Promise<number> {
    const row = await sql.one<{ n: number }>('select count(*) as n from agent_message where thread_id = $1', [
      threadId,
    ]);
    return row?.n ?? 0;
  },

  /** Answers of this person that are being made. */
  async active(sql: Sql, { orgId, userId }: Listener, since: Date): Promise<number> {
    const row = await sql.one<{ n: number }>(
      `select count(*) as n from agent_message m join agent_thread t on t.thread_id = m.thread_id
        where m.org_id = $1 and t.user_id = $2 and m.status = 'in progress' and m.created_at > $3`,
      [orgId, userId, since],
    );
    return row?.n ?? 0;
  },

  /** A prompt, and its answer that is to come. */
  insertInteraction(
    sql: Sql,
    { orgId, threadId, interactionId }: Place,
    given: { seq: number; question: Question; empty: AnswerData; now: Date },
  ): Promise<number> {
    return sql.run(
      `insert into agent_message (thread_id, seq, org_id, interaction_id, source, status, data, created_at)
       values ($1, $2::integer, $3, $4, 'user', 'ready', $5, $6), ($1, $2::integer + 1, $3, $4, 'agent', 'in progress', $7, $6)`,
      [
        ...[threadId, given.seq, orgId, interactionId, JSON.stringify(given.question), given.now],
        JSON.stringify(given.empty),
      ],
    );
  },

  messages(sql: Sql, threadId: string): Promise<MessageRow[]> {
    return sql.rows(
      `select ${columns} from agent_message m where m.thread_id = $1 order by m.seq limit 100`,
      [threadId],
    );
  },

  /** In the person's own thread. */
  find(sql: Sql, place: Place, source: 'user' | 'agent'): Promise<MessageRow | undefined> {
    return sql.one(
      `select ${columns} from agent_message m join agent_thread t on t.thread_id = m.thread_id
        where m.org_id = $1 and t.user_id = $2 and t.agent_id = $3 and m.thread_id = $4 and m.interaction_id = $5
          and m.source = $6`,
      [place.orgId, place.userId, place.agentId, place.threadId, place.interactionId, source],
    );
  },

  /** Once: what has ended stays as it is. */
  end(
    sql: Sql,
    { threadId, interactionId }: Place,
    end: { status: 'ready' | 'failed'; data: AnswerData; action: AgentAction | null; now: Date },
  ): Promise<number> {
    return sql.run(
      `update agent_message set status = $3, data = $4, action = $5,
         step_status = case when $5::json is null then null else 'preview' end, step_at = $6
        where thread_id = $1 and interaction_id = $2 and source = 'agent' and status = 'in progress'`,
      [
        ...[threadId, interactionId, end.status, JSON.stringify(end.data)],
        ...[end.action === null ? null : JSON.stringify(end.action), end.now],
      ],
    );
  },

  /** Of an answer in progress: what it says so far. 0: it has ended meanwhile. */
  progress(sql: Sql, { threadId, interactionId }: Place, data: AnswerData): Promise<number> {
    return sql.run(
      `update agent_message set data = $3
        where thread_id = $1 and interaction_id = $2 and source = 'agent' and status = 'in progress'`,
      [threadId, interactionId, JSON.stringify(data)],
    );
  },

  /** Answers that nobody makes any more. */
  async failLost(sql: Sql, threadId: string, before: Date, data: AnswerData): Promise<number> {
    return sql.run(
      `update agent_message set status = 'failed', data = $3
        where thread_id = $1 and status = 'in progress' and created_at < $2`,
      [threadId, before, JSON.stringify(data)],
    );
  },

  markTyped(sql: Sql, threadId: string, interactionIds: readonly string[]): Promise<number> {
    return sql.run(
      `update agent_message set typed = true
        where thread_id = $1 and source = 'agent' and interaction_id = any ($2) and not typed`,
      [threadId, interactionIds],
    );
  },

  /** Only from `from`: of two at once, one does nothing. */
  moveStep(
    sql: Sql,
    { threadId, interactionId }: Place,
    move: { from: AgentStep['status']; to: AgentStep['status']; summary: string; now: Date },
  ): Promise<number> {
    return sql.run(
      `update agent_message set step_status = $4, step_summary = $5, step_at = $6
        where thread_id = $1 and interaction_id = $2 and source = 'agent' and step_status = $3`,
      [threadId, interactionId, move.from, move.to, move.summary, move.now],
    );
  },

  /** How the changes of a proposal stand so far. */
  saveAction(
    sql: Sql,
    { threadId, interactionId }: Place,
    given: { action: AgentAction; now: Date },
  ): Promise<number> {
    return sql.run(
      `update agent_message set action = $3, step_at = $4
        where thread_id = $1 and interaction_id = $2 and source = 'agent' and step_status in ('running', 'undoing')`,
      [threadId, interactionId, JSON.stringify(given.action), given.now],
    );
  },

  /** Proposals that nobody carries out any more. */
  loseProposals(sql: Sql, threadId: string, given: { before: Date; summary: string }): Promise<number> {
    return sql.run(
      `update agent_message set step_status = case step_status when 'undoing' then 'undone' else 'failed' end,
         step_summary = $3
        where thread_id = $1 and action ->> 'kind' = 'change' and step_status in ('running', 'undoing') and step_at < $2`,
      [threadId, given.before, given.summary],
    );
  },

  started(sql: Sql, { threadId, interactionId }: Place, executionId: string): Promise<number> {
    return sql.run(
      `update agent_message set execution_id = $3 where thread_id = $1 and interaction_id = $2 and source = 'agent'`,
      [threadId, interactionId, executionId],
    );
  },

  runningOf(sql: Sql, threadId: string): Promise<RunningStep[]> {
    return sql.rows(`${running} and t.thread_id = $1 limit 100`, [threadId]);
  },

  /** Of every organisation, the newest first. */
  allRunning(sql: Sql, most: number): Promise<RunningStep[]> {
    return sql.rows(`${running} order by m.step_at desc limit $1`, [most]);
  },
};
