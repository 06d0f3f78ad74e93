import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useEditor } from '../session/store';
import { useViewVersion } from './useViewVersion';
import { useCall } from '../../../platform/api/calls';

/** `?version=3` opens that version to look at; once, when the editor opens. */
export function useVersionInUrl(): void {
  const [search] = useSearchParams();
  const wanted = search.get('version');
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const params = { id: workflowId, version: wanted ?? '' };
  const { data } = useCall('workflows.version', { params }, { skip: wanted === null || wanted === '' });
  const view = useViewVersion();
  const done = useRef(false);
  useEffect(() => {
    if (!data || done.current) return;
    done.current = true;
    void view(data.data);
  }, [data, view]);
}
