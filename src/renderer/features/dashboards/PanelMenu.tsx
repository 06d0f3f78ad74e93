import type { Panel } from '@shared/api/dashboards/entities';
import { hasData } from '@shared/model/dashboards/panels';
import { dashboardWords } from '@shared/words/dashboards';
import { IconButton } from '../../ui/base/Button';
import { MenuGroup, MenuItem } from '../../ui/overlays/Popover';
import { RowMenu } from '../../ui/overlays/RowMenu';

const words = dashboardWords.panel;
const edits = dashboardWords.edit;

export interface PanelActions {
  mayEdit: boolean;
  onEdit(id: string): void;
  onDuplicate(id: string): void;
  onRemove(id: string): void;
  onCsv(id: string): void;
  onPicture(id: string): void;
  onFull(id: string): void;
  onSource(id: string, click: { ctrlKey: boolean; metaKey: boolean }): void;
  /** Who may not open a source is not offered it. */
  opens(panel: Panel): boolean;
}

export function PanelMenu(props: {
  panel: Panel;
  name: string;
  actions: PanelActions;
  isEdited: boolean;
  onRefresh(): void;
}) {
  const { panel, actions } = props;
  const id = panel.panelId;
  const shows = hasData(panel.kind);
  if (!shows && !(actions.mayEdit && props.isEdited)) return null;
  return (
    <>
      {props.isEdited && (
        <IconButton icon="edit" label={`${edits.change}: ${props.name}`} onClick={() => actions.onEdit(id)} />
      )}
      <RowMenu label={words.menu(props.name)}>
        {shows && (
          <>
            <MenuItem icon="refresh" text={words.refresh} onClick={props.onRefresh} />
            <MenuItem icon="fullScreen" text={words.fullScreen} onClick={() => actions.onFull(id)} />
            <MenuItem icon="download" text={words.png} onClick={() => actions.onPicture(id)} />
            <MenuItem icon="table" text={words.csv} onClick={() => actions.onCsv(id)} />
            {panel.source && actions.opens(panel) && (
              <MenuItem
                icon="external"
                text={words.openSource[panel.source.type]}
                onClick={(event) => actions.onSource(id, event)}
              />
            )}
          </>
        )}
        {actions.mayEdit && (
          <>
            {shows && <MenuGroup />}
            <MenuItem icon="edit" text={edits.change} onClick={() => actions.onEdit(id)} />
            {props.isEdited && (
              <>
                <MenuItem icon="copy" text={edits.duplicate} onClick={() => actions.onDuplicate(id)} />
                <MenuItem icon="trash" text={edits.remove} danger onClick={() => actions.onRemove(id)} />
              </>
            )}
          </>
        )}
      </RowMenu>
    </>
  );
}
