import type { Panel, PanelData } from '@shared/api/dashboards/entities';
import { periodBefore, type Period } from '@shared/model/periods';
import { costWords } from '@shared/words/costs';
import { dashboardWords } from '@shared/words/dashboards';
import { toDate } from '../../platform/formatting/dates';
import { formatPercent } from '../../platform/formatting/numbers';
import { useNow } from '../../platform/hooks/useNow';
import { Change } from '../../ui/base/Money';
import { Empty } from '../../ui/feedback/States';
import { daysOf } from './boardRange';
import { changeOf, figuresOf, targetOf, type FigureValue } from './figure';
import { amountText } from './panelChart';
import { usePanelData, type PanelAnswer, type PanelFeed } from './usePanelData';
import { Stack, Text } from '../../ui/layout/Layout';

const words = dashboardWords.panel.figure;
type Figure = NonNullable<Panel['figure']>;

/** One figure: what it is, of which days, how it changed from the days before, and how far it is to its target. */
export function FigurePanel(props: {
  panel: Panel;
  figure: Figure;
  data: NonNullable<PanelAnswer['data']>;
  feed: PanelFeed;
}) {
  const { panel, figure, data, feed } = props;
  const now = useNow();
  const last = toDate(data.as_of?.slice(0, 10) ?? '') ?? now;
  const days = feed.range === null || !isOfDays(panel) ? null : daysOf(feed.range, last);
  const asked = data.compared ?? (days && comparedRows(days));
  const before =
    asked && asked.not_compared === null ? { from: asked.before_from, to: asked.before_to } : null;
  // Of a late bill only the days that all bills have are compared; of the source's own days nobody here knows the last.
  const isFewer = asked !== null && (days === null || asked.to < days.to);
  const common = before && isFewer ? { from: asked.from, to: asked.to } : null;
  const earlier = usePanelData(panel, { ...feed, range: before }, before !== null);
  const later = usePanelData(panel, { ...feed, range: common }, common !== null);
  const previous = before && earlier.data ? figuresOf(earlier.data, figure) : [];
  const compared = common ? (later.data ? figuresOf(later.data, figure) : []) : figuresOf(data, figure);
  const isFetching = earlier.isFetching || later.isFetching;
  const changeFrom = ({ currency }: FigureValue) => {
    const own = compared.find((one) => one.currency === currency);
    return before && own && !isFetching ? changeOf(own, previous) : null;
  };
  const values = figuresOf(data, figure);
  if (values.length === 0) return <Empty title={words.none} />;
  return (
    <Stack gap="s">
      {isOfDays(panel) && (
        <Text as="p" tone="faint" size="s">
          {days ? costWords.basis.days(days.from, days.to) : words.ownDays}
        </Text>
      )}
      {values.map((value) => (
        <One
          key={value.currency ?? ''}
          value={value}
          figure={figure}
          change={changeFrom(value)}
          against={before && asked && costWords.spend.against(asked, days?.to ?? asked.to)}
          why={asked?.not_compared ?? null}
          isFetching={isFetching}
        />
      ))}
    </Stack>
  );
}

function One(props: {
  value: FigureValue;
  figure: Figure;
  change: number | null;
  /** Null: it is compared with nothing. */
  against: string | null;
  why: string | null;
  isFetching: boolean;
}) {
  const { value, figure } = props;
  const target = targetOf(value, figure);
  const text = (amount: number) => amountText(amount, value.currency);
  return (
    <Stack gap="xxs">
      <Text as="p" size="xxl" figures flow="clip" className="cl-dkpi__value" title={text(value.value)}>
        {text(value.value)}
      </Text>
      {(props.against !== null || props.why !== null) && !props.isFetching && (
        <p>
          <Change
            share={props.change}
            upIsGood={!figure.lower_is_better}
            against={props.against ?? ''}
            why={props.why}
          />
        </p>
      )}
      {target && (
        <Stack gap="xs" className="cl-size-s">
          <div
            className="cl-dkpi__bar"
            role="img"
            aria-label={words.target(text(target.target), shareText(target.share))}
          >
            <i
              className={target.isMet ? 'cl-dkpi__met' : 'cl-dkpi__missed'}
              style={{ width: `${Math.max(0, Math.min(1, target.share)) * 100}%` }}
            />
          </div>
          <span className={target.isMet ? 'cl-good' : 'cl-bad'}>
            {words.target(text(target.target), shareText(target.share))}
          </span>
        </Stack>
      )}
    </Stack>
  );
}

/** Records without a column of dates are of no days. */
const isOfDays = ({ source }: Panel): boolean =>
  source?.type === 'cost' || (source?.date_column ?? null) !== null;

/** Rows that are of no bill are compared by the days of the board. */
function comparedRows(days: Period): NonNullable<PanelData['compared']> {
  const before = periodBefore(days);
  return { ...days, before_from: before.from, before_to: before.to, not_compared: null };
}

const shareText = (share: number) => (Number.isFinite(share) ? formatPercent(share, 0) : words.over);
