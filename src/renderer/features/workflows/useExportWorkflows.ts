import { workflowListWords } from '@shared/words/workflowLists';
import { downloadText } from '../../parts/spend/downloadText';
import { useToast } from '../../ui/overlays/Toasts';
import { documentName } from './documents';
import { useSend } from '../../parts/feedback/useSend';

/** Gives workflows to the user as one JSON file, which can be imported again. */
export function useExportWorkflows() {
  const [fetch, { isLoading }] = useSend('workflows.export');
  const toast = useToast();
  const words = workflowListWords.export;
  return {
    busy: isLoading,
    async run(workflows: readonly { workflowId: string; name: string }[]) {
      const documents: unknown[] = [];
      for (const { workflowId, name } of workflows) {
        const reply = await fetch({ params: { id: workflowId } }, { failed: `${words.failed}: ${name}.` });
        if (reply.error) return;
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
