import { headerWords } from '@shared/words/editorHeader';
import { Button } from '../../../ui/base/Button';
import { ask } from '../session/edits';
import { useEditorStore } from '../session/store';

/** For those who have no menu of the editor: they may look at the tests of the workflow. */
export function TestsButton() {
  const store = useEditorStore();
  return (
    <Button icon="check" onClick={() => store.update((state) => ask(state, { kind: 'tests' }))}>
      {headerWords.tests}
    </Button>
  );
}
