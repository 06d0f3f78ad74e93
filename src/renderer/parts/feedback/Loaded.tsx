import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/States';
import { FailedFetch, type Fetched } from './FailedFetch';

/** In the place of what is not there yet: that it is fetched, or why it could not be. */
export function Pending({ query, what, rows }: { query: Fetched; what: string; rows: number }) {
  return query.error ? <FailedFetch query={query} what={what} /> : <Skeleton rows={rows} />;
}

/** What was asked for, once it is there. */
export function Loaded<T>(props: {
  query: Fetched & { data?: { data: T } | undefined };
  what: string;
  children(data: T): ReactNode;
}) {
  const { data } = props.query;
  return data ? <>{props.children(data.data)}</> : <Pending query={props.query} what={props.what} rows={8} />;
}
