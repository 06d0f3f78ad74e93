import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { Panel, PanelColumn, PanelData } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';
import { useRights } from '../../parts/user/userContext';
import { Empty } from '../../ui/feedback/States';
import { Checkbox } from '../../ui/fields/Field';
import { Stack, Text } from '../../ui/layout/Layout';
import { Cell } from './Cell';
import { isNumber } from './panelChart';
import { sideColumns, tasksOf, tickingOf, type Task } from './tasks';
import { useSend } from '../../parts/feedback/useSend';

const words = dashboardWords.panel;
const ROW = 34;

/** Records with check boxes, which write the record at once and go back when the server refuses. */
export function TaskPanel(props: { panel: Panel; data: PanelData; name: string }) {
  const { panel, data } = props;
  const { table, source } = panel;
  const scroller = useRef<HTMLDivElement>(null);
  const mayTick = useRights().mayChange('resources:write');
  const [tick] = useSend('datastores.updateRecords');
  const { ticked, mark, settle, forget } = useTicked(data);
  const ticking = table ? tickingOf(data.columns, table) : null;
  const tasks = useMemo(() => (table ? tasksOf(data, table, ticked) : []), [data, table, ticked]);
  // The rows are drawn again whenever it says so; nothing of it is kept.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  if (!table || !ticking) return <Empty title={words.chooseDone} />;
  const datastoreId = source?.type === 'datastore' ? source.datastore_id : null;
  const side = sideColumns(data.columns, table);
  const titleOf = (task: Task) => task.title || words.noTitle;
  async function set(task: Task, isDone: boolean) {
    const { recordId } = task;
    if (datastoreId === null || recordId === null || !ticking) return;
    mark(recordId, isDone);
    const value = isDone ? ticking.done : ticking.open;
    const body = { records: [{ recordId, record_data: { [ticking.key]: value } }] };
    const failed = words.tickFailed(titleOf(task));
    const reply = await tick({ params: { id: datastoreId }, body }, { failed });
    if (reply.error) forget(recordId);
    else settle(recordId);
  }
  const done = tasks.filter(({ isDone }) => isDone).length;
  return (
    <Stack gap="none" room="rest">
      <Text as="p" size="s" tone="faint" figures className="cl-tasks__sum">
        {words.tasks(done, tasks.length)}
      </Text>
      <div
        className="cl-room-rest cl-scroll"
        ref={scroller}
        role="region"
        aria-label={props.name}
        tabIndex={0}
      >
        <ul style={{ height: virtual.getTotalSize() }} className="cl-tasks__list">
          {virtual.getVirtualItems().map((item) => {
            const task = tasks[item.index];
            if (!task) return null;
            return (
              <li
                key={task.recordId ?? item.index}
                className={`cl-row cl-edge-bottom cl-task ${task.isDone ? 'cl-task--done' : ''}`}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                aria-setsize={tasks.length}
                aria-posinset={item.index + 1}
              >
                <Checkbox
                  label={words.task(titleOf(task))}
                  hideLabel
                  checked={task.isDone}
                  disabled={!mayTick || datastoreId === null || task.recordId === null}
                  onChange={(isDone) => void set(task, isDone)}
                />
                <span className="cl-task__title cl-clip" title={task.title}>
                  {titleOf(task)}
                </span>
                {side.map((column) => (
                  <span key={column.key} className={sideClass(column)} title={column.key}>
                    <Cell value={task.row[column.key]} column={column} row={task.row} />
                  </span>
                ))}
              </li>
            );
          })}
        </ul>
      </div>
    </Stack>
  );
}

const SIDE = 'cl-row cl-muted cl-size-s cl-task__side';

/** The same width in every row, so that columns stand below each other. */
const sideClass = (column: PanelColumn): string =>
  isNumber(column)
    ? `${SIDE} cl-task__side--short cl-task__side--end`
    : column.type === 'date'
      ? `${SIDE} cl-task__side--short`
      : SIDE;

/** What was ticked and is not in the data yet. New data have the last word about what the server has taken. */
function useTicked(data: PanelData) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, { isDone: boolean; isTaken: boolean }>>(new Map());
  const [seen, setSeen] = useState(data);
  if (seen !== data) {
    setSeen(data);
    setTicks(new Map([...ticks].filter(([, { isTaken }]) => !isTaken)));
  }
  const ticked = useMemo(() => new Map([...ticks].map(([id, { isDone }]) => [id, isDone])), [ticks]);
  return {
    ticked,
    mark: (id: string, isDone: boolean) =>
      setTicks((now) => new Map(now).set(id, { isDone, isTaken: false })),
    settle: (id: string) =>
      setTicks((now) => {
        const tick = now.get(id);
        return tick ? new Map(now).set(id, { ...tick, isTaken: true }) : now;
      }),
    forget: (id: string) => setTicks((now) => new Map([...now].filter(([one]) => one !== id))),
  };
}
