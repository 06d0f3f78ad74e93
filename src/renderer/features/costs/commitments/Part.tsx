import type { ReactNode } from 'react';

/** Parts of the screen that a press above leads to. */
export const parts = {
  exchange: 'commitments-exchange',
  advice: 'commitments-advice',
  table: 'commitments-table',
} as const;

export function showPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

export const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="cl-commitpart">
    {children}
  </div>
);
