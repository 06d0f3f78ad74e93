import { saveWords } from '@shared/words/saving';
import { SecretLine } from '../../../parts/members/SecretLine';
import { Button } from '../../../ui/base/Button';
import { Dialog } from '../../../ui/overlays/Dialog';
import { ask } from '../session/edits';
import { useEditor, useEditorStore } from '../session/store';

/** The secret of a hook that a save has made; shown once. */
export function HookSecret() {
  const words = saveWords.hook;
  const store = useEditorStore();
  const asking = useEditor((state) => (state.asking?.kind === 'hookSecret' ? state.asking : null));
  if (!asking) return null;
  const close = () => store.update((state) => ask(state, null));
  return (
    <Dialog
      title={words.title}
      open
      onClose={close}
      keepOnOutsideClick
      actions={
        <Button kind="primary" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <SecretLine title={words.title} text={words.text} secret={asking.secret} />
    </Dialog>
  );
}
