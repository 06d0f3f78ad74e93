import { messages } from '@shared/words/messages';
import { reasonOf } from '../../platform/api/reasonOf';
import { Failed } from '../../ui/feedback/States';

export interface Fetched {
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** What could not be fetched, why, and trying again. */
export function FailedFetch({ query, what }: { query: Fetched; what: string }) {
  return (
    <Failed
      title={messages.failedToFetch(what)}
      reason={reasonOf(query.error)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
