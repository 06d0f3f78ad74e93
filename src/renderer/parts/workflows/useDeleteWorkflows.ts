import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';
import { deleteInBatches, deletionTexts, type NamedWorkflow } from './deletion';
import { useChange } from '../../platform/api/calls';

/**
 * Deletes workflows, which lists show at once, and tells how it went; those that are not deleted come back. `remove`
 * replies with the ids of what is deleted.
 */
export function useDeleteWorkflows() {
  const [send, { isLoading }] = useChange('workflows.delete');
  const toast = useToast();
  return {
    busy: isLoading,
    async remove(workflows: readonly NamedWorkflow[], spaceId?: string): Promise<string[]> {
      const outcome = await deleteInBatches(workflows, async (ids) => {
        const reply = await send({
          query: spaceId === undefined ? {} : { space_id: spaceId },
          body: { ids },
        });
        if (reply.error) return { reason: reasonOf(reply.error) };
        return { deleted: reply.data.successfulDeletes, failed: reply.data.failed };
      });
      for (const { text, error } of deletionTexts(workflows, outcome)) toast({ text, error });
      return outcome.deleted;
    },
  };
}
