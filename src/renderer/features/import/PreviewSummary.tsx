import type { SkipToken } from '@reduxjs/toolkit/query';
import { importWords } from '@shared/words/imports';
import type { ImportPreview } from '../../data/costs';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatDate, formatMonth } from '../../platform/formatting/dates';
import { formatMoney } from '../../platform/formatting/money';
import { formatNumber } from '../../platform/formatting/numbers';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { Money } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Banner, Skeleton, Tag } from '../../ui/feedback/States';
import { Row, Stack } from '../../ui/layout/Layout';
import { Fact, FactLine } from './FactLine';
import { monthsOf, outcomesOf } from './previewFacts';
import type { Arg } from '../../platform/api/call';
import { useCall } from '../../platform/api/calls';

const words = importWords.summary;
const SHOWN = 24;
const tones = { added: 'accent', replaced: 'warn', unchanged: 'neutral', asks: 'bad' } as const;

/** What an import would bring, before anything is imported: the file is read whole for it. */
export function PreviewSummary(props: {
  request: Arg<'costs.preview'> | SkipToken;
  /** Something is still to be answered or corrected above. */
  waits: boolean;
}) {
  // Each look reads the file whole: several corrections in a row are one.
  const wanted = JSON.stringify(props.request);
  const isSettled = useDebounced(wanted) === wanted;
  const { currentData, error, isFetching } = useCall('costs.preview', props.request, {
    skip: props.waits || !isSettled,
  });
  if (props.waits) return null;
  if (error && !isFetching)
    return (
      <Banner tone="warn">
        {words.failed} {reasonOf(error)}
      </Banner>
    );
  if (!currentData)
    return (
      <Panel title={words.title} note={words.reading}>
        <Skeleton rows={4} />
      </Panel>
    );
  const { data } = currentData;
  if (data === null) return <Banner tone="info">{words.tooLarge}</Banner>;
  return <Facts preview={data} />;
}

function Facts({ preview }: { preview: ImportPreview }) {
  const { periods, commitments } = preview;
  if (periods.length === 0)
    return (
      <Panel title={words.title}>
        <p>{words.commitments(commitments)}</p>
      </Panel>
    );
  const rest = periods.length - SHOWN;
  return (
    <Panel title={words.title} note={outcomesOf(periods)}>
      <Stack>
        <FactLine>
          <Fact name={words.provider(preview.providers.length)}>{preview.providers.join(', ')}</Fact>
          <Fact
            name={words.period}
            title={`${formatDate(preview.firstDay)} – ${formatDate(preview.lastDay)}`}
          >
            {monthsOf(periods)}
          </Fact>
          <Fact name={words.rows}>{formatNumber(preview.rows)}</Fact>
          <Fact name={words.billed}>
            {preview.totals.map((total) => (
              <div key={total.currency}>
                <Money amount={total.billedCost} currency={total.currency} exact />
              </div>
            ))}
          </Fact>
          <Fact name={words.amortized}>
            {preview.totals.map((total) => (
              <div key={total.currency}>
                <Money amount={total.cost} currency={total.currency} exact />
              </div>
            ))}
          </Fact>
          <Fact name={words.skipped}>{formatNumber(preview.rejectedRows)}</Fact>
        </FactLine>
        <ul className="cl-outcomes" aria-label={words.periods}>
          {periods.slice(0, SHOWN).map((period) => (
            <Row
              as="li"
              gap="m"
              edge="top"
              key={[period.billingPeriod, period.payer, period.provider].join(' ')}
            >
              <Tag tone={tones[period.outcome]}>{words.outcomes[period.outcome]}</Tag>
              <span className="cl-strong">{formatMonth(`${period.billingPeriod.slice(0, 7)}-01`)}</span>
              <span className="cl-clip cl-muted" title={period.payer}>
                {period.payer === period.provider ? period.payer : `${period.provider} ${period.payer}`}
              </span>
              <span className="cl-grow cl-muted">{textOf(period)}</span>
              <span className="cl-num cl-faint">{words.rowsOf(formatNumber(period.rows))}</span>
              <span className="cl-num">{moneyOf(period.totals)}</span>
            </Row>
          ))}
        </ul>
        {rest > 0 && <p className="cl-faint">{words.more(rest)}</p>}
      </Stack>
    </Panel>
  );
}

const moneyOf = (totals: ImportPreview['totals']) =>
  totals.map(({ billedCost, currency }) => formatMoney(billedCost, currency, true)).join(' + ');

function textOf({ outcome, reason, stored }: ImportPreview['periods'][number]): string {
  if (outcome === 'asks' && reason) return importWords.held.reasons[reason];
  if (outcome === 'replaced' && stored)
    return words.replaces(stored.sourceName, formatNumber(stored.rows), moneyOf(stored.totals));
  return outcome === 'unchanged' ? words.same : '';
}
