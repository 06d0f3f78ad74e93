import { PERIOD_MONTHS } from '@shared/model/limits';
import type { ReactNode } from 'react';
import { costWords } from '@shared/words/costs';
import type { Savings } from '../../data/cases';
import { change } from '@shared/model/change';
import { formatMoney } from '../../platform/formatting/money';
import type { DayRange } from '../../platform/formatting/ranges';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { Change, Money } from '../../ui/base/Money';
import { Block } from '../../ui/feedback/States';
import { Columns, Row, Stack, Text } from '../../ui/layout/Layout';
import { useCall } from '../../platform/api/calls';

interface Props {
  month: DayRange;
  currency: string;
  savings: Savings | undefined;
  savingsKnown: boolean;
  seesCases: boolean;
}

/** The four figures: what is spent, what could be saved, what is claimed, what is proven. */
export function Figures({ month, currency, savings, savingsKnown, seesCases }: Props) {
  const words = costWords.overview;
  const { data, error } = useCall('costs.spend', { body: { ...month, granularity: 'total' } });
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const unit = period === 'year' ? words.perYear : words.perMonth;
  const reply = data?.data;
  const total = reply?.totals.find((sum) => sum.currency === currency);
  const amount = (value: number | undefined) => <Money amount={(value ?? 0) * factor} currency={currency} />;
  return (
    <Columns min={210} gap="l" align="stretch">
      <Figure
        title={words.spend}
        ready={data !== undefined || error !== undefined}
        note={
          reply &&
          total && (
            <Change
              share={change(total.compared, total.previous)}
              against={costWords.spend.against(reply.compared, month.to)}
              why={reply.notCompared}
            />
          )
        }
      >
        {total ? <Money amount={total.cost} currency={currency} /> : '–'}
      </Figure>
      {seesCases && (
        <>
          <Figure
            title={words.potential}
            unit={unit}
            ready={savingsKnown}
            tone="accent"
            note={
              savings && savings.potential_gross > savings.potential
                ? words.potentialNote(formatMoney(savings.potential_gross * factor, currency))
                : words.open(savings?.open ?? 0)
            }
          >
            {amount(savings?.potential)}
          </Figure>
          <Figure title={words.claimed} unit={unit} ready={savingsKnown} note={words.claimedNote}>
            {amount(savings?.claimed)}
          </Figure>
          <Figure
            title={words.verified}
            unit={unit}
            ready={savingsKnown}
            tone="good"
            note={words.verifiedNote}
          >
            {amount(savings?.verified)}
          </Figure>
        </>
      )}
    </Columns>
  );
}

export function Figure(props: {
  title: string;
  ready: boolean;
  note?: ReactNode;
  tone?: 'accent' | 'good';
  /** Of what the value is, behind it. */
  unit?: string;
  children: ReactNode;
}) {
  return (
    <Stack as="section" gap="xxs" pad="l" className="cl-panel" label={props.title}>
      <Text as="h2" size="s" tone="muted" medium>
        {props.title}
      </Text>
      {props.ready ? (
        <>
          <Row as="p" gap="xs" align="baseline">
            <Text size="xxl" tone={props.tone} strong figures className="cl-figure__value">
              {props.children}
            </Text>
            {props.unit && <span className="cl-faint cl-size-s">{props.unit}</span>}
          </Row>
          <Text as="p" size="s" tone="faint">
            {props.note}
          </Text>
        </>
      ) : (
        <Block height={48} />
      )}
    </Stack>
  );
}
