import { useMemo, useRef, useState, type FocusEvent, type UIEvent } from 'react';
import { runWords } from '@shared/words/runs';
import { isTerminal } from '@shared/model/executionStatus';
import type { RunSummary } from '../../data/executions';
import { formatMoment } from '../../platform/formatting/dates';
import { runPath } from '../../parts/executions/runLinks';
import { useOpenPath, wantsNewWindow } from '../../parts/navigation/useOpenPath';
import { Button } from '../../ui/base/Button';
import { Row, Stack } from '../../ui/layout/Layout';
import { DataTable } from '../../ui/table/DataTable';
import { NoRuns } from './NoRuns';
import { runColumns } from './runColumns';
import { StopDialog } from './StopDialog';
import type { useRunRows } from './useRunRows';
import { Pending } from '../../parts/feedback/Loaded';

interface Props {
  runs: ReturnType<typeof useRunRows>;
  narrowed: boolean;
  clicked: string | null;
  mayStop: boolean;
  onClicked(run: RunSummary): void;
  onClear(): void;
}

const words = runWords.list;
/** Lower than the rows of other lists: runs are many, and each is one line. */
const ROW = 40;

/** The runs, newest first. New ones wait above it while somebody reads further down. */
export function RunList({ runs, narrowed, clicked, mayStop, onClicked, onClear }: Props) {
  const { rows, held, gap, reading, setReading } = runs;
  const area = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [stopping, setStopping] = useState(false);
  const openPath = useOpenPath();
  const chosen = useMemo(() => rows.filter((run) => selected.has(run.executionId)), [rows, selected]);
  const going = chosen.filter((run) => !isTerminal(run.status));

  const scroller = () => area.current?.querySelector('.cl-table');
  const look = (focused: boolean) => setReading(focused || (scroller()?.scrollTop ?? 0) > 8);
  const inRows = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.closest('[role="rowgroup"]') !== null;
  const onScroll = (event: UIEvent) => {
    if (event.target === scroller()) look(inRows(document.activeElement));
  };
  const showNew = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scroller()?.scrollTo({ top: 0 });
    setReading(false);
    if (gap) runs.refetch();
  };

  if (!runs.isLoaded) return <Pending what="executions" query={runs} rows={12} />;
  return (
    <Stack
      gap="none"
      room="rest"
      className="cl-runlist"
      ref={area}
      onScrollCapture={onScroll}
      onFocus={(event: FocusEvent) => look(inRows(event.target))}
      onBlur={(event: FocusEvent) => look(inRows(event.relatedTarget))}
    >
      <div className="cl-runlist__new" role="status">
        {reading && (held > 0 || gap) && (
          <Button size="small" kind="primary" icon="arrowUp" onClick={showNew}>
            {`${words.newRuns(held, gap)} · ${words.showNew}`}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <NoRuns narrowed={narrowed} onClear={onClear} />
      ) : (
        <div className="cl-room-rest cl-runlist__table">
          <DataTable
            label={words.table}
            rows={rows}
            columns={runColumns}
            rowKey={(run) => run.executionId}
            rowLabel={(run) =>
              words.rowOf(
                run.workflowName,
                runWords.statuses[run.status],
                formatMoment(run.started_at ?? run.time),
              )
            }
            rowHeight={ROW}
            current={clicked}
            {...(mayStop ? { selected, onSelect: setSelected } : {})}
            onOpen={(run, event) => {
              if (wantsNewWindow(event)) openPath(runPath(run), event);
              else if (event.detail > 1) openPath(runPath(run));
              else onClicked(run);
            }}
            more={runs.hasMore}
            onMore={runs.more}
            onRange={runs.onRange}
          />
        </div>
      )}
      {chosen.length > 0 && (
        <Row edge="top" className="cl-runbatch" role="toolbar" label={runWords.batch.selected(chosen.length)}>
          <strong className="cl-num">{runWords.batch.selected(chosen.length)}</strong>
          {going.length === 0 ? (
            <span className="cl-muted">{runWords.batch.nothing}</span>
          ) : (
            <Button size="small" kind="danger" icon="stop" onClick={() => setStopping(true)}>
              {runWords.batch.stop(going.length)}
            </Button>
          )}
          <span className="cl-grow" />
          <Button size="small" kind="quiet" onClick={() => setSelected(new Set())}>
            {runWords.batch.clear}
          </Button>
        </Row>
      )}
      {stopping && <StopDialog runs={chosen} onClose={() => setStopping(false)} />}
    </Stack>
  );
}
