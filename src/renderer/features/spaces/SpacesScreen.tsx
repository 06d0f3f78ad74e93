import { useMemo, useState, type KeyboardEvent } from 'react';
import { SPACES_SHOWN } from '@shared/model/limits';
import { spaceWords } from '@shared/words/spaces';
import { useSpaceFiguresQuery, type Space } from '../../data/spaces';
import { isTyping } from '../../platform/hooks/useKeys';
import { to, urlChoice, urlFlag, urlText, useUrl } from '../../platform/urlState';
import { FirstHint } from '../../parts/help/FirstHint';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { CreateSpace } from '../../parts/spaces/NameDialog';
import { spacePath } from '../../parts/spaces/spacePaths';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty, Tag } from '../../ui/feedback/States';
import { Switch, TextInput } from '../../ui/fields/Field';
import { Row } from '../../ui/layout/Layout';
import { DataTable } from '../../ui/table/DataTable';
import { spaceColumns } from './spaceColumns';
import { shownSpaces, sortBys } from './spaceRows';
import { useSpaceAsks } from './useSpaceAsks';
import '../../parts/page/page.css';
import './spaces.css';
import { Pending } from '../../parts/feedback/Loaded';

const words = spaceWords;
const ROW = 44;
const params = {
  search: urlText('search'),
  archived: urlFlag('archived'),
  all: urlFlag('all'),
  by: urlChoice('sort', sortBys, 'name'),
  order: urlChoice('order', ['asc', 'desc'] as const, 'asc'),
};

/** Every space with what it holds. At most fifteen until all are asked for (SPACE-06). */
export function SpacesScreen() {
  const url = useUrl();
  const [search, archived, all] = [url.get(params.search), url.get(params.archived), url.get(params.all)];
  const [by, order] = [url.get(params.by), url.get(params.order)];
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
  return (
    <div className="cl-page cl-spaces">
      <FirstHint of="space" />
      <Row wrap>
        <TextInput
          label={words.search}
          placeholder={words.search}
          icon="search"
          width={240}
          clearable
          value={search}
          onChange={(text) => url.set(to(params.search, text))}
        />
        <Switch
          label={words.archivedToo}
          checked={archived}
          onChange={(next) => url.set(to(params.archived, next))}
        />
        <span className="cl-faint cl-num" role="status">
          {words.count(found.length, spaces.length)}
        </span>
        <span className="cl-grow" />
        {mayChange ? (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {words.form.button}
          </Button>
        ) : (
          <Tag icon="lock">
            <span title={words.readOnlyText}>{words.readOnly}</span>
          </Tag>
        )}
      </Row>
      {found.length === 0 ? (
        <Empty
          icon="spaces"
          title={words.empty.found}
          action={<Button onClick={() => url.set(to(params.search, ''))}>{words.empty.clear}</Button>}
        >
          {words.empty.foundText}
        </Empty>
      ) : (
        <Panel flush className="cl-spaces__panel">
          <div
            className="cl-spaces__table"
            onKeyDown={(event) => mayChange && onRowKey(event, shown, asks.ask)}
          >
            <DataTable
              label={words.title}
              rows={shown}
              columns={spaceColumns({ mayChange, period, onAsk: asks.ask })}
              rowKey={(space) => space.space_id}
              rowLabel={(space) => space.name}
              rowHeight={ROW}
              sort={{ by, order }}
              onSort={(next) => {
                const known = sortBys.find((one) => one === next.by);
                if (known) url.set(to(params.by, known), to(params.order, next.order));
              }}
              onOpen={(space, event) => openPath(spacePath(space.space_id), event)}
            />
          </div>
          {found.length > SPACES_SHOWN && (
            <Row gap="none" align="stretch" className="cl-spaces__more">
              <Button kind="quiet" size="small" onClick={() => url.set(to(params.all, !all))}>
                {all ? words.showFewer(SPACES_SHOWN) : words.showAll(found.length)}
              </Button>
            </Row>
          )}
        </Panel>
      )}
      {creating && (
        <CreateSpace
          onCreated={(space) => openPath(spacePath(space.space_id))}
          onClose={() => setCreating(false)}
        />
      )}
      {asks.dialog}
    </div>
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
