import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { ConnectionCheck } from '../../data/integrations';
import { formatMoment } from '../../platform/formatting/dates';
import { Banner } from '../../ui/feedback/States';
import { toneOf } from './permissionMarks';

const words = integrationScreenWords.check;

/** What a check showed, in the service's words. */
export function CheckResult({ check, dated = false }: { check: ConnectionCheck; dated?: boolean }) {
  const tone = toneOf(check);
  return (
    <Banner tone={tone}>
      {words[tone]} {check.message}
      {dated && <span className="cl-num"> {words.at(formatMoment(check.checked_at))}</span>}
    </Banner>
  );
}
