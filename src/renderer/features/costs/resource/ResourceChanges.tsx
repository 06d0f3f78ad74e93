import { resourceWords as words } from '@shared/words/charges';
import { messages } from '@shared/words/messages';
import { useCloudChangesQuery } from '../../../data/audit.endpoints';
import { PathLink } from '../../../parts/navigation/PathLink';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { Panel } from '../../../ui/base/Panel';
import { Failed, Skeleton, Tag } from '../../../ui/feedback/States';

const tones = { changed: 'good', failed: 'bad', unclear: 'warn' } as const;

/** What workflows did to it in the cloud, with the run of each. */
export function ResourceChanges({ resource }: { resource: string }) {
  const { data, error, refetch, isFetching } = useCloudChangesQuery({ query: { resource } });
  return (
    <Panel title={words.changes}>
      {error && !data ? (
        <Failed
          title={messages.failedToFetch('changes')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : !data ? (
        <Skeleton rows={2} />
      ) : data.data.length === 0 ? (
        <p className="cl-faint">{words.noChanges}</p>
      ) : (
        <ul className="cl-resourcecases">
          {data.data.map(({ at, actor, state, summary, workflow_id, execution_id }) => (
            <li key={`${at} ${execution_id}`}>
              <PathLink
                className="cl-clip"
                to={`/runs/${encodeURIComponent(workflow_id)}/${encodeURIComponent(execution_id)}`}
              >
                {summary}
              </PathLink>
              <Tag tone={tones[state]}>{words.changeStates[state]}</Tag>
              <span className="cl-faint">
                {formatMoment(at)} · {actor}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
