import { useState } from 'react';
import { agentWords } from '@shared/words/agent';
import { shellWords } from '@shared/words/shell';
import { formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Icon } from '../../ui/base/Icon';
import { Skeleton } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { MODEL_SETTINGS, useLacksModel } from '../ai-models/NoModel';
import { PathLink } from '../navigation/PathLink';
import { useRights } from '../user/userContext';
import type { ChatState } from './useChat';
import { useCall } from '../../platform/api/calls';

const words = agentWords.start;
const RECENT_SHOWN = 5;

/** AI-C-04: what can be asked, and what was asked before. */
export function StartScreen({ chat, onThread }: { chat: ChatState; onThread(threadId: string): void }) {
  return (
    <div className="cl-agent__start">
      <span className="cl-state__icon">
        <Icon name="sparkle" size={22} />
      </span>
      <h3>{words.welcome}</h3>
      <p className="cl-muted">{words.text}</p>
      <ul className="cl-agent__prompts" aria-label={words.suggested}>
        {words.prompts.map((prompt) => (
          <li key={prompt}>
            <button type="button" disabled={chat.isSending} onClick={() => void chat.send(prompt)}>
              <span className="cl-grow">{prompt}</span>
              <Icon name="arrowRight" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <ByRule />
      <Recent agentId={chat.agentId} onThread={onThread} />
    </div>
  );
}

/** Without a model the agent knows its rules alone. */
function ByRule() {
  const lacks = useLacksModel('chat');
  const mayAdd = useRights().mayChange('systemSettings:write');
  if (!lacks) return null;
  return (
    <Row wrap align="stretch">
      <p className="cl-faint">{agentWords.byRule.text}</p>
      {mayAdd && (
        <div>
          <PathLink to={MODEL_SETTINGS}>{agentWords.byRule.link}</PathLink>
        </div>
      )}
    </Row>
  );
}

function Recent({ agentId, onThread }: { agentId: string; onThread(threadId: string): void }) {
  const { data, error, refetch } = useCall('ai.threads', { params: { agentId } });
  const [all, setAll] = useState(false);
  const now = useNow();
  const threads = data?.data ?? [];
  if (!data && error)
    return (
      <p className="cl-agent__recentfailed">
        {words.recentFailed}{' '}
        <button type="button" className="cl-link" onClick={() => void refetch()}>
          {shellWords.tryAgain}
        </button>
      </p>
    );
  if (!data) return <Skeleton rows={2} />;
  if (threads.length === 0) return null;
  const shown = all ? threads : threads.slice(0, RECENT_SHOWN);
  return (
    <section className="cl-agent__recent" aria-label={words.recent}>
      <h3>{words.recent}</h3>
      <ul>
        {shown.map((thread) => (
          <li key={thread.thread_id}>
            <button type="button" onClick={() => onThread(thread.thread_id)}>
              <Icon name="comment" size={14} />
              <span className="cl-grow cl-clip">{thread.name}</span>
              <span className="cl-faint">{formatRelative(thread.updated_at, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      {threads.length > shown.length && (
        <button type="button" className="cl-link" onClick={() => setAll(true)}>
          {words.allRecent(threads.length)}
        </button>
      )}
    </section>
  );
}
