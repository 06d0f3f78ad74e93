import type { ReactNode } from 'react';
import { messages } from '@shared/words/messages';
import type { CostRange } from '../../data/costs';
import { StartCard } from '../../parts/imports/StartCard';
import { Page } from '../../parts/page/Page';
import { reasonOf } from '../../platform/api/reasonOf';
import { toDate } from '../../platform/formatting/dates';
import { Failed, Skeleton } from '../../ui/feedback/States';
import { useCall } from '../../platform/api/calls';

interface Props {
  /** What could not be fetched, in words. */
  what: string;
  children(known: CostRange, last: Date): ReactNode;
}

/** A screen over the bills, once it is known which days they have; where there are none, how to start. */
export function WithBills({ what, children }: Props) {
  const { data, error, refetch, isFetching } = useCall('costs.range');
  if (error && !data) {
    return (
      <Failed
        title={messages.failedToFetch(what)}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) return <Skeleton rows={10} />;
  const last = toDate(data.data.completeThrough ?? data.data.lastDay ?? '');
  if (last) return children(data.data, last);
  return (
    <Page>
      <StartCard />
    </Page>
  );
}
