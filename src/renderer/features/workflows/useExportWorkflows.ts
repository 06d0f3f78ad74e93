import { workflowListWords } from '@shared/words/workflowLists';
import { reasonOf } from '../../platform/api/reasonOf';
import { downloadText } from '../../parts/spend/downloadText';
import { useToast } from '../../ui/overlays/Toasts';
import { documentName } from './documents';
import { useChange } from '../../platform/api/calls';

/** Gives workflows to the user as one JSON file, which can be imported again. */
export function useExportWorkflows() {
  const [fetch, { isLoading }] = useChange('workflows.export');
  const toast = useToast();
  const words = workflowListWords.export;
  return {
    busy: isLoading,
    async run(workflows: readonly { workflowId: string; name: string }[]) {
      const documents: unknown[] = [];
      for (const { workflowId, name } of workflows) {
        const reply = await fetch({ params: { id: workflowId } });
        if (reply.error) {
          toast({ text: `${words.failed}: ${name}. ${reasonOf(reply.error)}`, error: true });
          return;
        }
        documents.push(reply.data);
      }
      const [only] = workflows;
      const single = workflows.length === 1 ? only : undefined;
      const content = single ? documents[0] : documents;
      downloadText(
        documentName(single?.name ?? workflowListWords.title),
        `${JSON.stringify(content, null, 2)}\n`,
        'application/json',
      );
      toast(words.done(workflows.length));
    },
  };
}
