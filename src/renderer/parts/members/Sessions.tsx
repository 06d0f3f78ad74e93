import { useState } from 'react';
import { sessionWords as words } from '@shared/words/sessions';
import type { SignInSession } from '../../data/users';
import { useCall } from '../../platform/api/calls';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { Pending } from '../feedback/Loaded';
import { deviceName } from './deviceName';
import './members.css';
import { useSend } from '../feedback/useSend';

/** Where the user is signed in. */
export function Sessions() {
  const query = useCall('users.listSessions');
  const { data } = query;
  const [asking, setAsking] = useState(false);
  const others = data?.data.filter(({ current }) => !current).length ?? 0;

  return (
    <section className="cl-stack" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="cl-muted">{words.text}</p>
      {data ? (
        <ul className="cl-box-line cl-pad-none" aria-label={words.title}>
          {data.data.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      ) : (
        <Pending what="sessions" query={query} rows={2} />
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
  const [end, ending] = useSend('users.endSession');
  const name = deviceName(session.agent);
  const uses = [
    startedAt === null ? '' : words.started(formatMoment(startedAt)),
    lastUsedAt === null ? words.neverUsed : words.used(formatMoment(lastUsedAt)),
  ].filter((part) => part !== '');

  const endThis = () => end({ params: { sessionId } }, { done: words.ended, failed: `${words.endFailed}.` });

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
