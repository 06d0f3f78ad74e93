import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import type { HostInfo } from '@shared/host/contract';
import { shellWords } from '@shared/words/shell';
import { readClock } from '../../platform/clock';
import type { Host } from '../../platform/host';
import { Button } from '../../ui/base/Button';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { errorDetails, reportOf } from './errorDetails';
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
      <Stack align="center" className="cl-errorpage">
        <CrossedWires />
        <p className="cl-muted">{words.aside}</p>
        <Text as="h2" size="s" tone="faint" strong>
          {words.heading}
        </Text>
        <Text as="p" size="xl" strong>
          {words.text}
        </Text>
        <p className="cl-faint">{words.reported}</p>
        <Row>
          <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
            {words.again}
          </Button>
          <Button onClick={() => location.assign('/')}>{words.home}</Button>
          <CopyDetails host={host} error={error} path={pathname} />
        </Row>
      </Stack>
    </div>
  );
}

/** For whoever is asked for help: what broke, where and in which version. */
function CopyDetails({ host, error, path }: { host: Host; error: unknown; path: string }) {
  const words = shellWords.broken;
  const [info, setInfo] = useState<HostInfo | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    host.info().then(setInfo, () => undefined);
  }, [host]);
  const copy = () =>
    navigator.clipboard.writeText(errorDetails(reportOf(error, path), info, readClock())).then(
      () => setSaid(words.copied),
      () => setSaid(words.copyFailed),
    );
  return (
    <>
      <Button icon="copy" onClick={() => void copy()}>
        {words.copy}
      </Button>
      <span className="cl-muted" role="status">
        {said}
      </span>
    </>
  );
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
