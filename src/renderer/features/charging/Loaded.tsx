import type { ReactNode } from 'react';
import { messages } from '@shared/words/messages';
import { reasonOf } from '../../platform/api/reasonOf';
import { Failed, Skeleton } from '../../ui/feedback/States';

interface Query<T> {
  data?: { data: T } | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** What was asked for, once it is there; why it is not, otherwise. */
export function Loaded<T>(props: { query: Query<T>; what: string; children(data: T): ReactNode }) {
  const { data, error, isFetching, refetch } = props.query;
  if (data) return <>{props.children(data.data)}</>;
  if (!error) return <Skeleton rows={8} />;
  return (
    <Failed
      title={messages.failedToFetch(props.what)}
      reason={reasonOf(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
