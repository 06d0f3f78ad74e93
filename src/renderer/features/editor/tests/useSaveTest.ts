import { useCallback } from 'react';
import type { InputParameter } from '@shared/model/graph/types';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useToast } from '../../../ui/overlays/Toasts';
import { bodyOf, newBodyOf, type TestDraft } from './draft';
import { useChange } from '@renderer/platform/api/calls';

/** Stores a test and tells how that went; resolves with its id, null where it was refused. */
export function useSaveTest(workflowId: string) {
  const toast = useToast();
  const [create, creating] = useChange('workflowTests.create');
  const [change, changing] = useChange('workflowTests.change');
  /** `testId` null: a new one. */
  const save = useCallback(
    async (testId: string | null, draft: TestDraft, parameters: readonly InputParameter[]) => {
      const reply =
        testId === null
          ? await create({ params: { id: workflowId }, body: newBodyOf(draft, parameters) })
          : await change({ params: { id: workflowId, testId }, body: bodyOf(draft, parameters) });
      if (reply.error) {
        toast({ text: `${words.notSaved}: ${reasonOf(reply.error)}`, error: true });
        return null;
      }
      toast(words.saved(reply.data.data.name));
      return reply.data.data.test_id;
    },
    [toast, create, change, workflowId],
  );
  return { save, busy: creating.isLoading || changing.isLoading };
}
