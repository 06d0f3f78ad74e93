import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/States';
import { useCall } from '../../platform/api/calls';
import { FailedFetch } from '../feedback/FailedFetch';

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
  const asked = useCall('settings.get', { query });
  const { data, error } = asked;
  if (data) return children();
  if (!error)
    return (
      <div style={{ minHeight: height }}>
        <Skeleton rows={4} />
      </div>
    );
  return <FailedFetch what="system settings" query={asked} />;
}
