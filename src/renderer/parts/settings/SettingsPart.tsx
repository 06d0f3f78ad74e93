import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/States';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';

/** What is shown once the settings are there; until then that they load, or why they cannot be fetched. */
export function SettingsPart(props: {
  domain?: string;
  /** Pixels that are kept free for what comes, where something stands below it. */
  height?: number;
  children(): ReactNode;
}) {
  const { domain } = props;
  const asked = useCall('settings.get', { query: domain === undefined ? {} : { domain } });
  if (asked.data) return props.children();
  return (
    <Pending what="system settings" query={asked}>
      <div style={{ minHeight: props.height }}>
        <Skeleton rows={4} />
      </div>
    </Pending>
  );
}
