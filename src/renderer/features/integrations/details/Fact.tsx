import type { ReactNode } from 'react';

/** One line of a list of facts. */
export function Fact({ name, faint, children }: { name: string; faint?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={faint ? 'cl-faint cl-num' : 'cl-num'}>{children}</dd>
    </div>
  );
}
