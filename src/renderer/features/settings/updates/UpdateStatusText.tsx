import type { Updates } from '@shared/host/updates';
import { updateWords as words } from '@shared/words/updates';
import { formatDate, formatMoment } from '../../../platform/formatting/dates';
import { Text } from '../../../ui/layout/Layout';

/** How it stands, in a sentence; with a new version, what its publisher says of it. */
export function UpdateStatusText({ updates }: { updates: Updates }) {
  const { status, checkedAt } = updates;
  const hasRelease = status.state === 'available' || status.state === 'ready';
  return (
    <>
      <span role="status">{sentence(updates)}</span>
      {status.state !== 'off' && checkedAt && <> {words.checkedAt(formatMoment(checkedAt))}</>}
      {hasRelease && status.releasedAt && (
        <Text flow="typed" className="cl-scroll cl-notes">
          {words.released(formatDate(status.releasedAt))}
        </Text>
      )}
      {hasRelease && status.notes && (
        <Text flow="typed" className="cl-scroll cl-notes">
          {words.notes}: {status.notes}
        </Text>
      )}
    </>
  );
}

function sentence({ status, checking, checkedAt, installs }: Updates): string {
  switch (status.state) {
    case 'off':
      return words.off[status.why];
    case 'available':
      return (installs ? words.available : words.availableElsewhere)(status.version);
    case 'downloading':
      return words.downloading(status.version, status.percent);
    case 'ready':
      return words.ready(status.version);
    case 'failed':
      return checking ? words.checking : words.failed(status.reason);
    case 'none':
      if (checking) return words.checking;
      return checkedAt ? words.none : words.notChecked;
  }
}
