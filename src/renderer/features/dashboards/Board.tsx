import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Dashboard, DashboardRange, Panel } from '@shared/api/dashboards/entities';
import { hasData, type PanelKind } from '@shared/model/dashboards/panels';
import { costWords } from '@shared/words/costs';
import { dashboardWords } from '@shared/words/dashboards';
import { useKeys } from '../../platform/hooks/useKeys';
import { to, urlFlag, useUrl } from '../../platform/urlState';
import { CreateDashboardDialog, DeleteDashboardDialog } from '../../parts/dashboards/DashboardDialogs';
import { editPath } from '../../parts/dashboards/dashboardPaths';
import { useOverviewChoice } from '../../parts/dashboards/useOverviewChoice';
import { UnsavedChanges } from '../../parts/unsaved/UnsavedChanges';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { useCopy } from '../../ui/overlays/useCopy';
import { AboutFields, AddPanel, AsOf, BoardMenu, BoardRange, EditBar, RefreshSelect } from './BoardHead';
import { rangeParam, rangeText, refreshParam } from './boardRange';
import { ConflictDialog, DiscardDialog, FullPanel } from './BoardOverlays';
import { added, contentOf, duplicated, isFull, newPanel, removed, replaced, withPlaces } from './draft';
import { PanelEditor } from './editor/PanelEditor';
import { Grid } from './Grid';
import { HandlesProvider, PanelHandles } from './handles';
import type { PanelActions } from './PanelMenu';
import { useAutoRefresh } from './useAutoRefresh';
import { useBoardDraft } from './useBoardDraft';
import { useExports } from './useExports';
import { useFullScreen } from './useFullScreen';
import { useSources } from './useSources';

const words = dashboardWords.board;
/** As in dashboards.css. */
const EDITOR_WIDTH = 400;
const editParam = urlFlag('edit');

type Ask = 'copy' | 'delete' | 'discard';

