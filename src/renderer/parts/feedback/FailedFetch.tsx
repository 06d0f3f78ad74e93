import { messages } from '@shared/words/messages';
import { reasonOf } from '../../platform/api/reasonOf';
import { Failed } from '../../ui/feedback/States';

export interface Fetched {
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}
/** What is named, or a title that says in its own words that it could not be fetched. */
export type Wanted = { query: Fetched } & ({ what: string } | { title: string });

/** What could not be fetched, why, and trying again. */
export const FailedFetch = ({ query, ...wanted }: Wanted) => (
  <Failed
    title={'title' in wanted ? wanted.title : messages.failedToFetch(wanted.what)}
    reason={reasonOf(query.error)}
    onRetry={() => void query.refetch()}
    busy={query.isFetching}
  />
);
