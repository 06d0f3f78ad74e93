import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/Layout';
import './page.css';

/** The area of a screen: a bar of what can be done here, then its content. */
export function Page(props: { bar?: ReactNode; children: ReactNode; narrow?: boolean }) {
  return (
    <div className={`cl-stack cl-gap-l cl-page ${props.narrow ? 'cl-page--narrow' : ''}`}>
      {props.bar && <Row wrap>{props.bar}</Row>}
      {props.children}
    </div>
  );
}
