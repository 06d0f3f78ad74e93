import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

const LEAST = 48;
const MOST = 1_200;
const STEP = 16;

const held = (width: number) => Math.min(MOST, Math.max(LEAST, Math.round(width)));

/** The edge of a column: dragged, or moved by the arrow keys. */
export function ColumnGrip(props: { label: string; width: number; onWidth(width: number): void }) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    props.onWidth(held(props.width + by));
  };
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: props.width };
  };
  const onMove = (event: PointerEvent) => {
    if (drag.current) props.onWidth(held(drag.current.width + event.clientX - drag.current.x));
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={props.label}
      aria-valuenow={Math.round(props.width)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      className="cl-rtable__grip"
      onKeyDown={onKeyDown}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
