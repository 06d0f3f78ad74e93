import { useState } from 'react';
import type { Updates } from '@shared/host/updates';
import { updateWords as words } from '@shared/words/updates';
import { RestartButton } from '../../parts/updates/RestartButton';
import { useUpdates } from '../../parts/updates/useUpdates';
import { Banner } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';

/** One line when a new version is there, until it is closed; the next version is told again. */
export function UpdateNotice() {
  const [updates] = useUpdates();
  return updates && <UpdateLine updates={updates} />;
}

export function UpdateLine({ updates: { status, installs } }: { updates: Updates }) {
  const [closed, setClosed] = useState<string | null>(null);
  const isTold = status.state === 'ready' || (status.state === 'available' && !installs);
  if (!isTold || status.version === closed) return null;
  return (
    <Stack gap="s" className="cl-notices">
      <Banner
        tone="info"
        action={status.state === 'ready' && <RestartButton />}
        onClose={() => setClosed(status.version)}
      >
        {status.state === 'ready' ? words.ready(status.version) : words.availableElsewhere(status.version)}
      </Banner>
    </Stack>
  );
}
