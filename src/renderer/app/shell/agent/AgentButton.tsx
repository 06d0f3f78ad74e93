import { useDispatch, useSelector } from 'react-redux';
import { agentWords as words } from '@shared/words/agent';
import { agentAsked, agentClosed, selectAgentOpen } from '../../../data/agent.slice';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { mayAskAgent } from '../../../parts/agent/agentAccess';

/** NAV-20: opens the agent's panel, and closes it. */
export function AgentButton() {
  const dispatch = useDispatch();
  const rights = useRights();
  const open = useSelector(selectAgentOpen);
  if (!mayAskAgent(rights)) return null;
  return (
    <Button
      kind="quiet"
      icon="sparkle"
      label={words.open}
      pressed={open}
      onClick={() => dispatch(open ? agentClosed() : agentAsked())}
    />
  );
}
