import { useId, type ReactNode } from 'react';

/** A framed part of a screen with a heading. */
export function Panel(props: {
  title?: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  flush?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <section className={`cl-panel ${props.className ?? ''}`} aria-labelledby={props.title ? id : undefined}>
      {(props.title || props.actions) && (
        <header className="cl-panel__head">
          {props.title && <h2 id={id}>{props.title}</h2>}
          {props.note && <span className="cl-faint">{props.note}</span>}
          {props.actions && <div className="cl-panel__actions">{props.actions}</div>}
        </header>
      )}
      <div className={props.flush ? '' : 'cl-panel__body'}>{props.children}</div>
    </section>
  );
}
