import { isFaultJson } from '@shared/kernel/fault';
import { CHAT_MESSAGES_MAX } from '@shared/model/limits';
import { agentWords as words } from '@shared/words/agent';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Banner, Empty, Failed, Skeleton } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { Confirm } from '../../ui/overlays/Dialog';
import { Composer } from './Composer';
import { StartScreen } from './StartScreen';
import { TurnRow } from './TurnRow';
import type { ChatState } from './useChat';
import { useStickToEnd } from './useStickToEnd';
import './agent.css';

/** A chat with its input, or the start screen where none has begun. */
export function AgentChat({ chat, onThread }: { chat: ChatState; onThread(threadId: string | null): void }) {
  if (chat.error) return <NotShown chat={chat} />;
  return (
    <Stack gap="none" room="rest">
      {chat.threadId === null ? (
        <div className="cl-room-rest cl-agent__log">
          <StartScreen chat={chat} onThread={onThread} />
        </div>
      ) : (
        <Messages key={chat.threadId} chat={chat} />
      )}
      <Composer chat={chat} />
      <Confirm
        title={words.full.title}
        open={chat.asksForNew}
        confirm={words.full.accept}
        onConfirm={chat.acceptNew}
        onClose={chat.keepChat}
      >
        {words.full.text(CHAT_MESSAGES_MAX)}
      </Confirm>
    </Stack>
  );
}

function Messages({ chat }: { chat: ChatState }) {
  const { turns } = chat;
  const { scroller, content } = useStickToEnd(turns.length);
  return (
    <div
      ref={scroller}
      className="cl-room-rest cl-agent__log"
      role="log"
      aria-label={words.messages}
      tabIndex={0}
    >
      <Stack ref={content} gap="l" pad="l" className="cl-agent__turns">
        {chat.isLoading && <Skeleton rows={5} label={words.loading} />}
        {turns.map((turn, at) => (
          <TurnRow key={turn.id} turn={turn} isNewest={at === turns.length - 1} chat={chat} />
        ))}
        {chat.full && !chat.waiting && (
          <Banner
            tone="info"
            action={
              <Button size="small" onClick={chat.begin}>
                {words.newChat}
              </Button>
            }
          >
            {words.full.note(CHAT_MESSAGES_MAX)}
          </Banner>
        )}
      </Stack>
    </div>
  );
}

/** A chat of an address that is nobody's, somebody else's, or that did not come. */
function NotShown({ chat }: { chat: ChatState }) {
  const { error } = chat;
  const unknown = isFaultJson(error) && (error.code === 'not_found' || error.code === 'bad_input');
  if (!unknown) return <Failed title={words.notLoaded} reason={reasonOf(error)} onRetry={chat.reload} />;
  return (
    <Empty
      icon="search"
      title={words.missing.title}
      action={<Button onClick={chat.begin}>{words.missing.start}</Button>}
    >
      {words.missing.text}
    </Empty>
  );
}
