import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { AGENT_ID } from '@shared/model/agent';
import { agentWords as words } from '@shared/words/agent';
import { agentClosed, selectPanelThread, threadChosen } from '../../../data/agent.slice';
import { AgentChat } from '../../../parts/agent/AgentChat';
import { ChatHead } from '../../../parts/agent/ChatHead';
import { useChat } from '../../../parts/agent/useChat';
import { useQuestion } from '../../../parts/agent/useQuestion';
import { focusOn, homeOfFocus } from '../../../ui/overlays/focusHome';
import { PANEL_ID } from './useAgentPanel';
import { Stack, Text } from '../../../ui/layout/Layout';
import './agentPanel.css';

/** The agent beside the screen that is worked on; it stays while that changes. */
export function AgentPanel() {
  const dispatch = useDispatch();
  const threadId = useSelector(selectPanelThread);
  const onThread = (id: string | null) => void dispatch(threadChosen(id));
  const chat = useChat({ agentId: AGENT_ID, threadId, onThread });
  useQuestion(chat);
  const [home] = useState(homeOfFocus);
  const close = () => {
    dispatch(agentClosed());
    focusOn(home);
  };
  useLeaveCovered(close);
  const onKeyDown = (event: KeyboardEvent) => {
    // What is open inside it takes its own Escape.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <Stack
      as="aside"
      gap="none"
      room="own"
      id={PANEL_ID}
      className="cl-agentpanel"
      tabIndex={-1}
      aria-label={words.title}
      onKeyDown={onKeyDown}
    >
      <ChatHead
        chat={chat}
        title={
          <Text as="h2" size="l" strong flow="clip" title={chat.name ?? undefined}>
            {chat.name || words.title}
          </Text>
        }
        onClose={close}
      />
      <AgentChat chat={chat} onThread={onThread} />
    </Stack>
  );
}

/** Where the panel covers the whole window, going to another screen closes it. */
function useLeaveCovered(close: () => void) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (before.current !== pathname && matchMedia('(max-width: 600px)').matches) latest.current();
    before.current = pathname;
  }, [pathname]);
}
