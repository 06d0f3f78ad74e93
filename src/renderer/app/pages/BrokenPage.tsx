import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { shellWords } from '@shared/words/shell';
import type { Host } from '../../platform/host';
import { Button } from '../../ui/base/Button';
import { NotFoundPage } from './NotFoundPage';
import './pages.css';

/** What a render error leaves: the error is reported once, and the way back is offered. */
export function BrokenPage({ host }: { host: Host }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const unknownPath = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (unknownPath) return;
    host.call('log.report', reportOf(error, pathname)).catch(() => undefined);
  }, [host, error, pathname, unknownPath]);
  if (unknownPath) return <NotFoundPage />;
  const words = shellWords.broken;
  return (
    <div className="cl-alone" role="alert">
      <div className="cl-errorpage">
        <CrossedWires />
        <p className="cl-muted">{words.aside}</p>
        <h2>{words.heading}</h2>
        <p className="cl-errorpage__text">{words.text}</p>
        <p className="cl-faint">{words.reported}</p>
        <div className="cl-row">
          <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
            {words.again}
          </Button>
          <Button onClick={() => location.assign('/')}>{words.home}</Button>
        </div>
      </div>
    </div>
  );
}

export function reportOf(error: unknown, path: string) {
  if (error instanceof Error) {
    return { message: error.message, path, ...(error.stack ? { stack: error.stack } : {}) };
  }
  return { message: String(error), path };
}

/** The film of the specification; a drawing for those who want nothing to move, or when it cannot be played. */
function CrossedWires() {
  const [still, setStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!still)
    return (
      <video
        className="cl-wires"
        src="/crossed-wires.webm"
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
        onError={() => setStill(true)}
      />
    );
  return (
    <svg className="cl-wires" viewBox="0 0 220 110" aria-hidden="true" focusable="false">
      <path d="M4 30c60 0 60 50 104 50h18" />
      <path d="M4 80c60 0 60-50 104-50h18" />
      <path d="M150 80h20c20 0 20-50 46-50M150 30h20c20 0 20 50 46 50" />
      <path className="cl-wires__spark" d="M134 18l4-8M138 55l10-4M134 94l4 8M128 55l-8 6" />
    </svg>
  );
}
