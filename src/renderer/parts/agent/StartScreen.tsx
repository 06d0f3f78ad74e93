import { useState } from 'react';
import { agentWords } from '@shared/words/agent';
import { shellWords } from '@shared/words/shell';
import { formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Icon } from '../../ui/base/Icon';
import { Skeleton } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { MODEL_SETTINGS, useLacksModel } from '../ai-models/NoModel';
import { PathLink } from '../navigation/PathLink';
import { useRights } from '../user/userContext';
import type { ChatState } from './useChat';
import { useCall } from '../../platform/api/calls';
import { Press } from '../../ui/base/Press';

const words = agentWords.start;
const RECENT_SHOWN = 5;

/** AI-C-04: what can be asked, and what was asked before. */
export function StartScreen({ chat, onThread }: { chat: ChatState; onThread(threadId: string): void }) {
  return (
    <Stack gap="l" className="cl-agent__start">
      <span className="cl-state__icon">
        <Icon name="sparkle" size={22} />
      </span>
      <Stack gap="s">
        <Text as="h3" size="l" strong>
          {words.welcome}
        </Text>
        <p className="cl-muted">{words.text}</p>
      </Stack>
      <Stack as="ul" gap="s" label={words.suggested}>
        {words.prompts.map((prompt) => (
          <li key={prompt}>
            <Press look="card" disabled={chat.isSending} onClick={() => void chat.send(prompt)}>
              <span className="cl-grow">{prompt}</span>
              <Icon name="arrowRight" size={14} className="cl-faint" />
            </Press>
          </li>
        ))}
      </Stack>
      <ByRule />
      <Recent agentId={chat.agentId} onThread={onThread} />
    </Stack>
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
      <p className="cl-muted">
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
    <Stack as="section" gap="xs" className="cl-agent__recent" label={words.recent}>
      <Text as="h3" size="s" tone="faint" strong>
        {words.recent}
      </Text>
      <ul>
        {shown.map((thread) => (
          <li key={thread.thread_id}>
            <Press look="entry" onClick={() => onThread(thread.thread_id)}>
              <Icon name="comment" size={14} className="cl-faint" />
              <Text flow="clip" className="cl-grow">
                {thread.name}
              </Text>
              <Text tone="faint" size="s" flow="line">
                {formatRelative(thread.updated_at, now)}
              </Text>
            </Press>
          </li>
        ))}
      </ul>
      {threads.length > shown.length && (
        <div>
          <button type="button" className="cl-link" onClick={() => setAll(true)}>
            {words.allRecent(threads.length)}
          </button>
        </div>
      )}
    </Stack>
  );
}
