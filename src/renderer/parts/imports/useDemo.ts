import { useNavigate } from 'react-router';
import { importWords } from '@shared/words/imports';
import { useSend } from '../feedback/useSend';

/** Loads the demo company and shows how it comes along; removes it again. */
export function useDemo() {
  const [load, loading] = useSend('costs.loadDemo');
  const [remove, removing] = useSend('costs.removeDemo');
  const navigate = useNavigate();
  const words = importWords.demo;
  return {
    busy: loading.isLoading || removing.isLoading,
    async load() {
      const reply = await load({ body: { company: true } }, { failed: `${words.loadFailed}.` });
      if (!reply.error) void navigate(`/bills/imports/${encodeURIComponent(reply.data.data.importId)}`);
    },
    async remove() {
      await remove({}, { done: words.removed, failed: `${words.removeFailed}.` });
    },
  };
}
