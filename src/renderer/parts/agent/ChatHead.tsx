import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { agentWords as words } from '@shared/words/agent';
import { selectAgentConnection, selectAgentIdle } from '../../data/agent.slice';
import { Button } from '../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';
import { useCopy } from '../../ui/overlays/useCopy';
import { useOpenPath } from '../navigation/useOpenPath';
import { useUser } from '../user/userContext';
import { agentPath } from './ownPath';
import type { ChatState } from './useChat';
import { Row } from '../../ui/layout/Layout';

/** What a chat is called, how the connection stands, and what can be done with the chat. */
export function ChatHead(props: { chat: ChatState; title?: ReactNode; isPage?: boolean; onClose?(): void }) {
  const { chat } = props;
  return (
    <Row as="header" gap="xxs" room="own" edge="bottom" className="cl-agent__head">
      <div className="cl-grow">
        {props.title}
        <Connection />
      </div>
      <Button
        kind="quiet"
        icon="plus"
        label={words.newChat}
        disabled={chat.threadId === null}
        onClick={chat.begin}
      />
      <ChatMenu chat={chat} isPage={props.isPage === true} onGone={props.onClose} />
      {props.onClose && <Button kind="quiet" icon="close" label={words.close} onClick={props.onClose} />}
    </Row>
  );
}

/** AI-C-25 */
function Connection() {
  const connection = useSelector(selectAgentConnection);
  const idle = useSelector(selectAgentIdle);
  return (
    <Row
      as="p"
      gap="xs"
      className={`cl-faint cl-size-xs cl-clip cl-agent__connection cl-agent__connection--${connection}`}
    >
      {connection === 'disconnected' && idle ? words.connection.idle : words.connection[connection]}
    </Row>
  );
}

function ChatMenu({ chat, isPage, onGone }: { chat: ChatState; isPage: boolean; onGone?(): void }) {
  const { activeOrgId } = useUser();
  const copy = useCopy();
  const open = useOpenPath();
  const path = agentPath(activeOrgId, chat.agentId, chat.threadId);
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={words.menu}>
          <MenuItem
            icon="link"
            text={words.copyLink}
            disabled={chat.threadId === null}
            onClick={() => copy(new URL(path, location.href).href, words.linkCopied, words.copyFailed)}
          />
          {!isPage && (
            <MenuItem
              icon="fullScreen"
              text={words.asPage}
              onClick={(event) => {
                if (!event.ctrlKey && !event.metaKey) onGone?.();
                open(path, event);
              }}
            />
          )}
        </Menu>
      }
    >
      <Button kind="quiet" icon="more" label={words.menu} menu />
    </Popover>
  );
}
