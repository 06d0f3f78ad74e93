import { Fault, isFault } from '@shared/kernel/fault';
import { AGENT_ID } from '@shared/model/agent';
import type { Agent, Chat } from '@shared/api/ai/entities';
import { CHAT_MESSAGES_MAX } from '@shared/model/limits';
import { agentFaults as words } from '@shared/words/agentFaults';
import { agentAnswers } from '@shared/words/agentAnswers';
import type { Database, Sql } from '../../db/database';
import type { EngineReads } from '../../engine/reads.port';
import type { Session } from '../../gate/session';
import type { CallContext } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { RecordActivity } from '../organisations/activity.port';
import type { Settings } from '../settings/settings.port';
import type { AgentCalls, Answerer, Listener } from './ai.port';
import { aiStore, type Place, type Question, type ThreadRow } from './ai.store';
import { createAnswering, emptyAnswer, failedAnswer } from './answering';
import { agentEvents } from './events';
import { personData, runAs } from './personData';
import { toChat, turnsOf } from './present';
import { createProposals } from './proposals/proposals.service';
import { createStepRuns } from './stepRuns';

export interface AiDeps {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  record: RecordActivity;
  settings: Pick<Settings, 'flags' | 'costPeriod'>;
  /** Of the other domains. */
  calls: AgentCalls;
  answer: Answerer;
  reads: Pick<EngineReads, 'execution'>;
  /** How long an answer may take, milliseconds; three minutes unless given. */
  patience?: number;
}

interface Placed {
  agentId: string;
  threadId: string;
  interactionId: string;
}

const THREADS_KEPT = 50;
const KEPT = 180 * 24 * 60 * 60_000;
/** Answers of one person at a time. */
const AT_ONCE = 3;
const PATIENCE = 180_000;
const NAME_MAX = 80;

const agents: readonly Agent[] = [
  { agent_id: AGENT_ID, name: agentAnswers.agent.name, description: agentAnswers.agent.description },
];

function nameOf(prompt: string): string {
  const letters = [...prompt.replace(/\s+/g, ' ').trim()];
  return letters.length <= NAME_MAX ? letters.join('') : `${letters.slice(0, NAME_MAX - 1).join('')}…`;
}

