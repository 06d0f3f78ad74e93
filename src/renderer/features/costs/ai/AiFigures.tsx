import type { ReactNode } from 'react';
import type { totalOf } from '@shared/model/ai-usage/models';
import { perMillion } from '@shared/model/ai-usage/models';
import { aiSpendWords as words } from '@shared/words/aiSpend';
import { formatMoney, formatUnitPrice } from '../../../platform/formatting/money';
import { formatNumber, formatPercent, shorten } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { Skeleton } from '../../../ui/feedback/States';
import { Columns, Stack, Text } from '../../../ui/layout/Layout';
import '../costs.css';

/** The cost, the tokens that it bought and their average price, with how much of the cost tokens explain. */
export function AiFigures(props: {
  total: ReturnType<typeof totalOf>;
  /** Of everything of AI, fees and taxes of it too. */
  cost: number;
  /** Without credits and corrections. */
  charged: number;
  currency: string;
  loading: boolean;
}) {
  const { total, cost, charged, currency, loading } = props;
  if (loading) return <Skeleton rows={2} />;
  const share = total.cost > 0 ? total.tokenCost / total.cost : 0;
  const counted =
    share === 0 ? words.notCounted : share > 0.9995 ? words.allCounted : words.counted(formatPercent(share));
  const price = perMillion({ tokens: total.allTokens, cost: total.tokenCost });
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Columns min={210} gap="l" align="stretch">
      {cost < 0 ? (
        <Figure title={words.charged} note={words.credited(money(cost))}>
          <Money amount={charged} currency={currency} />
        </Figure>
      ) : (
        <Figure title={words.cost} note={counted}>
          <Money amount={cost} currency={currency} />
        </Figure>
      )}
      {price !== null && (
        <>
          <Figure title={words.tokens} note={words.tokensFor(money(total.tokenCost))}>
            <span title={formatNumber(total.allTokens, 0)}>{shorten(total.allTokens)}</span>
          </Figure>
          <Figure title={words.perMillion} note={words.pricesNote(money(total.tokenCost), money(cost))}>
            {formatUnitPrice(price, currency)}
          </Figure>
        </>
      )}
      {total.requests > 0 && <Figure title={words.requests}>{shorten(total.requests)}</Figure>}
    </Columns>
  );
}

function Figure({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="none" pad="m" className="cl-panel" label={title}>
      <Text as="h2" size="s" tone="muted" medium>
        {title}
      </Text>
      <Text as="p" size="xxl" strong figures className="cl-costfigure">
        {children}
      </Text>
      {note !== undefined && <p className="cl-muted cl-size-s">{note}</p>}
    </Stack>
  );
}
