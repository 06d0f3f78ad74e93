import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate, useParams } from 'react-router';
import { agentWords as words } from '@shared/words/agent';
import { agentClosed, selectAgentOpen } from '../../data/agent.slice';
import { AgentChat } from '../../parts/agent/AgentChat';
import { ChatHead } from '../../parts/agent/ChatHead';
import { agentPath } from '../../parts/agent/ownPath';
import { useChat } from '../../parts/agent/useChat';
import { PathLink } from '../../parts/navigation/PathLink';
import { useChooseOrganisation } from '../../parts/organisation/useChooseOrganisation';
import { usePage } from '../../parts/page/pageContext';
import { useUser } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import './agentScreen.css';
import { useCall } from '../../platform/api/calls';

/** ROUTE-31: `/agents/:tenantId/:agentId/:threadId`, a chat on a page of its own; without a thread a new one. */
export function AgentScreen() {
  const { tenantId = '', agentId = '', threadId = null } = useParams();
  const { activeOrgId } = useUser();
  const { data } = useCall('ai.agents');
  if (tenantId !== activeOrgId) return <Elsewhere tenantId={tenantId} />;
  if (data && !data.data.some((agent) => agent.agent_id === agentId)) return <NoSuchAgent />;
  return <ChatPage key={agentId} agentId={agentId} threadId={threadId} />;
}

function ChatPage({ agentId, threadId }: { agentId: string; threadId: string | null }) {
  const { activeOrgId } = useUser();
  const navigate = useNavigate();
  const onThread = (id: string | null) => void navigate(agentPath(activeOrgId, agentId, id));
  const chat = useChat({ agentId, threadId, onThread });
  usePage(chat.name || words.page, []);
  useNoPanel();
  return (
    <Stack as="section" gap="none" className="cl-agentpage" label={words.title}>
      <ChatHead chat={chat} isPage />
      <AgentChat chat={chat} onThread={onThread} />
    </Stack>
  );
}

/** API-96: the address names an agent that nobody can ask. */
function NoSuchAgent() {
  const { activeOrgId } = useUser();
  const { data } = useCall('ai.agents');
  usePage(words.page, []);
  const [first] = data?.data ?? [];
  return (
    <Empty
      icon="search"
      title={words.noAgent.title}
      action={
        first && (
          <PathLink to={agentPath(activeOrgId, first.agent_id, null)}>
            {words.noAgent.ask(first.name)}
          </PathLink>
        )
      }
    >
      {words.noAgent.text}
    </Empty>
  );
}

/** The panel would be the same beside itself: asking leads into the input of this page. */
function useNoPanel() {
  const dispatch = useDispatch();
  const open = useSelector(selectAgentOpen);
  useEffect(() => {
    if (open) dispatch(agentClosed());
  }, [open, dispatch]);
}

/** The address names another organization: those of the person can be switched to. */
function Elsewhere({ tenantId }: { tenantId: string }) {
  const user = useUser();
  const choose = useChooseOrganisation();
  const { pathname } = useLocation();
  usePage(words.page, []);
  const other = user.orgIdToOrgMemberInfo[tenantId];
  if (!other)
    return (
      <Empty icon="search" title={words.missing.title}>
        {words.missing.text}
      </Empty>
    );
  const here = user.orgIdToOrgMemberInfo[user.activeOrgId]?.orgName ?? '';
  return (
    <Empty
      icon="customers"
      title={words.elsewhere.title(other.orgName)}
      action={
        <Button kind="primary" onClick={() => void choose(tenantId, pathname)}>
          {words.elsewhere.switch(other.orgName)}
        </Button>
      }
    >
      {words.elsewhere.text(here)}
    </Empty>
  );
}
