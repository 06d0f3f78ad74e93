import { agentWords } from '@shared/words/agent';
import { headerWords as words } from '@shared/words/editorHeader';
import { Button } from '../../../ui/base/Button';
import { Menu, MenuGroup, MenuItem, Popover } from '../../../ui/overlays/Popover';
import { ask } from '../session/edits';
import type { Asking } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { useCloneHere } from './CloneButton';
import { useExplain } from './useExplain';

/** What is done more rarely (EDIT-15). */
export function HeaderMenu() {
  const store = useEditorStore();
  const clone = useCloneHere();
  const explain = useExplain();
  const inputs = useEditor((state) => state.draft.inputs.length);
  const open = (asking: Asking) => () => store.update((state) => ask(state, asking));
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={words.menu}>
          {explain && <MenuItem text={agentWords.explain.action} icon="sparkle" onClick={explain} />}
          <MenuItem text={words.inputs(inputs)} icon="braces" onClick={open({ kind: 'inputs' })} />
          <MenuItem text={words.tests} icon="check" onClick={open({ kind: 'tests' })} />
          <MenuGroup />
          <MenuItem text={words.template} icon="templates" onClick={open({ kind: 'template' })} />
          <MenuItem text={words.clone} icon="copy" onClick={() => void clone.run()} />
          <MenuItem text={words.delete} icon="trash" danger onClick={open({ kind: 'delete' })} />
        </Menu>
      }
    >
      <Button kind="quiet" icon="more" label={words.menu} menu />
    </Popover>
  );
}
