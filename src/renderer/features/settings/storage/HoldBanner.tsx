import { legalHoldWords as words } from '@shared/words/legalHold';
import { useLegalHoldQuery } from '../../../data/legalHold.endpoints';
import { useRights } from '../../../parts/user/userContext';
import { Banner } from '../../../ui/feedback/States';

/** Above all settings, for those who can lift it. */
export function HoldBanner() {
  const may = useRights().mayChange('org:members');
  const { data } = useLegalHoldQuery(undefined, { skip: !may });
  return data?.data ? <Banner tone="warn">{words.banner(data.data.reason)}</Banner> : null;
}
