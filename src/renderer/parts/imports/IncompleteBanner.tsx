import { costWords } from '@shared/words/costs';
import { Banner } from '../../ui/feedback/States';
import { PathLink } from '../navigation/PathLink';
import type { IncompleteBill } from '../../data/costs';

/** Says which stored months the figures lack, and leads to where they are mended; nothing when they lack none. */
export function IncompleteBanner({ bills }: { bills: readonly IncompleteBill[] }) {
  const words = costWords.incomplete;
  if (bills.length === 0) return null;
  return (
    <Banner tone="warn" action={<PathLink to="/bills">{words.action}</PathLink>}>
      {words.line(bills)}
    </Banner>
  );
}
