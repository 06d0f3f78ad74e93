import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dashboardWords } from '@shared/words/dashboards';
import { boxOf, grow, placeOf, put, step, type Box, type Direction, type Placed } from './layout';

const words = dashboardWords.edit;
/** Pixels a pointer moves before it drags; less is a press. */
const THRESHOLD = 4;
/** Near the edge of what scrolls, in pixels, dragging scrolls. */
const EDGE = 48;
const SCROLL_STEP = 14;

interface Moving {
  id: string;
  kind: 'move' | 'size' | 'keys';
  start: readonly Placed[];
  now: readonly Placed[];
  /** Where the pointer holds the panel; null while keys move it. */
  box: Box | null;
}

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if (overflowY === 'auto' || overflowY === 'scroll') return at;
  }
  return null;
}

interface Props {
  places: readonly Placed[];
  width: number;
  nameOf(id: string): string;
  onPlaces(places: readonly Placed[]): void;
}

/** Panels moved and resized by pointer and keys. `onPlaces` is told once, at the end. */
export function useGridMoves(props: Props) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef({ props, moving });
  const remember = useCallback((next: Moving | null) => {
    latest.current = { ...latest.current, moving: next };
    setMoving(next);
  }, []);
  const read = useCallback(() => latest.current, []);
  const begin = usePointer(read, remember, setSaid);
  const onKey = useKeyMoves(read, remember, setSaid);
  const keep = useCallback((next: Props) => {
    latest.current = { ...latest.current, props: next };
  }, []);
  const onHead = useCallback(
    (id: string, event: PointerEvent<HTMLElement>) => begin(id, 'move', event),
    [begin],
  );
  const onCorner = useCallback(
    (id: string, event: PointerEvent<HTMLElement>) => begin(id, 'size', event),
    [begin],
  );
  return { moving, said, onHead, onCorner, onKey, keep };
}

/** What holds now: events come after the drawing that bound them. */
type Read = () => { props: Props; moving: Moving | null };

function textOfPlace(places: readonly Placed[], id: string): string {
  const place = places.find((one) => one.id === id);
  return place ? words.at(place.x, place.y, place.w, place.h) : '';
}

function usePointer(read: Read, remember: (next: Moving | null) => void, say: (text: string) => void) {
  return useCallback(
    (id: string, kind: 'move' | 'size', event: PointerEvent<HTMLElement>) => {
      const { places, width } = read().props;
      const place = places.find((one) => one.id === id);
      if (event.button !== 0 || !place || read().moving) return;
      event.preventDefault();
      const grip = event.currentTarget;
      const panel = grip.closest('section');
      panel?.focus({ preventScroll: true });
      const scroller = scrollerOf(grip);
      const from = { x: event.clientX, y: event.clientY, scroll: scroller?.scrollTop ?? 0 };
      const box = boxOf(place, width);
      let isDragging = false;
      let pointer = { x: from.x, y: from.y };
      let frame = 0;
      const follow = () => {
        const dx = pointer.x - from.x;
        const dy = pointer.y - from.y + (scroller?.scrollTop ?? 0) - from.scroll;
        const held: Box =
          kind === 'move'
            ? { ...box, left: box.left + dx, top: box.top + dy }
            : { ...box, width: Math.max(40, box.width + dx), height: Math.max(30, box.height + dy) };
        const wanted = placeOf(held, width);
        const target =
          kind === 'move'
            ? { ...wanted, w: place.w, h: place.h }
            : { ...wanted, x: place.x, y: place.y, w: Math.min(wanted.w, 12 - place.x) };
        remember({ id, kind, start: places, now: put(places, id, target), box: held });
      };
      const scroll = () => {
        frame = 0;
        if (!scroller) return;
        const { top, bottom } = scroller.getBoundingClientRect();
        const by = pointer.y > bottom - EDGE ? SCROLL_STEP : pointer.y < top + EDGE ? -SCROLL_STEP : 0;
        if (by === 0) return;
        scroller.scrollTop += by;
        follow();
        frame = requestAnimationFrame(scroll);
      };
      const onMove = (move: globalThis.PointerEvent) => {
        pointer = { x: move.clientX, y: move.clientY };
        if (!isDragging && Math.hypot(pointer.x - from.x, pointer.y - from.y) < THRESHOLD) return;
        isDragging = true;
        follow();
        if (frame === 0) frame = requestAnimationFrame(scroll);
      };
      const end = (isKept: boolean) => {
        cancelAnimationFrame(frame);
        window.removeEventListener('pointermove', onMove);
        window.removeEventListener('pointerup', onUp);
        window.removeEventListener('pointercancel', onCancel);
        window.removeEventListener('keydown', onEscape, true);
        const { moving, props } = read();
        remember(null);
        if (!isDragging || !moving) return;
        if (isKept) props.onPlaces(moving.now);
        const name = props.nameOf(id);
        say(isKept ? words.dropped(name, textOfPlace(moving.now, id)) : words.cancelled(name));
      };
      const onUp = () => end(true);
      const onCancel = () => end(false);
      const onEscape = (key: globalThis.KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.preventDefault();
        key.stopPropagation();
        end(false);
      };
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onUp);
      window.addEventListener('pointercancel', onCancel);
      window.addEventListener('keydown', onEscape, true);
    },
    [read, remember, say],
  );
}

function useKeyMoves(read: Read, remember: (next: Moving | null) => void, say: (text: string) => void) {
  return useCallback(
    (id: string, event: KeyboardEvent<HTMLElement>) => {
      const { props, moving } = read();
      const name = props.nameOf(id);
      const isPicked = moving?.kind === 'keys' && moving.id === id;
      const direction = arrows[event.key];
      if (event.key === 'Enter' || event.key === ' ') {
        if (isPicked) {
          remember(null);
          props.onPlaces(moving.now);
          say(words.dropped(name, textOfPlace(moving.now, id)));
        } else if (!moving) {
          remember({ id, kind: 'keys', start: props.places, now: props.places, box: null });
          say(words.picked(name, textOfPlace(props.places, id)));
        }
      } else if (isPicked && event.key === 'Escape') {
        remember(null);
        say(words.cancelled(name));
      } else if (isPicked && event.key === 'Tab') {
        remember(null);
        props.onPlaces(moving.now);
        return;
      } else if (isPicked && direction) {
        const now = event.shiftKey ? grow(moving.now, id, direction) : step(moving.now, id, direction);
        remember({ ...moving, now });
        say(textOfPlace(now, id));
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [read, remember, say],
  );
}
