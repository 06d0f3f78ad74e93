import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { agentWords } from '@shared/words/agent';
import { agentUnwatched, agentWatched, selectAgentConnection } from '../../data/agent.slice';
import { useToast } from '../../ui/overlays/Toasts';

/** Asks for the agent's connection as long as the component stands. A failure is told once, until it is over. */
export function useAgentConnection(onConnected: () => void) {
  const dispatch = useDispatch();
  const toast = useToast();
  const connection = useSelector(selectAgentConnection);
  const told = useRef(false);
  const latest = useRef({ toast, onConnected });
  useEffect(() => {
    latest.current = { toast, onConnected };
  });
  useEffect(() => {
    dispatch(agentWatched());
    return () => void dispatch(agentUnwatched());
  }, [dispatch]);
  useEffect(() => {
    if (connection === 'connected') {
      told.current = false;
      latest.current.onConnected();
    }
    if (connection === 'error' && !told.current) {
      told.current = true;
      latest.current.toast({ text: agentWords.failed, error: true });
    }
  }, [connection]);
}
