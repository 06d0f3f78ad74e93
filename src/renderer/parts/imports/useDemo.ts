import { useNavigate } from 'react-router';
import { importWords } from '@shared/words/imports';
import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

/** Loads the demo company and shows how it comes along; removes it again. */
export function useDemo() {
  const [load, loading] = useChange('costs.loadDemo');
  const [remove, removing] = useChange('costs.removeDemo');
  const navigate = useNavigate();
  const toast = useToast();
  const words = importWords.demo;
  return {
    busy: loading.isLoading || removing.isLoading,
    async load() {
      const reply = await load({ body: { company: true } });
      if (reply.error) toast({ text: `${words.loadFailed}. ${reasonOf(reply.error)}`, error: true });
      else void navigate(`/bills/imports/${encodeURIComponent(reply.data.data.importId)}`);
    },
    async remove() {
      const reply = await remove();
      toast(
        reply.error
          ? { text: `${words.removeFailed}. ${reasonOf(reply.error)}`, error: true }
          : words.removed,
      );
    },
  };
}
