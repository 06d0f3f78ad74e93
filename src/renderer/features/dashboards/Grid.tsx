import { useEffect, useId, useMemo } from 'react';
import type { DashboardRange, Panel } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';
import { bottom, boxOf, heightOf, inOneColumn, ONE_COLUMN_BELOW, type Placed } from './layout';
import { placesOf } from './draft';
import { PanelCard } from './PanelCard';
import { nameOf } from './panelNames';
import type { PanelActions } from './PanelMenu';
import { useBoardWidth } from './useBoardWidth';
import { useGridMoves } from './useGridMoves';

export interface GridProps {
  label: string;
  dashboardId: string;
  panels: readonly Panel[];
  /** As the server has them. */
  saved: readonly Panel[];
  range: DashboardRange | null;
  servesRange: boolean;
  isEdited: boolean;
  /** Pixels that the editor beside takes: they do not make the board one column. */
  taken: number;
  /** The panel whose editor is open. */
  selected: string | null;
  /** Panels that are far from the window are loaded too. */
  always: boolean;
  actions: PanelActions;
  onPlaces(places: readonly Placed[]): void;
}

/** Panels at their places; while the board is edited they are moved and resized. */
export function Grid(props: GridProps) {
  const { panels, isEdited } = props;
  const { width, watch } = useBoardWidth();
  const help = useId();
  const isColumn = width !== null && width + props.taken < ONE_COLUMN_BELOW;
  const places = useMemo(() => placesOf(panels), [panels]);
  const moves = useGridMoves({
    places,
    width: width ?? 0,
    nameOf: () => '',
    onPlaces: props.onPlaces,
  });
  const { keep, moving, onHead, onCorner, onKey } = moves;
  const { onPlaces } = props;
  useEffect(() => {
    keep({
      places,
      width: width ?? 0,
      nameOf: (id) => {
        const panel = panels.find(({ panelId }) => panelId === id);
        return panel ? nameOf(panel) : '';
      },
      onPlaces,
    });
  }, [keep, places, width, panels, onPlaces]);
  const shown = isColumn ? inOneColumn(places) : (moving?.now ?? places);
  const at = new Map(shown.map((place) => [place.id, place]));
  const ghost = moving && moving.box ? at.get(moving.id) : undefined;
  return (
    <>
      <div
        ref={watch}
        className={`cl-grid ${isEdited ? 'cl-grid--edited' : ''} ${moving ? 'cl-grid--moving' : ''}`}
        role="region"
        aria-label={props.label}
        style={{ height: heightOf(bottom(shown) + (isEdited ? 3 : 0)) }}
      >
        {width !== null && ghost && <div className="cl-grid__ghost" style={boxOf(ghost, width)} />}
        {width !== null &&
          panels.map((panel) => {
            const { panelId } = panel;
            const place = at.get(panelId);
            if (!place) return null;
            const isHeld = moving?.id === panelId && moving.box !== null;
            return (
              <div
                key={panelId}
                className={`cl-grid__item ${isHeld ? 'cl-grid__item--held' : ''}`}
                style={isHeld && moving.box ? moving.box : boxOf(place, width)}
              >
                <GridPanel
                  {...props}
                  panel={panel}
                  describedBy={help}
                  isMovable={isEdited && !isColumn}
                  isPicked={moving?.id === panelId && moving.kind === 'keys'}
                  onHead={onHead}
                  onCorner={onCorner}
                  onKey={onKey}
                />
              </div>
            );
          })}
      </div>
      {isEdited && (
        <>
          <p id={help} className="cl-hidden">
            {dashboardWords.edit.help}
          </p>
          <p className="cl-hidden" role="status" aria-live="assertive">
            {moves.said}
          </p>
        </>
      )}
    </>
  );
}

type Moves = ReturnType<typeof useGridMoves>;

function GridPanel(
  props: GridProps &
    Pick<Moves, 'onHead' | 'onCorner' | 'onKey'> & {
      panel: Panel;
      describedBy: string;
      isMovable: boolean;
      isPicked: boolean;
    },
) {
  const { panel, dashboardId, saved, range, servesRange, isEdited } = props;
  const { describedBy, isMovable, isPicked, onHead, onCorner, onKey } = props;
  const own = saved.find(({ panelId }) => panelId === panel.panelId);
  const isSelected = props.selected === panel.panelId;
  const feed = useMemo(
    () => ({ dashboardId, saved: own, range, servesRange }),
    [dashboardId, own, range, servesRange],
  );
  const grips = useMemo(
    () => (isEdited ? { describedBy, isMovable, isPicked, isSelected, onHead, onCorner, onKey } : null),
    [isEdited, describedBy, isMovable, isPicked, isSelected, onHead, onCorner, onKey],
  );
  return <PanelCard panel={panel} feed={feed} always={props.always} actions={props.actions} grips={grips} />;
}
