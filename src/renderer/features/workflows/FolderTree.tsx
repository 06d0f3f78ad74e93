import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { FOLDER_NAME_MAX } from '@shared/model/limits';
import { sharingWords } from '@shared/words/sharing';
import { workflowListWords } from '@shared/words/workflowLists';
import type { Folder } from '../../data/folders';
import { formatNumber } from '../../platform/formatting/numbers';
import { invalidLook } from '../../ui/fields/looks';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Menu, MenuGroup, MenuItem, Popover } from '../../ui/overlays/Popover';
import { dragKind, type Dragged } from './dragging';
import { canMoveFolder, shownTitle, treeStep, type FolderNode } from './folderTree';

/** A name that is being typed: of a folder that is, or of a new one below `path`. */
export type Editing = { kind: 'rename' | 'add'; path: string };

interface Props {
  nodes: readonly FolderNode[];
  selected: string | null;
  mayChange: boolean;
  editing: Editing | null;
  dragged: Dragged | null;
  onSelect(path: string | null): void;
  onOpen(path: string, open: boolean): void;
  onEdit(editing: Editing | null): void;
  /** Why the name is refused; null: it is saved, or there is nothing to save. */
  onName(editing: Editing, name: string): string | null;
  onMove(folder: Folder): void;
  onDelete(folder: Folder): void;
  onDragFolder(path: string, event: DragEvent): void;
  onDrop(path: string): void;
  /** FOLD-11: what the mark of a shared folder says; null where it has none. */
  sharedText(path: string): string | null;
  /** A provider gave it: here it is neither changed nor added to. */
  isGiven(path: string): boolean;
  /** FOLD-10: absent for who may not share folders. */
  onShare?: ((folder: Folder) => void) | undefined;
}

const words = workflowListWords.folders;
const MENU_CLOSES = 180;

