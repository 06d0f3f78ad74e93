import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { questionTaken, selectQuestion } from '../../data/agent.slice';
import type { ChatState } from './useChat';

/** Sends what was asked from a screen, once, as the first message of a new chat. */
export function useQuestion(chat: ChatState) {
  const dispatch = useDispatch();
  const question = useSelector(selectQuestion);
  const taken = useRef<typeof question>(null);
  const { send, isSending, threadId } = chat;
  useEffect(() => {
    if (question === null || question === taken.current || isSending || threadId !== null) return;
    taken.current = question;
    dispatch(questionTaken());
    void send(question.prompt, question.about);
  }, [question, isSending, threadId, send, dispatch]);
}