/** Chats of people with agents, and what agents do for them. */
export function createAi(deps: AiDeps) {
  const { database, clock, log, newId, settings, calls, patience = PATIENCE } = deps;
  const answering = createAnswering({ database, clock, log, answer: deps.answer, patience });
  const steps = createStepRuns({ database, clock, log, reads: deps.reads });
  const proposals = createProposals({ database, clock, log, record: deps.record, calls });
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  /** Nobody makes an answer any longer than this: its server is gone. */
  const lostBefore = () => ago(patience + 5_000);

  async function on({ orgId }: Session): Promise<void> {
    const flags = await settings.flags({ orgIds: [orgId] });
    if (!flags.includes('AIAgent')) throw new Fault('not_found:agent_off', words.off);
  }

  async function allow(session: Session, agentId: string): Promise<void> {
    await on(session);
    if (!agents.some((agent) => agent.agent_id === agentId))
      throw new Fault('not_found:agent_not_found', words.noAgent(agentId));
  }

  async function listener({ session }: CallContext, agentId: string): Promise<Listener> {
    await allow(session, agentId);
    return { orgId: session.orgId, userId: session.userId, agentId };
  }

  const placeOf = async (
    context: CallContext,
    { agentId, threadId, interactionId }: Placed,
  ): Promise<Place> => ({
    ...(await listener(context, agentId)),
    threadId,
    interactionId,
  });

  const within = <T>({ orgId }: Listener, work: (sql: Sql) => Promise<T>) => database.tenant(orgId, work);

  async function own(sql: Sql, of: Listener, threadId: string): Promise<ThreadRow> {
    const thread = await aiStore.lock(sql, of, threadId);
    if (!thread) throw new Fault('not_found:chat_not_found', words.noThread);
    return thread;
  }

  async function send(context: CallContext, agentId: string, question: Question, given: string | null) {
    const of = await listener(context, agentId);
    const place: Place = { ...of, threadId: given ?? newId(), interactionId: newId() };
    const earlier = await within(of, async (sql) => {
      const now = clock.now();
      if ((await aiStore.active(sql, of, lostBefore())) >= AT_ONCE)
        throw new Fault('too_many:too_many_questions', words.tooMany(AT_ONCE));
      if (given === null) {
        await aiStore.insertThread(
          sql,
          { ...of, threadId: place.threadId, name: nameOf(question.prompt) },
          now,
        );
        await aiStore.dropBeyond(sql, of, THREADS_KEPT);
      } else await own(sql, of, given);
      // AI-C-22: prompts and answers together.
      const count = await aiStore.count(sql, place.threadId);
      if (count + 2 > CHAT_MESSAGES_MAX)
        throw new Fault('conflict:chat_full', words.full(CHAT_MESSAGES_MAX), { limit: CHAT_MESSAGES_MAX });
      await aiStore.insertInteraction(sql, place, { seq: count + 1, question, empty: emptyAnswer, now });
      await aiStore.touch(sql, place.threadId, now);
      await aiStore.tell(sql, place, 'user');
      await aiStore.tell(sql, place, 'agent');
      return turnsOf(await aiStore.messages(sql, place.threadId), place.interactionId);
    });
    const dataFor = (signal: AbortSignal) => personData(calls, settings, { ...context, signal });
    answering.begin({ place, question, earlier, dataFor });
    return { thread_id: place.threadId, interaction_id: place.interactionId };
  }

  async function run(context: CallContext, agentId: string, threadId: string, interactionId: string) {
    const of = await listener(context, agentId);
    const place: Place = { ...of, threadId, interactionId };
    const row = await within(of, (sql) => aiStore.find(sql, place, 'agent'));
    if (!row) throw new Fault('not_found:message_not_found', words.noMessage);
    const { action } = row;
    if (action?.kind !== 'run_workflow' || row.step_status !== 'preview')
      throw new Fault('conflict:not_waiting', words.notWaiting);
    personData(calls, settings, context).mayRun();
    const { workflowId, workflowName, inputs } = action;

    const move = (from: 'preview' | 'running', to: 'running' | 'failed', summary: string) =>
      within(of, async (sql) => {
        const moved = await aiStore.moveStep(sql, place, { from, to, summary, now: clock.now() });
        if (moved > 0) await aiStore.tell(sql, place, 'step');
        return moved > 0;
      });
    if (!(await move('preview', 'running', agentAnswers.run.running(workflowName))))
      throw new Fault('conflict:not_waiting', words.notWaiting);
    try {
      const executionId = await runAs(calls, context, { workflowId, inputs, event: interactionId });
      await within(of, (sql) => aiStore.started(sql, place, executionId));
      steps.follow({ ...place, workflowName, executionId, since: clock.now() });
    } catch (error) {
      const why = isFault(error) ? error.message : null;
      await move('running', 'failed', agentAnswers.run.failed(workflowName, why));
      throw error;
    }
  }

  /** What was said so far stays; nothing happens to what has ended. */
  async function stop(context: CallContext, agentId: string, threadId: string, interactionId: string) {
    const of = await listener(context, agentId);
    const place: Place = { ...of, threadId, interactionId };
    await within(of, async (sql) => {
      const row = await aiStore.find(sql, place, 'agent');
      if (row?.source !== 'agent') throw new Fault('not_found:message_not_found', words.noMessage);
      const { response } = row.data;
      const data = { ...emptyAnswer, response, warning: agentAnswers.model.stopped };
      const now = clock.now();
      if ((await aiStore.end(sql, place, { status: 'ready', data, action: null, now })) === 0) return;
      await aiStore.tell(sql, place, 'agent');
    });
    answering.stop(interactionId);
  }

  async function read(context: CallContext, agentId: string, threadId: string): Promise<Chat> {
    const of = await listener(context, agentId);
    const running = await within(of, async (sql) => {
      await own(sql, of, threadId);
      await proposals.lose(sql, threadId);
      await aiStore.failLost(sql, threadId, lostBefore(), failedAnswer(words.interrupted));
      return aiStore.runningOf(sql, threadId);
    });
    for (const step of running) await steps.look(step);
    return within(of, async (sql) =>
      toChat(await own(sql, of, threadId), await aiStore.messages(sql, threadId)),
    );
  }

  return {
    list: async ({ session }: CallContext) => {
      await on(session);
      return agents;
    },
    send,
    run,
    confirm: async (context: CallContext, at: Placed, operationIds: readonly string[]) =>
      proposals.confirm(context, await placeOf(context, at), operationIds),
    dismiss: async (context: CallContext, at: Placed) => proposals.dismiss(await placeOf(context, at)),
    undo: async (context: CallContext, at: Placed) => proposals.undo(context, await placeOf(context, at)),
    stop,
    read,
    threads: async (context: CallContext, agentId: string): Promise<ThreadRow[]> => {
      const of = await listener(context, agentId);
      return within(of, (sql) => aiStore.threads(sql, of, THREADS_KEPT));
    },
    typed: async (
      context: CallContext,
      agentId: string,
      threadId: string,
      interactionIds: readonly string[],
    ): Promise<void> => {
      const of = await listener(context, agentId);
      await within(of, async (sql) => {
        await own(sql, of, threadId);
        await aiStore.markTyped(sql, threadId, interactionIds);
      });
    },

    /** For the sockets. */
    events: agentEvents({ database, allow }),
    begin: () => steps.begin(),
    sweep: (): Promise<number> => database.system((sql) => aiStore.removeBefore(sql, ago(KEPT))),
    async end(): Promise<void> {
      await answering.end();
      await steps.end();
    },
  };
}
export type AiService = ReturnType<typeof createAi>;
