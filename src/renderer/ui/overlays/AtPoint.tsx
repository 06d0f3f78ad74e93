import { Overlay2 } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useDialogFocus } from './useFocusBack';

/** A small dialog at a point of the window, kept inside it; Escape and a press beside it close it. */
export function AtPoint(props: {
  point: { x: number; y: number };
  width: number;
  height: number;
  label: string;
  onClose(): void;
  children: ReactNode;
}) {
  const { point, width, height } = props;
  const onOpening = useDialogFocus(true);
  const left = Math.max(8, Math.min(point.x, window.innerWidth - width - 8));
  const top = Math.max(8, Math.min(point.y, window.innerHeight - height - 8));
  return (
    <Overlay2
      isOpen
      onClose={props.onClose}
      backdropClassName="cl-atpoint__back"
      transitionDuration={0}
      shouldReturnFocusOnClose={false}
      onOpening={onOpening}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-label={props.label}
        className="cl-atpoint"
        style={{ left, top, width, height }}
      >
        {props.children}
      </div>
    </Overlay2>
  );
}
