import { useState } from 'react';
import { sessionWords as words } from '@shared/words/sessions';
import type { SignInSession } from '../../data/users';
import { useCall, useChange } from '../../platform/api/calls';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Skeleton, Tag } from '../../ui/feedback/States';
import { useToast } from '../../ui/overlays/Toasts';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { FailedFetch } from '../feedback/FailedFetch';
import { deviceName } from './deviceName';
import './members.css';

/** Where the user is signed in. */
export function Sessions() {
  const query = useCall('users.listSessions');
  const { data, error } = query;
  const [asking, setAsking] = useState(false);
  const others = data?.data.filter(({ current }) => !current).length ?? 0;

  return (
    <section className="cl-stack" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="cl-muted">{words.text}</p>
      {!data && error && <FailedFetch what="sessions" query={query} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && (
        <ul className="cl-box-line cl-pad-none" aria-label={words.title}>
          {data.data.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <div>
          <Button onClick={() => setAsking(true)}>{words.endOthers}</Button>
        </div>
      )}
      <ConfirmChange
        call="users.endOtherSessions"
        arg={{}}
        title={words.othersTitle}
        open={asking}
        danger
        confirm={words.endOthers}
        done={({ data: { ended } }) => words.othersEnded(ended)}
        failed={`${words.endFailed}.`}
        onClose={() => setAsking(false)}
      >
        {words.othersText}
      </ConfirmChange>
    </section>
  );
}

function SessionRow({ session }: { session: SignInSession }) {
  const { sessionId, address, startedAt, lastUsedAt, current } = session;
  const [end, ending] = useChange('users.endSession');
  const toast = useToast();
  const name = deviceName(session.agent);
  const uses = [
    startedAt === null ? '' : words.started(formatMoment(startedAt)),
    lastUsedAt === null ? words.neverUsed : words.used(formatMoment(lastUsedAt)),
  ].filter((part) => part !== '');

  async function endThis() {
    const reply = await end({ params: { sessionId } });
    if (reply.error) toast({ text: `${words.endFailed}. ${reasonOf(reply.error)}`, error: true });
    else toast(words.ended);
  }

  return (
    <li className="cl-row cl-person cl-person--tall">
      <div className="cl-grow">
        <div className="cl-row">
          <span className="cl-clip">{name}</span>
          {current && <Tag tone="good">{words.current}</Tag>}
        </div>
        {address !== '' && <div className="cl-faint">{words.from(address)}</div>}
        <div className="cl-faint">{uses.join(' · ')}</div>
      </div>
      {!current && (
        <Button label={words.endOf(name)} busy={ending.isLoading} onClick={() => void endThis()}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
