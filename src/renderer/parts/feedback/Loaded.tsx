import type { ReactNode } from 'react';
import { isGone } from '../../platform/api/reasonOf';
import type { IconName } from '../../ui/base/Icon';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { PathLink } from '../navigation/PathLink';
import { FailedFetch, type Fetched, type Wanted } from './FailedFetch';

/** In the place of what is not there yet: that it is fetched, or why it could not be. */
export const Pending = ({
  rows,
  label,
  children,
  ...wanted
}: Wanted & {
  rows?: number;
  label?: string;
  /** In the place of rows. */
  children?: ReactNode;
}) =>
  wanted.query.error ? <FailedFetch {...wanted} /> : (children ?? <Skeleton rows={rows} label={label} />);

/** What was asked for, once it is there. */
export function Loaded<T>(props: {
  query: Fetched & { data?: { data: T } | undefined };
  what: string;
  /** Said where it is not there any more, with the way to what is. */
  gone?: { icon: IconName; title: string; path: string; back: string };
  children(data: T): ReactNode;
}) {
  const { query, what, gone } = props;
  if (gone && isGone(query.error))
    return (
      <Empty icon={gone.icon} title={gone.title} action={<PathLink to={gone.path}>{gone.back}</PathLink>} />
    );
  return query.data ? <>{props.children(query.data.data)}</> : <Pending query={query} what={what} rows={8} />;
}
