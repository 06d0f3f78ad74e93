import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { recordGridWords } from '@shared/words/recordGrid';
import type { Datastore, GridRecord } from '../../../data/datastores';
import { useDebounced } from '../../../platform/hooks/useDebounced';
import { DatastoreAsks, type Ask } from '../../../parts/datastores/DatastoreAsks';
import { UnreadFilter } from '../../../parts/filters/UnreadFilter';
import { useOpenLink } from '../../../parts/navigation/useOpenLink';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Empty } from '../../../ui/feedback/States';
import { Row, Stack } from '../../../ui/layout/Layout';
import { useToast } from '../../../ui/overlays/Toasts';
import { ColumnDialog, DeleteColumn } from './ColumnDialog';
import { laidColumns, noLayout, withPlace, withWidth } from './columnLayout';
import { BulkDialog, ConflictDialog, KeysDialog, PasteDialog } from './dialogs';
import { FilterBar, newRule } from './FilterBar';
import { GridBar } from './GridBar';
import type { HeadAsk } from './GridHead';
import { completeFilter, noFilter, pressedSort, useGridView } from './gridView';
import { changeOf, type PastePlan } from './pastePlan';
import { RecordGrid, type GridHandle } from './RecordGrid';
import { useKeptLayout } from './useKeptLayout';
import { useRecordSaver } from './useRecordSaver';

const words = recordGridWords;
type Open =
  | { kind: 'bulk' | 'keys' | 'addColumn' }
  | { kind: 'column' | 'deleteColumn'; key: string }
  | { kind: 'paste'; plan: PastePlan };

/** What is typed is searched for when it rests; a changed address is shown at once. */
function useSearch(asked: string, onAsk: (text: string) => void) {
  const [typed, setTyped] = useState(asked);
  const rested = useDebounced(typed);
  useEffect(() => {
    if (rested !== asked && rested === typed) onAsk(rested);
  }, [rested, asked, typed, onAsk]);
  return [typed, setTyped] as const;
}

