import { messages } from '@shared/words/messages';
import { Banner } from '../../ui/feedback/States';

/** How much of the filter in an address could not be read; null where all of it holds. */
export type Unread = 'all' | 'part' | null;

/** Says that more is shown than a link was made for. `all`: as “All cases”. */
export function UnreadFilter({ unread, all }: { unread: Unread; all: string }) {
  if (unread === null) return null;
  return (
    <Banner tone="warn">{unread === 'all' ? messages.filterUnread(all) : messages.filterPartlyUnread}</Banner>
  );
}