/** A dashboard: its head, its panels, and while it is edited the editor of one of them beside. */
export function Board({ board, isOverview }: { board: Dashboard; isOverview: boolean }) {
  const url = useUrl();
  const navigate = useNavigate();
  const copy = useCopy();
  const mayEdit = useRights().mayChange('dashboards:edit');
  const isEdited = mayEdit && url.get(editParam);
  const drafting = useBoardDraft(board);
  const { draft, edit } = drafting;
  const content = (isEdited ? draft?.now : undefined) ?? contentOf(board);
  const { panels } = content;
  const [selected, setSelected] = useState<string | null>(null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [handles] = useState(() => new PanelHandles());
  const full = useFullScreen<{ panel: string | null }>();
  const overview = useOverviewChoice();

  const chosenRange = isEdited ? null : url.get(rangeParam);
  const range: DashboardRange | null = chosenRange ?? content.date_range;
  const sources = useSources(rangeParam.write(range));
  const chosenRefresh = isEdited ? undefined : url.get(refreshParam);
  const seconds = chosenRefresh === undefined ? content.refresh_seconds : chosenRefresh;
  const refresh = useAutoRefresh(seconds);
  const rangeWords = range === null ? words.own : rangeText(range, costWords.ranges);
  const exports = useExports(handles, { name: content.name, range: rangeWords, panels });

  const setEditing = useCallback((on: boolean) => url.set(to(editParam, on)), [url]);
  const leave = () => {
    drafting.stop();
    setSelected(null);
    setAsk(null);
    setEditing(false);
  };
  const save = async (how: () => Promise<boolean>) => {
    if (await how()) leave();
  };
  const add = (kind: PanelKind) => {
    const panel = newPanel(kind, crypto.randomUUID(), panels);
    edit((now) => ({ panels: added(now.panels, panel) }));
    if (!isEdited) setEditing(true);
    setSelected(panel.panelId);
  };
  const actions = usePanelActions({ panels, mayEdit, edit, exports, sources, full, setEditing, setSelected });
  useKeys(
    isEdited
      ? [
          { keys: 'mod+z', run: drafting.undo },
          { keys: 'mod+y', run: drafting.redo },
          { keys: 'mod+shift+z', run: drafting.redo },
          { keys: 'mod+s', run: () => void save(drafting.save) },
        ]
      : [{ keys: 'r', run: refresh }],
  );
  const onPlaces = useCallback(
    (places: Parameters<typeof withPlaces>[1]) => edit((now) => ({ panels: withPlaces(now.panels, places) })),
    [edit],
  );
  const current = isEdited ? panels.find(({ panelId }) => panelId === selected) : undefined;
  const shownFull = full.shown?.panel ?? null;
  const fullPanel = panels.find(({ panelId }) => panelId === shownFull);
  const isBoardFull = full.shown !== null && shownFull === null;
  return (
    <HandlesProvider value={handles}>
      <Row gap="none" align="start" className={`cl-dboard ${isBoardFull ? 'cl-dboard--full' : ''}`}>
        <Stack room="rest" className="cl-dboard__main">
          <Row wrap role="toolbar" label={dashboardWords.one}>
            {isBoardFull && (
              <Text as="h2" size="xl" strong flow="clip" className="cl-dboard__name">
                {content.name}
              </Text>
            )}
            <BoardRange
              range={range}
              chosen={isEdited ? content.date_range : chosenRange}
              fallback={isEdited ? null : board.date_range}
              onChange={(next) => (isEdited ? edit({ date_range: next }) : url.set(to(rangeParam, next)))}
            />
            <RefreshSelect
              seconds={seconds}
              onChange={(next) => {
                if (isEdited) edit({ refresh_seconds: next });
                else url.set(to(refreshParam, next === board.refresh_seconds ? undefined : next));
              }}
            />
            {!isEdited && <Button icon="refresh" label={words.refresh} onClick={refresh} />}
            {isEdited ? (
              <EditBar
                canUndo={(draft?.undo.length ?? 0) > 0}
                canRedo={(draft?.redo.length ?? 0) > 0}
                isChanged={drafting.isChanged && content.name.trim() !== ''}
                isFull={isFull(panels)}
                busy={drafting.isSaving}
                onUndo={drafting.undo}
                onRedo={drafting.redo}
                onAdd={add}
                onSave={() => void save(drafting.save)}
                onCancel={() => (drafting.isChanged ? setAsk('discard') : leave())}
              />
            ) : (
              <>
                <AsOf handles={handles} />
                <span className="cl-grow" />
                {isBoardFull ? (
                  <Button icon="close" onClick={full.leave}>
                    {words.leaveFullScreen}
                  </Button>
                ) : (
                  mayEdit && (
                    <Button icon="edit" onClick={() => setEditing(true)}>
                      {words.edit}
                    </Button>
                  )
                )}
                <BoardMenu
                  board={board}
                  mayEdit={mayEdit}
                  commands={{
                    onRefresh: refresh,
                    onFull: () => full.enter({ panel: null }),
                    onPicture: () => void exports.wholeBoard(),
                    onCopyLink: () => copy(location.href, words.copied),
                    onCopy: () => setAsk('copy'),
                    onDelete: () => setAsk('delete'),
                    overview: overview.mayChoose
                      ? {
                          isOn: overview.isOverview(board),
                          onToggle: () => void overview.choose(board, !overview.isOverview(board)),
                        }
                      : undefined,
                  }}
                />
              </>
            )}
          </Row>
          {isEdited && (
            <AboutFields
              name={content.name}
              description={content.description}
              onName={(name) => edit({ name }, 'name')}
              onDescription={(description) => edit({ description }, 'description')}
            />
          )}
          {content.description && !isEdited && !isOverview && (
            <p className="cl-muted cl-dboard__text">{content.description}</p>
          )}
          {panels.length === 0 ? (
            <Empty
              icon="dashboards"
              title={words.empty}
              action={mayEdit && <AddPanel primary isFull={false} onAdd={add} />}
            >
              {mayEdit ? words.emptyText : words.emptyReadOnly}
            </Empty>
          ) : (
            <Grid
              label={words.label(content.name)}
              dashboardId={board.dashboardId}
              panels={panels}
              saved={board.panels}
              range={range}
              servesRange={range !== null || board.date_range === null}
              isEdited={isEdited}
              taken={current ? EDITOR_WIDTH : 0}
              selected={current?.panelId ?? null}
              always={exports.isDrawing}
              actions={actions}
              onPlaces={onPlaces}
            />
          )}
        </Stack>
        {current && (
          <PanelEditor
            key={current.panelId}
            panel={current}
            range={range}
            onChange={(panel, mark) => edit((now) => ({ panels: replaced(now.panels, panel) }), mark ?? null)}
            onClose={() => setSelected(null)}
          />
        )}
      </Row>
      {fullPanel && (
        <FullPanel
          panel={fullPanel}
          feed={{
            dashboardId: board.dashboardId,
            saved: board.panels.find(({ panelId }) => panelId === fullPanel.panelId),
            range,
            servesRange: range !== null || board.date_range === null,
          }}
          onLeave={full.leave}
        />
      )}
      <UnsavedChanges
        when={isEdited && drafting.isChanged}
        onSave={content.name.trim() === '' ? undefined : drafting.save}
      />
      <ConflictDialog
        open={drafting.isConflict}
        busy={drafting.isSaving}
        onTheirs={leave}
        onMine={() => void save(drafting.saveOver)}
        onClose={drafting.closeConflict}
      />
      <DiscardDialog open={ask === 'discard'} onDiscard={leave} onClose={() => setAsk(null)} />
      {ask === 'copy' && (
        <CreateDashboardDialog
          spaceId={board.space_id}
          copyOf={{ ...board, panels: board.panels.length }}
          onCreated={(made) => {
            setAsk(null);
            void navigate(editPath(made.space_id, made.dashboardId));
          }}
          onClose={() => setAsk(null)}
        />
      )}
      {ask === 'delete' && (
        <DeleteDashboardDialog
          board={{ ...board, panels: board.panels.length }}
          onDeleted={() => void navigate('/dashboards')}
          onClose={() => setAsk(null)}
        />
      )}
    </HandlesProvider>
  );
}

/** The same object as long as nothing of it changes: each panel is drawn again when it does. */
function usePanelActions(of: {
  panels: readonly Panel[];
  mayEdit: boolean;
  edit: ReturnType<typeof useBoardDraft>['edit'];
  exports: Pick<ReturnType<typeof useExports>, 'csv' | 'picture'>;
  sources: ReturnType<typeof useSources>;
  full: ReturnType<typeof useFullScreen<{ panel: string | null }>>;
  setEditing(on: boolean): void;
  setSelected(id: string | null): void;
}): PanelActions {
  const { panels, mayEdit, edit, setEditing, setSelected } = of;
  const { csv, picture } = of.exports;
  const { opens, openSource } = of.sources;
  const { enter } = of.full;
  return useMemo(() => {
    const on = (id: string, run: (panel: Panel) => void) => {
      const panel = panels.find(({ panelId }) => panelId === id);
      if (panel) run(panel);
    };
    return {
      mayEdit,
      opens,
      onEdit: (id) => {
        setEditing(true);
        setSelected(id);
      },
      onDuplicate: (id) => {
        const copy = crypto.randomUUID();
        edit((now) => ({ panels: isFull(now.panels) ? now.panels : duplicated(now.panels, id, copy) }));
      },
      onRemove: (id) => {
        edit((now) => ({ panels: removed(now.panels, id) }));
      },
      onCsv: (id) => on(id, csv),
      onPicture: (id) => on(id, picture),
      onFull: (id) => on(id, (panel) => hasData(panel.kind) && enter({ panel: id })),
      onSource: (id, click) => on(id, (panel) => void openSource(panel, click)),
    };
  }, [panels, mayEdit, edit, csv, picture, opens, openSource, enter, setEditing, setSelected]);
}
