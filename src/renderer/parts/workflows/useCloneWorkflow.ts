import { workflowListWords } from '@shared/words/workflowLists';
import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

/**
 * Clones a workflow beside it and tells how that went (MSG-106, -107). `clone` replies with the new one, or null where
 * it failed.
 */
export function useCloneWorkflow() {
  const [copy, { isLoading }] = useChange('workflows.copy');
  const toast = useToast();
  const words = workflowListWords.clone;
  return {
    busy: isLoading,
    async clone(workflowId: string): Promise<{ workflowId: string; name: string } | null> {
      const reply = await copy({ params: { id: workflowId }, body: {} });
      if (reply.error) {
        toast({ text: `${words.failed}: ${reasonOf(reply.error)}`, error: true });
        return null;
      }
      toast(words.done);
      return reply.data.data;
    },
  };
}
