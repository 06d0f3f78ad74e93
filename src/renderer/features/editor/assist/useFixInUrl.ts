import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { beginAssist } from '../session/assist';
import { useEditorStore } from '../session/store';

/** `?fix=<step run>&step=<node>` opens the assistant for that failed step; once, when the editor opens. */
export function useFixInUrl(): void {
  const [search] = useSearchParams();
  const stepExecutionId = search.get('fix');
  const nodeId = search.get('step');
  const store = useEditorStore();
  const done = useRef(false);
  useEffect(() => {
    if (stepExecutionId === null || nodeId === null || done.current) return;
    done.current = true;
    store.update((state) => beginAssist(state, { kind: 'run', nodeId, stepExecutionId, error: '' }));
  }, [stepExecutionId, nodeId, store]);
}
