import type { AgentEvent } from '@shared/api/ai/entities';
import type { CallId } from '@shared/api/index';
import type { Answer } from '../../ai/agent/answer';
import type { AgentData } from '../../ai/agent/data';
import type { ChatSoFar } from '../../ai/agent/modelAnswerer';
import type { Session } from '../../gate/session';
import type { Ask } from '../../http/ask';
import type { Handlers } from '../../http/context';

/** Answers a prompt. Fails only for what is a mistake of ours, or when `signal` is aborted. */
export type Answerer = (
  prompt: string,
  data: AgentData,
  signal: AbortSignal,
  chat: ChatSoFar,
) => Promise<Answer>;

/** The calls that an agent makes for a person. */
export type AgentCalls = Pick<
  Handlers,
  Extract<
    CallId,
    | 'approvals.summary'
    | 'budgets.list'
    | 'budgets.create'
    | 'budgets.update'
    | 'budgets.delete'
    | 'costs.commitments'
    | 'costs.commitmentAdvice'
    | 'costs.compare'
    | 'costs.drivers'
    | 'costs.forecast'
    | 'costs.range'
    | 'costs.spend'
    | 'costs.values'
    | 'cases.anomalies'
    | 'cases.search'
    | 'cases.overview'
    | 'cases.get'
    | 'cases.batchUpdateStatus'
    | 'cases.assignOwner'
    | 'cases.batchAddActivity'
    | 'dashboards.read'
    | 'dashboards.create'
    | 'dashboards.update'
    | 'dashboards.delete'
    | 'dashboards.preview'
    | 'organisations.listMembers'
    | 'dashboards.list'
    | 'datastores.list'
    | 'datastores.searchRecords'
    | 'executions.search'
    | 'executions.counts'
    | 'executions.run'
    | 'executions.status'
    | 'workflows.list'
    | 'workflows.get'
    | 'workflows.create'
    | 'workflows.delete'
    | 'generations.start'
    | 'generations.get'
    | 'generations.stop'
    | 'integrations.list'
    | 'spaces.list'
    | 'steps.list'
    | 'triggers.list'
  >
>;

export type AgentAsk = Ask<keyof AgentCalls>;

/** Whose thread something is said of. */
export interface Listener {
  orgId: string;
  userId: string;
  agentId: string;
}

/** What the sockets of agents need to know. */
export interface AgentEvents {
  /** `Fault('not_found')` when the organisation has switched agents off, and for an agent that does not exist. */
  allow(session: Session, agentId: string): Promise<void>;
  /** From every server process on the database; `read` is undefined for what is gone. → a function that ends it. */
  listen(handlers: {
    onEvent(whose: Listener, read: () => Promise<AgentEvent | undefined>): void;
    /** Events may have been missed. */
    onGap(): void;
  }): Promise<() => Promise<void>>;
}
