import type { ReactNode } from 'react';

/** Terms, and what stands at each. */
export const Facts = (props: {
  of: readonly (readonly [term: string, value: ReactNode])[];
  label?: string;
  className?: string;
}) => (
  <dl className={`cl-facts ${props.className ?? ''}`} aria-label={props.label}>
    {props.of.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
