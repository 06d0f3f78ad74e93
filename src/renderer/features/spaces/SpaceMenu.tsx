import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { MenuGroup, MenuItem } from '../../ui/overlays/Popover';
import { RowMenu } from '../../ui/overlays/RowMenu';

export type SpaceAsk = 'open' | 'window' | 'rename' | 'archive' | 'unarchive' | 'delete';

/** What can be done with one space. The global one stays as it is, and a viewer changes nothing. */
export function SpaceMenu(props: {
  space: Space;
  mayChange: boolean;
  /** On the space's own screen there is nothing to open. */
  here?: boolean;
  onAsk(ask: SpaceAsk, space: Space): void;
}) {
  const { space, here = false } = props;
  const words = spaceWords.actions;
  const changes = props.mayChange && space.mode !== 'global';
  const ask = (what: SpaceAsk) => () => props.onAsk(what, space);
  return (
    <RowMenu label={words.menu(space.name)}>
      {!here && <MenuItem icon="arrowRight" text={words.open} onClick={ask('open')} />}
      <MenuItem icon="external" text={words.openWindow} onClick={ask('window')} />
      {changes && (
        <>
          <MenuGroup />
          <MenuItem icon="edit" text={words.rename} hint="F2" onClick={ask('rename')} />
          {space.is_archived ? (
            <MenuItem icon="undo" text={words.unarchive} onClick={ask('unarchive')} />
          ) : (
            <MenuItem icon="archive" text={words.archive} onClick={ask('archive')} />
          )}
          <MenuGroup />
          <MenuItem icon="trash" text={words.delete} hint="Del" danger onClick={ask('delete')} />
        </>
      )}
    </RowMenu>
  );
}
