import { useState, type ReactNode } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { formatMoney } from '../../../platform/formatting/money';
import { formatPercent } from '../../../platform/formatting/numbers';
import { IconButton } from '../../../ui/base/Button';
import { Columns, Row, Stack, Text } from '../../../ui/layout/Layout';
import { kpis, namedMonths, type Kpi } from './commitmentState';
import { MonthBars } from './MonthBars';
import '../costs.css';

/** A share of the bill, or that the bill does not tell it. */
export const shareText = (share: number | null): string =>
  share === null ? words.notKnown : formatPercent(share);

/** What is known on so much of the cost is known on all of it. */
const ALL = 0.9995;

/** Of these, the bar of a month has the height of 100%. */
const shares: readonly Kpi[] = ['utilization', 'coverage'];

/** The four figures of commitments, each with its months, its definition behind a press and what it is known on. */
export function Kpis({ told }: { told: CommitmentReport }) {
  const { total, currency } = told;
  const months = namedMonths(told);
  const money = (amount: number) => formatMoney(amount, currency);
  const known =
    total.knownOn === null || total.knownOn >= ALL ? null : words.known(formatPercent(total.knownOn));
  const { coverage, discount, wasteShare } = total;
  const split =
    coverage !== null && discount !== null && wasteShare !== null
      ? words.split(formatPercent(coverage), formatPercent(discount), formatPercent(wasteShare))
      : null;
  const paid = total.covered + total.waste;
  const notes = {
    utilization: [words.usedNote(money(total.covered), money(total.waste))],
    coverage: [words.openNote(money(total.open)), known],
    savingsRate: [split, known],
    waste: [paid > 0 ? words.wasteNote(formatPercent(total.waste / paid)) : null],
  };
  return (
    <Columns min={210} gap="l" align="stretch">
      {kpis.map((key) => {
        const text = (value: number | null) =>
          key === 'waste' && value !== null ? money(value) : shareText(value);
        return (
          <KpiCard
            key={key}
            {...words.kpi[key]}
            figure={total[key] === null ? null : text(total[key])}
            notes={notes[key]}
          >
            <MonthBars
              label={words.byMonth(words.kpi[key].title)}
              months={months.map((month) => ({
                month: month.key,
                value: month[key],
                text: text(month[key]),
              }))}
              full={shares.includes(key) ? 1 : 0}
            />
          </KpiCard>
        );
      })}
    </Columns>
  );
}

interface CardProps {
  title: string;
  about: string;
  figure: string | null;
  notes: (string | null)[];
  children: ReactNode;
}

function KpiCard(props: CardProps) {
  const [open, setOpen] = useState(false);
  const notes = props.figure === null ? [words.notTold] : props.notes.filter((note) => note !== null);
  return (
    <Stack as="section" gap="none" pad="m" className="cl-panel" label={props.title}>
      <Row as="header" between>
        <Text as="h2" size="s" tone="muted" medium>
          {props.title}
        </Text>
        <IconButton
          icon="info"
          label={words.define(props.title)}
          pressed={open}
          onClick={() => setOpen(!open)}
        />
      </Row>
      <Text
        as="p"
        size="xxl"
        strong
        figures
        tone={props.figure === null ? 'faint' : undefined}
        className="cl-costfigure"
      >
        {props.figure ?? '–'}
      </Text>
      {open && <p className="cl-muted">{props.about}</p>}
      {notes.map((note) => (
        <p key={note} className="cl-size-s cl-faint cl-num">
          {note}
        </p>
      ))}
      {props.children}
    </Stack>
  );
}
