import type { ReactNode } from 'react';
import { costWords } from '@shared/words/costs';
import { formatPercent } from '../../platform/formatting/numbers';
import { Money } from '../../ui/base/Money';
import { Empty } from '../../ui/feedback/States';
import type { Spender, useTopSpenders } from './useTopSpenders';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import './spenderBars.css';
import { Pending } from '../feedback/Loaded';

/** Who costs most, each with a bar as long as its part of the first, and its share of all spend. */
export function SpenderBars(props: {
  top: ReturnType<typeof useTopSpenders>;
  currency: string;
  name(spender: Spender): ReactNode;
  /** What the share says under the mouse. */
  shareTitle?(share: string): string;
}) {
  const { top, currency } = props;
  const { spenders } = top;
  if (!spenders) return <Pending what="spend" query={top.query} rows={5} />;
  if (spenders.length === 0) return <Empty title={costWords.spend.empty} />;
  const most = Math.max(1, spenders[0]?.cost ?? 1);
  return (
    <Stack as="ol" gap="l" className="cl-plainlist">
      {spenders.map((spender) => (
        <li key={spender.value}>
          <Row between>
            {props.name(spender)}
            <Money amount={spender.cost} currency={currency} />
          </Row>
          <Row>
            <span className="cl-grow cl-spenders__track">
              <span
                className="cl-spenders__bar"
                style={{ width: `${Math.max(1, (spender.cost / most) * 100)}%` }}
              />
            </span>
            <Text
              tone="faint"
              size="s"
              figures
              end
              className="cl-spenders__share"
              title={props.shareTitle?.(formatPercent(spender.share))}
            >
              {formatPercent(spender.share, 0)}
            </Text>
          </Row>
        </li>
      ))}
    </Stack>
  );
}
