import { agentWords } from '@shared/words/agent';
import { Button } from '../../../ui/base/Button';
import { useExplain } from './useExplain';

/** Where there is no menu: a workflow that is not one's own to change. */
export function ExplainButton() {
  const explain = useExplain();
  if (explain === null) return null;
  return <Button kind="quiet" icon="sparkle" label={agentWords.explain.action} onClick={explain} />;
}
