import type { ReactNode } from 'react';
import { messages } from '@shared/words/messages';
import { reasonOf } from '../../platform/api/reasonOf';
import { Failed, Skeleton } from '../../ui/feedback/States';
import { useCall } from '../../platform/api/calls';

/** What is shown once the settings are there; until then that they load, or why they cannot be fetched. */
export function SettingsPart({
  domain,
  height,
  children,
}: {
  domain?: string;
  /** Pixels that are kept free for what comes, where something stands below it. */
  height?: number;
  children(): ReactNode;
}) {
  const query = domain === undefined ? {} : { domain };
  const { data, error, refetch, isFetching } = useCall('settings.get', { query });
  if (data) return children();
  if (!error)
    return (
      <div style={{ minHeight: height }}>
        <Skeleton rows={4} />
      </div>
    );
  return (
    <Failed
      title={messages.failedToFetch('system settings')}
      reason={reasonOf(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
