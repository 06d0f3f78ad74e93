import { useCallback, useMemo } from 'react';
import type { Json } from '@shared/model/json';
import { reasonOf } from '../../platform/api/reasonOf';
import { useChange } from '../../platform/api/calls';

/** A list that is too long to come along whole. */
export interface ResultPages {
  /** How many items it has in all. */
  total: number;
  /** At most `PAGE_MOST` items from there on; throws an Error that says why not. */
  read(offset: number, limit: number): Promise<Json[]>;
}

/** What the server gives at once. */
export const PAGE_MOST = 10_000;
/** Rows that a table asks for while somebody scrolls. */
export const SCROLL_PAGE = 1_000;
/** Of these, so many stay in memory. */
export const SCROLL_PAGES_KEPT = 20;
/** What sorting, filtering and charts read into memory. */
export const ALL_MOST = 200_000;

export interface StepOutputRef {
  workflowId: string;
  executionId: string;
  stepExecutionId: string;
}

/** Reads what a step was given or gave, past the cache: pages of it would otherwise stay in memory. */
export function useReadItems(): (
  ref: StepOutputRef,
  offset: number,
  limit: number,
) => Promise<{ value: Json; items: number | null }> {
  const [send] = useChange('stepRuns.output');
  return useCallback(
    async ({ workflowId, executionId, stepExecutionId }, offset, limit) => {
      const reply = await send({
        params: { id: workflowId, executionId, stepExecutionId },
        query: { offset: String(offset), limit: String(limit) },
      });
      if (reply.error) throw new Error(reasonOf(reply.error));
      return reply.data.data;
    },
    [send],
  );
}

/** The pages of a step's output; undefined when all of it is here already. */
export function useOutputPages(
  ref: StepOutputRef | null,
  total: number | null | undefined,
  here: number,
): ResultPages | undefined {
  const read = useReadItems();
  const { workflowId, executionId, stepExecutionId } = ref ?? {
    workflowId: '',
    executionId: '',
    stepExecutionId: '',
  };
  const known = ref !== null && typeof total === 'number' && total > here ? total : null;
  return useMemo(() => {
    if (known === null) return undefined;
    return {
      total: known,
      read: async (offset, limit) => {
        const { value } = await read({ workflowId, executionId, stepExecutionId }, offset, limit);
        return Array.isArray(value) ? value : [];
      },
    };
  }, [known, read, workflowId, executionId, stepExecutionId]);
}
