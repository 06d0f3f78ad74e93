import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate } from 'react-router';
import { isFault } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { shellWords } from '@shared/words/shell';
import { selectNotices, selectSession, sessionChanged } from '../../data/session.slice';
import { useHost } from '../../platform/hostContext';
import { Button, Spinner } from '../../ui/base/Button';
import { Logo } from '../../ui/base/Icon';
import { Banner } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { Moved } from './Moved';
import { ServerChoice } from './ServerChoice';
import './sign-in.css';

type Doing = 'local' | 'account' | 'waiting' | null;

/** Signed out: open the local workspace with one press, or sign in at the server's own page. */
export function SignInScreen({ returnTo }: { returnTo: string }) {
  const session = useSelector(selectSession);
  const notices = useSelector(selectNotices);
  const host = useHost();
  const dispatch = useDispatch();
  const [doing, setDoing] = useState<Doing>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const words = shellWords.signIn;

  async function attempt(what: Exclude<Doing, null>, work: () => Promise<Doing>) {
    setProblem(null);
    setDoing(what);
    try {
      setDoing(await work());
    } catch (error) {
      setDoing(null);
      setProblem(isFault(error) ? error.message : messages.error);
    }
  }
  const openLocal = () =>
    attempt('local', async () => {
      dispatch(sessionChanged(await host.call('session.openLocal', null)));
      return null;
    });
  const signIn = () =>
    attempt('account', async () => {
      const { url } = await host.call('session.signIn', { returnTo });
      if (url) location.assign(url);
      return 'waiting';
    });

  if (session?.state === 'signed-in') return <Navigate to={returnTo} replace />;
  const team = session?.server.kind === 'team';
  const starting = session?.server.kind === 'local' && !session.server.reachable;
  const reason = session?.state === 'signed-out' ? session.reason : undefined;
  const moved = session?.state === 'signed-out' ? session.moved : undefined;
  return (
    <main className="cl-signin">
      <title>{`${words.title} · ${shellWords.product}`}</title>
      <Stack gap="l" box="surface" className="cl-signin__card">
        <Row gap="m">
          <Logo size={40} />
          <h1 className="cl-size-xxl cl-strong">{shellWords.product}</h1>
        </Row>
        <Text as="p" size="l" medium>
          {words.lead}
        </Text>
        <p className="cl-muted">{words.text}</p>
        {starting && (
          <p className="cl-row cl-muted" role="status">
            <Spinner size={16} label={shellWords.starting} /> {shellWords.startingServer}
          </p>
        )}
        {moved && <Moved moved={moved} fixed={session?.server.fixed === true} />}
        {reason === 'expired' && <Banner tone="info">{words.expired}</Banner>}
        {reason === 'unreachable' && <Banner tone="warn">{words.unreachable}</Banner>}
        {notices.map((notice) => (
          <Banner key={notice.code} tone="warn">
            {notice.message}
          </Banner>
        ))}
        {problem && <Banner tone="bad">{problem}</Banner>}
        <div className="cl-stack">
          {!team && (
            <>
              <Button
                kind="primary"
                size="large"
                fill
                icon="desktop"
                autoFocus
                busy={doing === 'local'}
                disabled={session === null}
                onClick={() => void openLocal()}
              >
                {words.local}
              </Button>
              <p className="cl-faint cl-signin__note">{words.localNote}</p>
            </>
          )}
          <Button
            kind={team && !moved ? 'primary' : 'normal'}
            size="large"
            fill
            icon="server"
            autoFocus={team}
            busy={doing === 'account'}
            disabled={session === null}
            onClick={() => void signIn()}
          >
            {team ? words.team(session.server.label) : words.account}
          </Button>
          {doing === 'waiting' && (
            <p className="cl-row cl-muted">
              <Spinner size={16} label={words.waiting} /> {words.waiting}
            </p>
          )}
          {team && doing !== 'waiting' && <p className="cl-faint cl-signin__note">{words.teamNote}</p>}
        </div>
        {session && !session.server.fixed && <ServerChoice team={team} />}
      </Stack>
    </main>
  );
}
