import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useVersionsQuery } from '../../../data/workflows.endpoints';
import { useEditor } from '../session/store';
import { useViewVersion } from './useViewVersion';

/** `?version=3` opens that version to look at; once, when the editor opens. */
export function useVersionInUrl(): void {
  const [search] = useSearchParams();
  const wanted = search.get('version');
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const { data } = useVersionsQuery({ params: { id: workflowId } }, { skip: wanted === null });
  const view = useViewVersion();
  const done = useRef(false);
  useEffect(() => {
    const found = data?.data.find(({ VersionId }) => VersionId === wanted);
    if (!found || done.current) return;
    done.current = true;
    void view(found);
  }, [data, wanted, view]);
}
