import { useDispatch, useSelector } from 'react-redux';
import { agentAsked, agentClosed, selectAgentOpen } from '../../../data/agent.slice';
import type { Rights } from '../../../parts/user/userContext';
import type { KeyBinding } from '../../../platform/hooks/useKeys';
import { mayAskAgent } from '../../../parts/agent/agentAccess';

export const PANEL_ID = 'agent-panel';
const within = () => document.getElementById(PANEL_ID)?.contains(document.activeElement) === true;

/** Whether the agent's panel stands beside the screen, and its keys. On the agent's own page there is no panel. */
export function useAgentPanel(
  rights: Rights,
  onOwnPage: boolean,
): { shown: boolean; bindings: KeyBinding[] } {
  const dispatch = useDispatch();
  const open = useSelector(selectAgentOpen);
  if (!mayAskAgent(rights)) return { shown: false, bindings: [] };
  const shown = open && !onOwnPage;
  // From elsewhere the key leads into the open panel.
  const toggle = () => void dispatch(shown && within() ? agentClosed() : agentAsked());
  const close = () => {
    if (document.activeElement === document.body) dispatch(agentClosed());
  };
  return {
    shown,
    bindings: [{ keys: 'mod+j', run: toggle }, ...(shown ? [{ keys: 'Escape', run: close }] : [])],
  };
}
