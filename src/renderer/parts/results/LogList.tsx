import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { resultWords } from '@shared/words/results';
import type { StepLog } from '../../data/stepRuns';
import { format } from 'date-fns';
import { toDate, formatLong } from '../../platform/formatting/dates';
import { Icon } from '../../ui/base/Icon';
import { Empty } from '../../ui/feedback/States';
import { Switch } from '../../ui/fields/Field';
import { Stack } from '../../ui/layout/Layout';
import './results.css';

const words = resultWords.logs;
const LINE = 22;
const icons = { info: 'info', warn: 'warning', error: 'error' } as const;
const tones = { info: '', warn: 'cl-warn', error: 'cl-bad' };

/** Lines of a log, the newest below; while it goes on, the end stays in sight unless somebody scrolls. */
export function LogList({ lines, isOver }: { lines: readonly StepLog[]; isOver: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [follow, setFollow] = useState(true);
  // The lines are drawn again whenever it says so; nothing of it is kept.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 10,
  });
  const last = lines.length - 1;
  useEffect(() => {
    if (!isOver && follow && last >= 0) virtual.scrollToIndex(last);
  }, [virtual, isOver, follow, last]);
  if (lines.length === 0) return <Empty title={words.none} />;
  return (
    <Stack gap="s" room="rest" className="cl-loglist">
      {!isOver && <Switch label={words.follow} checked={follow} onChange={setFollow} />}
      <div
        ref={scroller}
        className="cl-box-sunken cl-pad-none cl-room-rest cl-scroll cl-mono cl-size-s cl-loglist__lines"
        role="region"
        aria-label={words.label}
        tabIndex={0}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            return (
              <div
                key={line.seq}
                ref={virtual.measureElement}
                data-index={item.index}
                className="cl-row cl-align-start cl-loglist__line"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Icon name={icons[line.level]} size={12} className={tones[line.level] || 'cl-faint'} />
                <span className="cl-hidden">{words.levels[line.level]}</span>
                <time className="cl-room-own cl-faint cl-num" dateTime={line.at} title={formatLong(line.at)}>
                  {timeOf(line.at)}
                </time>
                <span className={`cl-flow-typed ${tones[line.level]}`}>{line.text}</span>
              </div>
            );
          })}
        </div>
      </div>
    </Stack>
  );
}

function timeOf(at: string): string {
  const date = toDate(at);
  return date ? format(date, 'HH:mm:ss.SSS') : at;
}
