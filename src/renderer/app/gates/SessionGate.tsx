import { useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router';
import { isFaultJson } from '@shared/kernel/fault';
import { shellWords } from '@shared/words/shell';
import { selectSession } from '../../data/session.slice';
import { UserProvider } from '../../parts/user/userContext';
import { Failed } from '../../ui/feedback/States';
import { Splash } from '../pages/Splash';
import { useCall } from '../../platform/api/calls';

/** Nothing behind it shows without a signed-in user; signed out, the path and query are kept for after signing in. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSelector(selectSession);
  const { pathname, search } = useLocation();
  if (session === null) return <Splash />;
  if (session.state === 'signed-out') {
    const wanted = `${pathname}${search}`;
    const query = wanted === '/' ? '' : `?returnTo=${encodeURIComponent(wanted)}`;
    return <Navigate to={`/login${query}`} replace />;
  }
  return <SignedIn key={`${session.userId} ${session.orgId}`}>{children}</SignedIn>;
}

function SignedIn({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching } = useCall('users.me');
  const waits = isFaultJson(error) && (error.code === 'unavailable' || error.code === 'timeout');
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), 5_000);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  if (data) return <UserProvider value={data.data}>{children}</UserProvider>;
  if (!error) return <Splash />;
  return (
    <main className="cl-alone">
      <Failed
        title={shellWords.loadUser}
        reason={isFaultJson(error) ? error.message : undefined}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </main>
  );
}
