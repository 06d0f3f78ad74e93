import { legalHoldWords as words } from '@shared/words/legalHold';
import { useRights } from '../../../parts/user/userContext';
import { Banner } from '../../../ui/feedback/States';
import { useCall } from '../../../platform/api/calls';

/** Above all settings, for those who can lift it. */
export function HoldBanner() {
  const may = useRights().mayChange('org:members');
  const { data } = useCall('organisations.legalHold', undefined, { skip: !may });
  return data?.data ? <Banner tone="warn">{words.banner(data.data.reason)}</Banner> : null;
}
