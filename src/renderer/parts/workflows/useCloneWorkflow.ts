import { workflowListWords } from '@shared/words/workflowLists';
import { useSend } from '../feedback/useSend';

/**
 * Clones a workflow beside it and tells how that went (MSG-106, -107). `clone` replies with the new one, or null where
 * it failed.
 */
export function useCloneWorkflow() {
  const [copy, { isLoading }] = useSend('workflows.copy');
  const { done, failed } = workflowListWords.clone;
  return {
    busy: isLoading,
    async clone(workflowId: string): Promise<{ workflowId: string; name: string } | null> {
      const reply = await copy({ params: { id: workflowId }, body: {} }, { done, failed });
      return reply.data?.data ?? null;
    },
  };
}
