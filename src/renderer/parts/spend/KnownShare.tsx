import type { SpendMethod } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { formatPercent } from '../../platform/formatting/numbers';
import { Banner } from '../../ui/feedback/States';

/** Says on what share of the spend the bills tell a cost; nothing where they tell all of it. */
export function KnownShare({
  method,
  known,
}: {
  method: SpendMethod | undefined;
  known: number | null | undefined;
}) {
  if (method === undefined || known === null || known === undefined || known >= 0.9995) return null;
  const words = costWords.spend;
  return (
    <Banner tone="info">
      {known === 0 ? words.unknown(method) : words.known(method, formatPercent(known))}
    </Banner>
  );
}