/** All workflows, Root and the folders. Arrows walk, Enter chooses, F2 renames, Delete deletes; folders are dragged. */
export function FolderTree(props: Props) {
  const { nodes, editing } = props;
  const tree = useRef<HTMLUListElement>(null);
  const chosen = Math.max(
    0,
    nodes.findIndex((node) => node.path === props.selected),
  );
  const [walked, setWalked] = useState<string | null | undefined>(undefined);
  const at = nodes.findIndex((node) => node.path === walked);
  const active = at === -1 ? chosen : at;
  const focusLine = (index: number) => {
    setWalked(nodes[index]?.path);
    const line = tree.current?.querySelector(`[data-line="${index}"]`);
    if (line instanceof HTMLElement) line.focus();
  };
  const changed = (key: string, folder: Folder | null): boolean => {
    if (!props.mayChange || !folder || props.isGiven(folder.path)) return false;
    if (key === 'F2') props.onEdit({ kind: 'rename', path: folder.path });
    else if (key === 'Delete') props.onDelete(folder);
    else if (key === 'm') props.onMove(folder);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['line'] === undefined) return;
    const node = nodes[active];
    const step = treeStep(nodes, active, event.key);
    if (step && 'go' in step) focusLine(step.go);
    else if (step && 'open' in step) props.onOpen(step.open, true);
    else if (step) props.onOpen(step.close, false);
    else if ((event.key === 'Enter' || event.key === ' ') && node) props.onSelect(node.path);
    else if (!changed(event.key, node?.folder ?? null)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const after = (saved: boolean) => {
    if (!saved) requestAnimationFrame(() => focusLine(active));
  };
  return (
    <ul
      className="cl-room-rest cl-scroll cl-pad-xxs"
      role="tree"
      aria-label={words.tree}
      ref={tree}
      onKeyDown={onKeyDown}
    >
      {nodes.map((node, index) => (
        <Line
          key={node.path ?? 'all'}
          {...props}
          node={node}
          index={index}
          tabbable={index === active}
          onWalk={() => setWalked(node.path)}
          onLeave={after}
        />
      ))}
      {editing?.kind === 'add' && !nodes.some((node) => node.path === editing.path) && (
        <NameLine {...props} editing={editing} level={2} onLeave={after} start="" />
      )}
    </ul>
  );
}

interface LineProps extends Props {
  node: FolderNode;
  index: number;
  tabbable: boolean;
  onWalk(): void;
  onLeave(saved: boolean): void;
}

function Line(props: LineProps) {
  const { node, editing } = props;
  const { path, folder } = node;
  const [over, setOver] = useState(false);
  const given = path !== null && props.isGiven(path);
  const mayChange = props.mayChange && !given;
  // All of the chosen line is of one colour.
  const quiet = path === props.selected ? '' : 'cl-faint';
  if (editing?.kind === 'rename' && editing.path === path)
    return <NameLine {...props} editing={editing} level={node.level} start={node.name} />;
  const accepts =
    path !== null &&
    !given &&
    props.dragged !== null &&
    (props.dragged.kind === 'workflows' || canMoveFolder(props.dragged.path, path));
  const drop = accepts
    ? {
        onDragOver: (event: DragEvent) => {
          if (!dragKind(event)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          props.onDrop(path);
        },
      }
    : {};
  return (
    <>
      <li
        role="treeitem"
        aria-level={node.level}
        aria-selected={path === props.selected}
        aria-expanded={node.expandable ? node.expanded : undefined}
        data-line={props.index}
        tabIndex={props.tabbable ? 0 : -1}
        className={`cl-press cl-press--entry cl-gap-xs cl-pad-xxs cl-folders__line ${over && accepts ? 'cl-folders__line--over' : ''}`}
        style={{ paddingLeft: 6 + (node.level - 1) * 14 }}
        title={node.name === shownTitle(node.name) ? undefined : node.name}
        draggable={mayChange && folder ? true : undefined}
        onDragStart={(event) => folder && props.onDragFolder(folder.path, event)}
        onFocus={props.onWalk}
        onClick={() => props.onSelect(path)}
        {...drop}
      >
        <span
          className={`cl-row cl-room-own ${quiet} cl-folders__twist`}
          onClick={(event) => {
            if (!node.expandable || path === null) return;
            event.stopPropagation();
            props.onOpen(path, !node.expanded);
          }}
        >
          {node.expandable && <Icon name={node.expanded ? 'chevronDown' : 'chevronRight'} size={12} />}
        </span>
        <Icon name={path === null ? 'workflows' : 'folder'} size={15} className={quiet} />
        <span className="cl-grow cl-clip">{shownTitle(node.name)}</span>
        <span className={`${quiet} cl-num`}>{formatNumber(node.quantity)}</span>
        <span className="cl-hidden"> {words.unit(node.quantity)}</span>
        {path !== null && <SharedMark text={props.sharedText(path)} />}
        {path !== null && (mayChange || (props.onShare && folder)) && (
          <LineMenu {...props} path={path} mayChange={mayChange} />
        )}
      </li>
      {editing?.kind === 'add' && editing.path === path && (
        <NameLine {...props} editing={editing} level={node.level + 1} start="" />
      )}
    </>
  );
}

/** The folder is one that customers have, or one that was given by a provider. */
function SharedMark({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span className="cl-row cl-row--inline cl-room-own" role="img" aria-label={text} title={text}>
      <Icon name="users" size={13} />
    </span>
  );
}

function LineMenu(props: LineProps & { path: string }) {
  const { node, path, mayChange, onEdit, onMove, onDelete, onShare } = props;
  const { folder } = node;
  return (
    <span className="cl-folders__menu" onClick={(event) => event.stopPropagation()}>
      <Popover
        content={
          <Menu label={words.menu(node.name)}>
            {folder && onShare && (
              <>
                <MenuItem icon="users" text={sharingWords.action} onClick={() => onShare(folder)} />
                {mayChange && <MenuGroup />}
              </>
            )}
            {mayChange && (
              <MenuItem icon="folderPlus" text={words.add} onClick={() => onEdit({ kind: 'add', path })} />
            )}
            {mayChange && folder && (
              <>
                <MenuItem
                  icon="edit"
                  text={words.rename}
                  hint="F2"
                  onClick={() => onEdit({ kind: 'rename', path })}
                />
                <MenuItem icon="moveTo" text={words.move} hint="M" onClick={() => onMove(folder)} />
                <MenuItem
                  icon="trash"
                  text={words.delete}
                  hint="Del"
                  danger
                  onClick={() => onDelete(folder)}
                />
              </>
            )}
          </Menu>
        }
      >
        <Button kind="quiet" size="tiny" icon="more" menu label={words.menu(node.name)} />
      </Popover>
    </span>
  );
}

function NameLine(
  props: Pick<Props, 'onEdit' | 'onName'> & {
    editing: Editing;
    level: number;
    start: string;
    onLeave(saved: boolean): void;
  },
) {
  const { editing } = props;
  const [name, setName] = useState(props.start);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A menu that was open gives the focus back to its button when it has closed.
    const timer = setTimeout(() => input.current?.focus(), MENU_CLOSES);
    return () => clearTimeout(timer);
  }, []);
  const cancel = () => {
    props.onEdit(null);
    props.onLeave(false);
  };
  const save = () => {
    const refused = props.onName(editing, name);
    setProblem(refused);
    if (refused === null) cancel();
  };
  return (
    <li
      role="treeitem"
      aria-level={props.level}
      aria-selected={false}
      aria-label={words.name}
      className="cl-row cl-gap-xs cl-pad-xxs"
      style={{ paddingLeft: 6 + (props.level - 1) * 14 }}
    >
      <span className="cl-room-own cl-folders__twist" />
      <Icon name="folder" size={15} className="cl-faint" />
      <span className="cl-grow">
        <input
          className={invalidLook(problem !== null)}
          aria-label={words.name}
          aria-invalid={problem !== null}
          value={name}
          maxLength={FOLDER_NAME_MAX}
          ref={input}
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            else if (event.key === 'Escape') cancel();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        {problem && (
          <span className="cl-field__error" role="alert">
            {problem}
          </span>
        )}
      </span>
    </li>
  );
}
