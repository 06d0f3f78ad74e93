import { useState } from 'react';
import { RUN_SCOPE } from '@shared/model/assistantScopes';
import { connectedWords as words } from '@shared/words/assistants';
import type { ConnectedAssistant } from '../../data/users';
import { useCall } from '../../platform/api/calls';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { Pending } from '../feedback/Loaded';
import { membership, useUser } from '../user/userContext';
import './members.css';

const nameOf = ({ name }: ConnectedAssistant) => (name === '' ? words.unnamed : name);

/** Assistants that were connected by signing in. `own`: those of this person, where others are listed as well. */
export function ConnectedAssistants({ own }: { own?: boolean }) {
  const user = useUser();
  const query = useCall('organisations.listAssistants');
  const { data } = query;
  const [ending, setEnding] = useState<ConnectedAssistant | null>(null);
  const listed = data?.data.filter(({ userId }) => !own || userId === user.userId);

  return (
    <section className="cl-stack" aria-label={words.title}>
      <h3>{words.title}</h3>
      {!listed && <Pending what="connected assistants" query={query} rows={1} />}
      {listed?.length === 0 && <p className="cl-muted">{words.none}</p>}
      {listed && listed.length > 0 && (
        <ul className="cl-box-line cl-pad-none" aria-label={words.title}>
          {listed.map((each) => (
            <Connection
              key={each.connectionId}
              connection={each}
              organization={membership(user)?.orgName ?? ''}
              person={own ? undefined : each.person}
              onEnd={() => setEnding(each)}
            />
          ))}
        </ul>
      )}
      {ending && (
        <ConfirmChange
          call="organisations.disconnectAssistant"
          arg={{ params: { connectionId: ending.connectionId } }}
          title={words.confirmTitle(nameOf(ending))}
          danger
          confirm={words.disconnect}
          failed={`${words.failed}.`}
          onClose={() => setEnding(null)}
        >
          {words.confirmText}
        </ConfirmChange>
      )}
    </section>
  );
}

function Connection(props: {
  connection: ConnectedAssistant;
  organization: string;
  /** Whose it is, where that is not clear. */
  person: string | undefined;
  onEnd(): void;
}) {
  const { connection, organization, person, onEnd } = props;
  const { origin, scopes, connectedAt, lastUsedAt } = connection;
  const place = [person ?? '', organization, origin].filter((part) => part !== '');
  const uses = [
    scopes.includes(RUN_SCOPE) ? words.readsAndRuns : words.reads,
    words.connected(formatMoment(connectedAt)),
    lastUsedAt === null ? words.neverUsed : words.used(formatMoment(lastUsedAt)),
  ];
  return (
    <li className="cl-row cl-person cl-person--tall">
      <div className="cl-grow">
        <div className="cl-clip">{nameOf(connection)}</div>
        <div className="cl-faint">{place.join(' · ')}</div>
        <div className="cl-faint">{uses.join(' · ')}</div>
      </div>
      <Button label={`${words.disconnect} ${nameOf(connection)}`} onClick={onEnd}>
        {words.disconnect}
      </Button>
    </li>
  );
}
