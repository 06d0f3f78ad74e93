import { useMemo, useState, type KeyboardEvent } from 'react';
import { SPACES_SHOWN } from '@shared/model/limits';
import { spaceWords } from '@shared/words/spaces';
import { useSpaceFiguresQuery, type Space } from '../../data/spaces';
import { isTyping } from '../../platform/hooks/useKeys';
import { to, urlFlag, useUrl } from '../../platform/urlState';
import { FirstHint } from '../../parts/help/FirstHint';
import { List } from '../../parts/list/List';
import { listParams, useListView } from '../../parts/list/useListView';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { Page } from '../../parts/page/Page';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { CreateSpace } from '../../parts/spaces/NameDialog';
import { spacePath } from '../../parts/spaces/spacePaths';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { Switch } from '../../ui/fields/Field';
import { Stack } from '../../ui/layout/Layout';
import { spaceColumns } from './spaceColumns';
import { shownSpaces, sortBys } from './spaceRows';
import { useSpaceAsks } from './useSpaceAsks';
import './spaces.css';
import { Pending } from '../../parts/feedback/Loaded';

const words = spaceWords;
const params = listParams(sortBys);
const archivedParam = urlFlag('archived');
const allParam = urlFlag('all');

/** Every space with what it holds. At most fifteen until all are asked for (SPACE-06). */
export function SpacesScreen() {
  const url = useUrl();
  const view = useListView(params);
  const [archived, all] = [url.get(archivedParam), url.get(allParam)];
  const { search, by, order } = view;
  const query = useSpaceFiguresQuery({ query: archived ? { include_archived: 'true' } : {} });
  const mayChange = useRights().mayChange('resources:write');
  const [creating, setCreating] = useState(false);
  const [period] = useCostPeriod();
  const openPath = useOpenPath();
  const asks = useSpaceAsks();
  const spaces = query.currentData?.data ?? query.data?.data;
  const found = useMemo(
    () => shownSpaces(spaces ?? [], { search, sort: { by, order } }),
    [spaces, search, by, order],
  );
  if (!spaces) return <Pending what="spaces" query={query} rows={8} />;
  const shown = all ? found : found.slice(0, SPACES_SHOWN);
  const create = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {words.form.button}
    </Button>
  );
  return (
    <Page>
      <FirstHint of="space" />
      <div onKeyDown={(event) => mayChange && onRowKey(event, shown, asks.ask)}>
        <List
          all={spaces}
          rows={shown}
          view={view}
          search={words.search}
          filters={
            <Switch
              label={words.archivedToo}
              checked={archived}
              onChange={(next) => url.set(to(archivedParam, next))}
            />
          }
          count={(_shown, every) => words.count(found.length, every)}
          readOnly={!mayChange && { text: words.readOnly, reason: words.readOnlyText }}
          actions={create}
          none={<Empty icon="spaces" title={words.empty.found} action={create} />}
          notFound={words.empty.found}
          notFoundText={words.empty.foundText}
          onClear={() => url.set(to(params.search, ''))}
          clear={words.empty.clear}
          label={words.title}
          columns={spaceColumns({ mayChange, period, onAsk: asks.ask })}
          rowKey={(space) => space.space_id}
          rowLabel={(space) => space.name}
          onOpen={(space, event) => openPath(spacePath(space.space_id), event)}
          foot={
            found.length > SPACES_SHOWN && (
              <Stack gap="none" align="center" pad="xs" edge="top">
                <Button kind="quiet" size="small" onClick={() => url.set(to(allParam, !all))}>
                  {all ? words.showFewer(SPACES_SHOWN) : words.showAll(found.length)}
                </Button>
              </Stack>
            )
          }
        />
      </div>
      {creating && (
        <CreateSpace
          onCreated={(space) => openPath(spacePath(space.space_id))}
          onClose={() => setCreating(false)}
        />
      )}
      {asks.dialog}
    </Page>
  );
}

/** F2 renames the row's space, Delete deletes it; the global one stays. */
function onRowKey(
  event: KeyboardEvent,
  shown: readonly Space[],
  ask: (what: 'rename' | 'delete', space: Space) => void,
) {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof HTMLElement) || isTyping(target)) return;
  const line = target.closest('[data-index]');
  const space = line instanceof HTMLElement ? shown[Number(line.dataset['index'])] : undefined;
  const what = ({ F2: 'rename', Delete: 'delete' } as const)[event.key];
  if (!space || !what || space.mode === 'global') return;
  event.preventDefault();
  ask(what, space);
}
