import type { ReactNode } from 'react';
import { messages } from '@shared/words/messages';
import { useSettingsQuery } from '../../data/settings.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { Failed, Skeleton } from '../../ui/feedback/States';

/** What is shown once the settings are there; until then that they load, or why they cannot be fetched. */
export function SettingsPart({ domain, children }: { domain?: string; children(): ReactNode }) {
  const query = domain === undefined ? {} : { domain };
  const { data, error, refetch, isFetching } = useSettingsQuery({ query });
  if (data) return children();
  if (!error) return <Skeleton rows={4} />;
  return (
    <Failed
      title={messages.failedToFetch('system settings')}
      reason={reasonOf(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