/** The grid of one datastore, with everything around it. */
export function GridScreen({ datastore }: { datastore: Datastore }) {
  const { datastoreId, schema } = datastore;
  const { view, set, unread } = useGridView();
  const [layout, setLayout] = useKeptLayout(datastoreId);
  const edits = useRights().mayChange('resources:write');
  const saver = useRecordSaver(datastoreId);
  const [ticked, setTicked] = useState<ReadonlyMap<string, GridRecord>>(new Map());
  const [total, setTotal] = useState(datastore.records);
  const [filterOpen, setFilterOpen] = useState(view.filter.rules.length > 0);
  const [open, setOpen] = useState<Open | null>(null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const grid = useRef<GridHandle>(null);
  const page = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const navigate = useNavigate();
  const [search, setSearch] = useSearch(view.search, (text) => set({ ...view, search: text }));
  const keys = useMemo(() => schema.map(({ key }) => key), [schema]);
  const columns = useMemo(() => laidColumns(schema, layout), [schema, layout]);
  const filter = useDebounced(useMemo(() => completeFilter(view.filter, keys), [view.filter, keys]));
  const query = useMemo(
    () => ({
      datastoreId,
      filter,
      sort: view.sort.filter(({ key }) => keys.includes(key)),
      search: view.search.trim(),
    }),
    [datastoreId, filter, view.sort, view.search, keys],
  );
  const narrowed = query.filter !== null || query.search !== '';
  const whole = !narrowed && query.sort.length === 0;
  const showAll = () => {
    setSearch('');
    set({ search: '', filter: noFilter, sort: [] });
  };
  const addWanted = useRef(false);
  useEffect(() => {
    if (!whole || !addWanted.current) return;
    addWanted.current = false;
    grid.current?.toNew();
  }, [whole]);
  const headAsk = (what: HeadAsk, key: string) => {
    const column = schema.find((one) => one.key === key);
    if (what === 'edit') setOpen({ kind: 'column', key });
    else if (what === 'delete') setOpen({ kind: 'deleteColumn', key });
    else if (column) {
      set({ ...view, filter: { ...view.filter, rules: [...view.filter.rules, newRule(column)] } });
      setFilterOpen(true);
    }
  };
  const removeTicked = () => {
    const records = [...ticked.values()].map((one) => ({ id: one.recordId, values: one.record_data }));
    setTicked(new Map());
    void saver.remove(records).then((takeBack) => {
      if (!takeBack) return;
      toast({ text: words.bulk.deleted(records.length), action: { text: words.bulk.undo, run: takeBack } });
    });
  };
  const openLink = useOpenLink();
  const close = () => {
    setOpen(null);
    grid.current?.focus();
  };

  return (
    <div className="cl-stack cl-gap-l cl-page cl-rg-page" ref={page}>
      <GridBar
        {...{ datastore, view, search, filterOpen, total, edits, saver }}
        rules={query.filter?.rules.length ?? 0}
        onSearch={setSearch}
        onFilterOpen={(next) => {
          const [first] = schema;
          if (next && first && view.filter.rules.length === 0)
            set({ ...view, filter: { combinator: 'and', rules: [newRule(first)] } });
          setFilterOpen(next);
        }}
        onView={set}
        onAdd={() => {
          addWanted.current = !whole;
          if (whole) grid.current?.toNew();
          else showAll();
        }}
        onAddColumn={() => setOpen({ kind: 'addColumn' })}
        onResetLayout={() => setLayout(noLayout)}
        onKeys={() => setOpen({ kind: 'keys' })}
        onAsk={setAsk}
      />
      <UnreadFilter unread={unread ? 'all' : null} all={words.allRecords} />
      {filterOpen && (
        <FilterBar
          columns={schema}
          filter={view.filter}
          onChange={(next) => set({ ...view, filter: next })}
        />
      )}
      <Stack gap="none" room="rest" className="cl-panel cl-rg-frame">
        <RecordGrid
          ref={grid}
          label={words.grid(datastore.name)}
          query={query}
          asked={JSON.stringify(query)}
          expected={narrowed ? 0 : datastore.records}
          columns={columns}
          sort={view.sort}
          edits={edits}
          takesNew={edits && whole}
          saver={saver}
          ticked={ticked}
          onTick={setTicked}
          onSort={(sort) => set({ ...view, sort })}
          onPressedSort={(key, shift) => set({ ...view, sort: pressedSort(view.sort, key, shift) })}
          onWidth={(key, width) => setLayout(withWidth(layout, key, width))}
          onPlace={(key, to) => setLayout(withPlace(columns, layout, key, to))}
          onHeadAsk={headAsk}
          onPlan={(plan) => setOpen({ kind: 'paste', plan })}
          onTotal={setTotal}
          onLeave={() => page.current?.querySelector('input')?.focus()}
          onOpen={openLink}
        />
        {total === 0 && <NoRecords narrowed={narrowed} edits={edits} onAll={showAll} />}
        {ticked.size > 0 && (
          <Row
            wrap
            pad="s"
            edge="top"
            className="cl-rg-bulk"
            role="toolbar"
            label={words.bulk.selected(ticked.size)}
          >
            <strong className="cl-num">{words.bulk.selected(ticked.size)}</strong>
            {edits && (
              <>
                <Button size="small" icon="edit" onClick={() => setOpen({ kind: 'bulk' })}>
                  {words.bulk.edit}
                </Button>
                <Button size="small" icon="trash" onClick={removeTicked}>
                  {words.bulk.delete}
                </Button>
              </>
            )}
            <span className="cl-grow" />
            <Button size="small" kind="quiet" onClick={() => setTicked(new Map())}>
              {words.bulk.clear}
            </Button>
          </Row>
        )}
      </Stack>
      {open?.kind === 'keys' && <KeysDialog onClose={close} />}
      {open?.kind === 'paste' && (
        <PasteDialog
          plan={open.plan}
          onClose={close}
          onWrite={() => {
            grid.current?.write(open.plan);
            close();
          }}
        />
      )}
      {open?.kind === 'bulk' && (
        <BulkDialog
          records={[...ticked.values()]}
          columns={schema}
          onClose={close}
          onSet={(column, value) => {
            const changes = [...ticked.values()].flatMap((one) => changeOf(one, [[column.key, value]]) ?? []);
            if (changes.length > 0) void saver.act([{ kind: 'update', changes }]);
            setTicked(new Map());
            close();
          }}
        />
      )}
      {(open?.kind === 'column' || open?.kind === 'addColumn') && (
        <ColumnDialog
          datastore={datastore}
          columnKey={open.kind === 'column' ? open.key : null}
          onRenamed={(from, to) => {
            const { [from]: width, ...widths } = layout.widths;
            setLayout({
              order: layout.order.map((key) => (key === from ? to : key)),
              widths: width === undefined ? widths : { ...widths, [to]: width },
            });
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'deleteColumn' && (
        <DeleteColumn datastore={datastore} columnKey={open.key} onClose={close} />
      )}
      {saver.conflict && <ConflictDialog datastoreId={datastoreId} conflict={saver.conflict} />}
      <DatastoreAsks
        ask={ask}
        onClose={() => setAsk(null)}
        onRefilled={() => setTicked(new Map())}
        onGone={() => void navigate('/datastores')}
      />
    </div>
  );
}

function NoRecords(props: { narrowed: boolean; edits: boolean; onAll(): void }) {
  const { empty } = words;
  return (
    <div className="cl-rg-over">
      {props.narrowed ? (
        <Empty
          icon="search"
          title={empty.found}
          action={<Button onClick={props.onAll}>{empty.clear}</Button>}
        />
      ) : (
        <Empty icon="datastores" title={empty.none}>
          {props.edits ? empty.text : empty.readOnly}
        </Empty>
      )}
    </div>
  );
}
