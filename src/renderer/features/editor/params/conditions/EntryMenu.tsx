import { conditionDepthMax } from '@shared/model/conditions/parseCondition';
import { isGroup } from '@shared/model/conditions/condition';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../../../ui/overlays/Popover';
import type { Editing } from './editing';
import { duplicateEntry, entryAt, moveEntry, removeEntry, unwrapGroup, wrapEntry, type Path } from './rules';

const words = paramWords.conditions;

/** Move, duplicate, group and delete, for a rule and for a group. */
export function EntryMenu(props: { editing: Editing; path: Path; of: number; name: string }) {
  const { editing, path, of, name } = props;
  const { condition } = editing;
  const at = path.at(-1) ?? 0;
  const entry = entryAt(condition, path);
  const done = (next: typeof condition, focus: Path) => {
    editing.change(next, focus);
    editing.commit();
  };
  const move = (by: -1 | 1) => {
    const moved = moveEntry(condition, path, by);
    done(moved.condition, moved.path);
  };
  const after = [...path.slice(0, -1), at + 1];
  const before = [...path.slice(0, -1), Math.max(0, at - 1)];
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={words.more(name)}>
          <MenuItem
            text={words.up}
            icon="arrowUp"
            hint="Alt+↑"
            disabled={at === 0}
            onClick={() => move(-1)}
          />
          <MenuItem
            text={words.down}
            icon="arrowDown"
            hint="Alt+↓"
            disabled={at >= of - 1}
            onClick={() => move(1)}
          />
          <MenuItem
            text={words.duplicate}
            icon="copy"
            hint="Alt+D"
            onClick={() => done(duplicateEntry(condition, path), after)}
          />
          {editing.use !== 'records' && entry && !isGroup(entry) && path.length < conditionDepthMax - 1 && (
            <MenuItem
              text={words.wrap}
              icon="braces"
              onClick={() => done(wrapEntry(condition, path), [...path, 0])}
            />
          )}
          {entry && isGroup(entry) && (
            <MenuItem
              text={words.unwrap}
              icon="list"
              onClick={() => done(unwrapGroup(condition, path), path)}
            />
          )}
          <MenuItem
            text={words.remove}
            icon="trash"
            hint="Alt+Del"
            danger
            onClick={() => done(removeEntry(condition, path), before)}
          />
        </Menu>
      }
    >
      <Button kind="quiet" icon="more" menu label={words.more(name)} />
    </Popover>
  );
}
