import { useDispatch } from 'react-redux';
import { agentAskedAbout, type Question } from '../../data/agent.slice';
import { useRights } from '../user/userContext';
import { mayAskAgent } from './agentAccess';

/** Opens the agent's panel with a question about what is on the screen; null for who has no agent. */
export function useAskAbout(): ((question: Question) => void) | null {
  const dispatch = useDispatch();
  const rights = useRights();
  return mayAskAgent(rights) ? (question) => void dispatch(agentAskedAbout(question)) : null;
}
