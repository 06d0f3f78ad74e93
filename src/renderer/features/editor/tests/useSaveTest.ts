import { useCallback } from 'react';
import type { InputParameter } from '@shared/model/graph/types';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import { bodyOf, newBodyOf, type TestDraft } from './draft';
import { useSend } from '../../../parts/feedback/useSend';

const says = {
  done: ({ data }: { data: { name: string } }) => words.saved(data.name),
  failed: words.notSaved,
};

/** Stores a test and tells how that went; resolves with its id, null where it was refused. */
export function useSaveTest(workflowId: string) {
  const [create, creating] = useSend('workflowTests.create');
  const [change, changing] = useSend('workflowTests.change');
  /** `testId` null: a new one. */
  const save = useCallback(
    async (testId: string | null, draft: TestDraft, parameters: readonly InputParameter[]) => {
      const reply =
        testId === null
          ? await create({ params: { id: workflowId }, body: newBodyOf(draft, parameters) }, says)
          : await change({ params: { id: workflowId, testId }, body: bodyOf(draft, parameters) }, says);
      return reply.data?.data.test_id ?? null;
    },
    [create, change, workflowId],
  );
  return { save, busy: creating.isLoading || changing.isLoading };
}
