import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent } from 'react';
import { runWords } from '@shared/words/runs';
import { lookOf } from '../../../parts/executions/statusLook';
import { formatDuration } from '../../../platform/formatting/durations';
import { Icon } from '../../../ui/base/Icon';
import { Empty } from '../../../ui/feedback/States';
import { Elapsed } from '../../../parts/executions/Elapsed';
import { toneLook } from '../toneLook';
import { IterationPicker } from './IterationPicker';
import { barOf, isStepOver, type LoopLine, type TimelineLine } from './timeline';
import type { RunTimeline } from './useTimeline';

const LINE = 32;
const words = runWords.details;
const marks = [0, 0.25, 0.5, 0.75, 1];

interface Props {
  timeline: RunTimeline;
  isOver: boolean;
  chosen: string | null;
  onChoose(stepExecutionId: string): void;
}

/** The steps in their order with their durations to scale; up and down walk them, left and right close and open loops. */
export function Timeline({ timeline, isOver, chosen, onChoose }: Props) {
  const { lines, scale } = timeline;
  const scroller = useRef<HTMLDivElement>(null);
  // The lines are drawn again whenever it says so; nothing of it is kept.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 12,
  });
  if (lines.length === 0) {
    return (
      <Empty icon="clock" title={words.noSteps}>
        {!isOver && words.noStepsText}
      </Empty>
    );
  }
  const focus = (index: number) => {
    virtual.scrollToIndex(index);
    requestAnimationFrame(() => {
      const line = scroller.current?.querySelector(`[data-line="${index}"] .cl-tline__step`);
      if (line instanceof HTMLElement) line.focus({ preventScroll: true });
    });
  };
  const walk = (event: KeyboardEvent, index: number, line: Extract<TimelineLine, { kind: 'step' }>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      let next = index + step;
      while (lines[next] && lines[next]?.kind !== 'step') next += step;
      if (lines[next]) focus(next);
    } else if (event.key === 'ArrowRight' && line.loop && !line.loop.isOpen) timeline.open(line.loop.key, 0);
    else if (event.key === 'ArrowLeft' && line.loop?.isOpen) timeline.open(line.loop.key, null);
    else return;
    event.preventDefault();
  };
  const span = scale.to - scale.from;
  return (
    <div className="cl-room-rest cl-scroll cl-tline" ref={scroller}>
      <div
        className="cl-columns cl-gap-none cl-align-stretch cl-edge-bottom cl-tline__axis"
        aria-hidden="true"
      >
        <div className="cl-faint cl-size-xs cl-nowrap cl-tline__marks">
          {marks.map((mark) => (
            <span key={mark} className="cl-num" style={{ left: `${mark * 100}%` }}>
              {formatDuration(span * mark)}
            </span>
          ))}
        </div>
      </div>
      <ol className="cl-plainlist" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          return (
            <li
              key={line.key}
              data-line={item.index}
              className="cl-tline__line"
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              {line.kind === 'step' ? (
                <StepLine
                  line={line}
                  now={timeline.now}
                  isChosen={line.run.stepExecutionId === chosen}
                  onChoose={() => onChoose(line.run.stepExecutionId)}
                  onToggle={(loop) => timeline.open(loop.key, loop.isOpen ? null : 0)}
                  onKeyDown={(event) => walk(event, item.index, line)}
                />
              ) : line.kind === 'picker' ? (
                <div className={NOTE_LOOK} style={{ paddingLeft: indent(line.depth) }}>
                  <IterationPicker
                    loop={line.loop}
                    iteration={line.iteration}
                    onIteration={(iteration) => timeline.open(line.loop.key, iteration)}
                  />
                  <span className="cl-faint cl-num">{formatDuration(line.span)}</span>
                </div>
              ) : (
                <div className={`${NOTE_LOOK} cl-faint`} style={{ paddingLeft: indent(line.depth) }}>
                  {line.note === 'loading' ? words.loading : words.emptyIteration}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const NOTE_LOOK = 'cl-row cl-gap-m cl-edge-bottom cl-size-s cl-tline__note';
const EXTRA_LOOK = 'cl-faint cl-room-own cl-size-s cl-nowrap cl-tline__extra';

const indent = (depth: number) => 8 + depth * 18;

interface StepLineProps {
  line: Extract<TimelineLine, { kind: 'step' }>;
  now: number;
  isChosen: boolean;
  onChoose(): void;
  onToggle(loop: LoopLine): void;
  onKeyDown(event: KeyboardEvent): void;
}

function StepLine({ line, now, isChosen, onChoose, onToggle, onKeyDown }: StepLineProps) {
  const { run, loop, tries } = line;
  const { icon, tone } = lookOf(run.status);
  const bar = barOf(run, line.scale, now);
  const status = runWords.statuses[run.status];
  return (
    <div
      className={`cl-columns cl-gap-none cl-align-stretch cl-edge-bottom cl-tline__row ${isChosen ? 'cl-tline__row--chosen' : ''}`}
    >
      <div className="cl-row cl-gap-xs" style={{ paddingLeft: indent(line.depth) }}>
        {loop ? (
          <button
            type="button"
            className="cl-press cl-press--bare cl-room-own cl-tline__toggle"
            aria-expanded={loop.isOpen}
            aria-label={loop.isOpen ? words.collapse(run.stepName) : words.expand(run.stepName)}
            onClick={() => onToggle(loop)}
          >
            <Icon name={loop.isOpen ? 'chevronDown' : 'chevronRight'} size={12} />
          </button>
        ) : (
          <span className="cl-room-own cl-tline__toggle" />
        )}
        <button
          type="button"
          className="cl-press cl-press--bare cl-row cl-row--inline cl-tline__step"
          aria-current={isChosen ? 'true' : undefined}
          onClick={onChoose}
          onKeyDown={onKeyDown}
        >
          <span className={`cl-row ${toneLook(tone)}`} title={status}>
            <Icon name={icon} size={14} />
          </span>
          <span className="cl-clip" title={run.stepName}>
            {run.stepName}
          </span>
          <span className="cl-hidden">{status}</span>
        </button>
        {tries > 1 && <span className={EXTRA_LOOK}>{words.attempt(tries)}</span>}
        {run.status === 'WAITING' && run.reason && (
          <span className={EXTRA_LOOK}>{runWords.waitReasons[run.reason]}</span>
        )}
        {loop?.count != null && (
          <span className={`${EXTRA_LOOK} cl-num`}>
            {words.loop((loop.succeeded ?? 0) + (loop.failed ?? 0), loop.count)}
            {loop.failed ? <span className="cl-bad"> · {words.loopFailed(loop.failed)}</span> : null}
          </span>
        )}
      </div>
      <span className="cl-muted cl-size-s cl-right cl-nowrap cl-tline__time">
        <Elapsed of={run} isOver={isStepOver(run.status)} />
      </span>
      <div className="cl-tline__track" onClick={onChoose} aria-hidden="true">
        {bar && (
          <span
            className={`cl-tline__bar cl-tline__bar--${tone}`}
            style={{ left: `${bar.left * 100}%`, width: `max(3px, ${bar.width * 100}%)` }}
          />
        )}
      </div>
    </div>
  );
}
