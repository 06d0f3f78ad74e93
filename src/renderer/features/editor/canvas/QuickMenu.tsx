import type { GraphNode } from '@shared/model/graph/types';
import { assistWords } from '@shared/words/assist';
import { canvasWords as words } from '@shared/words/canvas';
import { keyHint } from '../../../platform/formatting/keyHint';
import { useToast } from '../../../ui/overlays/Toasts';
import { Menu, MenuGroup, MenuItem, Popover } from '../../../ui/overlays/Popover';
import { foldablesOf } from '../session/folds';
import { graphOf, isEditable, nodeOf } from '../session/selectors';
import { useEditor } from '../session/store';
import { useCanvas, useCanvasStore } from './canvasStore';
import { focusCanvas } from './parts/focusCanvas';
import { firstBranch, type Actions } from './useActions';

/** What may be done with a node, where the pointer or the node is. */
export function QuickMenu({ actions }: { actions: Actions }) {
  const canvas = useCanvasStore();
  const menu = useCanvas((state) => state.menu);
  const node = useEditor((state) => (menu ? nodeOf(graphOf(state), menu.nodeId) : undefined));
  if (!menu || !node) return null;
  const close = () => {
    canvas.set({ menu: null });
    // A field that the choice opened has the focus already.
    if (canvas.get().editing === null) focusCanvas();
  };
  return (
    <div style={{ position: 'fixed', left: menu.x, top: menu.y, width: 1, height: 1 }}>
      <Popover
        key={`${menu.nodeId} ${menu.x} ${menu.y}`}
        open
        onOpen={(open) => (open ? undefined : close())}
        placement="bottom-start"
        content={<NodeMenu node={node} actions={actions} at={menu} />}
      >
        <span role="button" aria-hidden="true" />
      </Popover>
    </div>
  );
}

/** Of a loop, an if and an approval with steps in it. */
function FoldItem({ nodeId, actions }: { nodeId: string; actions: Actions }) {
  const canFold = useEditor((state) => foldablesOf(graphOf(state)).byKey.has(nodeId));
  const isFolded = useEditor((state) => state.folded.has(nodeId));
  if (!canFold) return null;
  return (
    <MenuItem
      text={isFolded ? words.fold.open : words.fold.close}
      icon={isFolded ? 'expand' : 'collapse'}
      hint="F"
      onClick={() => actions.foldAt(nodeId)}
    />
  );
}

function NodeMenu(props: { node: GraphNode; actions: Actions; at: { x: number; y: number } }) {
  const { node, actions, at } = props;
  const { id } = node;
  const canvas = useCanvasStore();
  const toast = useToast();
  const mayEdit = useEditor(isEditable);
  const chosen = useEditor((state) => state.selection);
  const ids = chosen.includes(id) ? chosen : [id];
  const isComment = node.type === 'comment';
  const branch = firstBranch(node);
  const step = node.data.step;
  const copy = (text: string | null) => {
    if (text === null) return;
    navigator.clipboard.writeText(text).then(
      () => toast(words.copied(ids.length)),
      () => toast({ text: words.copyFailed, error: true }),
    );
  };
  const items = words.menu;
  return (
    <Menu label={items.label(step?.name ?? words.commentLabel)}>
      {step && <MenuItem text={items.open} icon="eye" hint="Enter" onClick={() => actions.open(id)} />}
      <FoldItem nodeId={id} actions={actions} />
      {mayEdit && isComment && (
        <MenuItem
          text={items.editComment}
          icon="edit"
          hint="Enter"
          onClick={() => canvas.set({ editing: id })}
        />
      )}
      {mayEdit && step && (
        <>
          <MenuItem text={items.rename} icon="edit" hint="F2" onClick={() => canvas.set({ editing: id })} />
          {branch && (
            <MenuItem
              text={items.addInto(branch)}
              icon="plus"
              hint="/"
              onClick={() => actions.add(id, at, { into: { nodeId: id, handle: branch } })}
            />
          )}
          <MenuItem
            text={items.addAfter}
            icon="plus"
            {...(branch ? {} : { hint: '/' })}
            onClick={() => actions.add(id, at, { after: id })}
          />
          {node.subtype !== 'trigger' && (
            <MenuItem text={assistWords.actions.step} icon="sparkle" onClick={() => actions.write(id)} />
          )}
          <MenuItem text={items.comment} icon="comment" onClick={() => actions.comment(id)} />
          <MenuItem
            text={items.moveTo}
            icon="moveTo"
            onClick={() => {
              actions.choose([id]);
              canvas.set({ moving: id });
            }}
          />
          <MenuItem
            text={items.duplicate}
            icon="copy"
            hint={keyHint('mod D')}
            onClick={() => actions.duplicate(id)}
          />
        </>
      )}
      {(step ?? isComment) && (
        <>
          <MenuGroup />
          <MenuItem
            text={items.copy}
            icon="copy"
            hint={keyHint('mod C')}
            onClick={() => copy(actions.copyText(ids))}
          />
        </>
      )}
      {mayEdit && (step ?? isComment) && (
        <>
          <MenuItem
            text={items.cut}
            icon="cut"
            hint={keyHint('mod X')}
            onClick={() => copy(actions.cutText(ids))}
          />
          {step && (
            <MenuItem
              text={items.paste}
              icon="paste"
              hint={keyHint('mod V')}
              onClick={() => void actions.pasteClipboard(id)}
            />
          )}
          <MenuItem
            text={items.delete}
            icon="trash"
            hint={keyHint('Del')}
            danger
            onClick={() => actions.remove(ids)}
          />
        </>
      )}
    </Menu>
  );
}
