import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AgentAbout } from '@shared/api/ai/entities';
import { isFaultJson } from '@shared/kernel/fault';
import { isJsonObject } from '@shared/model/json';
import { CHAT_MESSAGES_MAX } from '@shared/model/limits';
import { agentWords as words } from '@shared/words/agent';
import { messages as texts } from '@shared/words/messages';
import {
  answerTyped,
  drafted,
  messageSent,
  selectDraft,
  selectLost,
  selectThread,
  type WithAgent,
} from '../../data/agent.slice';
import { isWaiting, turnsOf } from '../../data/agentChat';
import { reasonOf } from '../../platform/api/reasonOf';
import { readClock } from '../../platform/clock';
import { useToast } from '../../ui/overlays/Toasts';
import { useAgentConnection } from './useAgentConnection';
import { useCall, useChange } from '../../platform/api/calls';

/** An answer that takes longer is asked for. */
const ASK_AFTER = 15_000;

export interface ChatPlace {
  agentId: string;
  /** Null: a chat that has not begun. */
  threadId: string | null;
  onThread(threadId: string | null): void;
}

/** One chat with the agent: what was said, and everything that can be done in it. */
export function useChat({ agentId, threadId, onThread }: ChatPlace) {
  const dispatch = useDispatch();
  const toast = useToast();
  const thread = useSelector((state: WithAgent) => selectThread(state, threadId));
  const draft = useSelector((state: WithAgent) => selectDraft(state, threadId));
  const lost = useSelector(selectLost);
  const [asksForNew, setAsksForNew] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [ask, { isLoading: isSending }] = useChange('ai.send');
  const [markTyped] = useChange('ai.typed');
  const [stop, { isLoading: isStopping }] = useChange('ai.stop');
  const turns = useMemo(() => turnsOf(thread?.messages ?? [], lost), [thread, lost]);
  const waiting = isWaiting(turns);
  const fetched = useCall('ai.thread', threadId === null ? skipToken : { params: { agentId, threadId } }, {
    // The server may have ended before it could say how an answer ended.
    pollingInterval: waiting ? ASK_AFTER : 0,
  });
  useAgentConnection(() => threadId !== null && void fetched.refetch());

  const full = (thread?.messages.length ?? 0) >= CHAT_MESSAGES_MAX;
  const setDraft = (text: string) => {
    setRefusal(null);
    dispatch(drafted({ threadId, text }));
  };

  /** What was not sent is in the input, unless something else is typed there. */
  const keep = (text: string) => {
    if (draft.trim() === '') setDraft(text);
  };

  /** Says whether it was sent. */
  const send = async (text: string, about?: AgentAbout): Promise<boolean> => {
    const prompt = text.trim();
    if (prompt === '' || waiting || isSending) return false;
    if (full) {
      keep(text);
      setAsksForNew(true);
      return false;
    }
    const body = { message_source: 'user' as const, data: { prompt, about }, thread_id: threadId };
    const reply = await ask({ params: { agentId }, body });
    if (reply.error && isLimit(reply.error)) {
      // Another window was quicker with the last message.
      keep(text);
      setAsksForNew(true);
      return false;
    }
    if (reply.error) {
      keep(text);
      setRefusal(reasonOf(reply.error));
      toast({ text: texts.failedToSendMessage, error: true });
      return false;
    }
    const { thread_id, interaction_id } = reply.data;
    const at = readClock().toISOString();
    dispatch(messageSent({ threadId: thread_id, interactionId: interaction_id, prompt, about, at }));
    setRefusal(null);
    if (thread_id !== threadId) onThread(thread_id);
    return true;
  };

  return {
    agentId,
    threadId,
    name: thread?.name ?? null,
    turns,
    waiting,
    isSending,
    full,
    typed: thread?.typed ?? [],
    /** The first fetch of a chat that this window does not hold yet. */
    isLoading: threadId !== null && !thread && !fetched.error,
    error: thread ? null : (fetched.error ?? null),
    reload: () => void fetched.refetch(),
    draft,
    setDraft,
    refusal,
    send,
    submit: async () => {
      const text = draft;
      if (await send(text)) dispatch(drafted({ threadId, text: '' }));
    },
    isStopping,
    stop: async (interactionId: string) => {
      if (threadId === null) return;
      const reply = await stop({ params: { agentId, threadId, interactionId } });
      if (reply.error) toast({ text: words.notStopped(reasonOf(reply.error)), error: true });
    },
    begin: () => onThread(null),
    asksForNew,
    keepChat: () => setAsksForNew(false),
    /** AI-C-24: what was not sent goes along. */
    acceptNew: () => {
      setAsksForNew(false);
      dispatch(drafted({ threadId, text: '' }));
      dispatch(drafted({ threadId: null, text: draft }));
      onThread(null);
    },
    tellTyped: (id: string) => {
      if (threadId === null) return;
      dispatch(answerTyped({ threadId, ids: [id] }));
      // Whether it is told matters to the look alone: then it is typed out once more elsewhere.
      void markTyped({ params: { agentId, threadId }, body: { interaction_ids: [id] } });
    },
  };
}

const isLimit = (error: unknown): boolean =>
  isFaultJson(error) &&
  error.code === 'conflict' &&
  isJsonObject(error.data) &&
  error.data['limit'] === CHAT_MESSAGES_MAX;

export type ChatState = ReturnType<typeof useChat>;
