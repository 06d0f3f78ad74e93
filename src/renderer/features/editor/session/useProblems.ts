import { useEffect } from 'react';
import { validateWorkflow } from '@shared/model/validation/validate';
import { graphOf, inputsOf } from './selectors';
import { useEditorStore } from './store';

/** A moment after the last edit, so that typing does not wait for it. Milliseconds. */
const AFTER = 250;

/** Keeps `problems` true to what is shown: the same validation that a save and a run use. */
export function useProblems(): void {
  const store = useEditorStore();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: unknown[] = [];
    const look = () => {
      const state = store.get();
      const now = [graphOf(state), inputsOf(state)];
      if (now.every((one, at) => one === seen[at])) return;
      seen = now;
      clearTimeout(timer);
      timer = setTimeout(() => store.update(check), AFTER);
    };
    const check: Parameters<typeof store.update>[0] = (state) => ({
      ...state,
      problems: validateWorkflow({
        graph: graphOf(state),
        inputParameters: inputsOf(state),
        catalogue: state.allSteps,
        features: { isMspUser: state.isMsp },
        workflowId: state.workflow.workflowId,
      }),
    });
    look();
    const stop = store.subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
}
