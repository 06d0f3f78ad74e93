import { useState } from 'react';
import { reasonOf } from '../../platform/api/reasonOf';
import { useHost } from '../../platform/hostContext';

/** Has the app work with another server; the window is loaded anew when it does. */
export function useChooseServer() {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function choose(address: string | null) {
    setProblem(null);
    setBusy(true);
    try {
      await host.call('server.choose', { address });
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  }
  return { choose, busy, problem, setProblem };
}
