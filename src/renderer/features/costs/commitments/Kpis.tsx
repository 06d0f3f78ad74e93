import { useState, type ReactNode } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { formatMoney } from '../../../platform/formatting/money';
import { formatPercent } from '../../../platform/formatting/numbers';
import { IconButton } from '../../../ui/base/Button';
import { Money } from '../../../ui/base/Money';
import { Columns, Row, Stack, Text } from '../../../ui/layout/Layout';
import '../costs.css';

/** A share of the bill, or that the bill does not tell it. */
export const shareText = (share: number | null): string =>
  share === null ? words.notKnown : formatPercent(share);

/** The four figures of commitments, each with its definition behind a press and what it is known on. */
export function Kpis({ told }: { told: CommitmentReport }) {
  const { total, currency } = told;
  const money = (amount: number) => formatMoney(amount, currency);
  const known = total.knownOn === null ? null : words.known(formatPercent(total.knownOn));
  const { coverage, discount, wasteShare } = total;
  const split =
    coverage !== null && discount !== null && wasteShare !== null
      ? words.split(formatPercent(coverage), formatPercent(discount), formatPercent(wasteShare))
      : null;
  const paid = total.covered + total.waste;
  return (
    <Columns min={210} gap="l" align="stretch">
      <Kpi {...words.kpi.utilization} notes={[words.usedNote(money(total.covered), money(total.waste))]}>
        {shareText(total.utilization)}
      </Kpi>
      <Kpi {...words.kpi.coverage} notes={[words.openNote(money(total.open)), known]}>
        {shareText(coverage)}
      </Kpi>
      <Kpi {...words.kpi.savingsRate} notes={[split, known]}>
        {shareText(total.savingsRate)}
      </Kpi>
      <Kpi
        {...words.kpi.waste}
        notes={[paid > 0 ? words.wasteNote(formatPercent(total.waste / paid)) : null]}
      >
        <Money amount={total.waste} currency={currency} />
      </Kpi>
    </Columns>
  );
}

function Kpi(props: { title: string; about: string; notes: (string | null)[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
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
      <Text as="p" size="xxl" strong figures className="cl-costfigure">
        {props.children}
      </Text>
      {open && <p className="cl-muted">{props.about}</p>}
      {props.notes.map(
        (note) =>
          note !== null && (
            <p key={note} className="cl-size-s cl-faint cl-num">
              {note}
            </p>
          ),
      )}
    </Stack>
  );
}
