import type { ReactNode } from 'react';
import './page.css';

/** The area of a screen: a bar of what can be done here, then its content. */
export function Page(props: { bar?: ReactNode; children: ReactNode; narrow?: boolean }) {
  return (
    <div className={`cl-page ${props.narrow ? 'cl-page--narrow' : ''}`}>
      {props.bar && <div className="cl-page__bar">{props.bar}</div>}
      {props.children}
    </div>
  );
}
