import type { DashboardRange, Panel } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';
import { formatDay, toDate } from '../../platform/formatting/dates';
import { formatPercent } from '../../platform/formatting/numbers';
import { useNow } from '../../platform/hooks/useNow';
import { Change } from '../../ui/base/Money';
import { Empty } from '../../ui/feedback/States';
import { daysOf } from './boardRange';
import { changeOf, daysBefore, figuresOf, targetOf, type FigureValue } from './figure';
import { amountText } from './panelChart';
import { usePanelData, type PanelAnswer, type PanelFeed } from './usePanelData';

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
  const days = feed.range === null ? null : daysOf(feed.range, last);
  // Without days of the board the source has its own, and nothing says which came before them.
  const before: DashboardRange | null = days && daysBefore(days);
  const earlier = usePanelData(panel, { ...feed, range: before }, before !== null);
  const previous = before && earlier.data ? figuresOf(earlier.data, figure) : [];
  const values = figuresOf(data, figure);
  if (values.length === 0) return <Empty title={words.none} />;
  return (
    <div className="cl-kpi">
      <p className="cl-kpi__days" title={days ? `${days.from} – ${days.to}` : undefined}>
        {days ? `${formatDay(days.from)} – ${formatDay(days.to)}` : words.ownDays}
      </p>
      {values.map((value) => (
        <One
          key={value.currency ?? ''}
          value={value}
          figure={figure}
          change={before && !earlier.isFetching ? changeOf(value, previous) : null}
          compares={before !== null}
          isFetching={earlier.isFetching}
        />
      ))}
    </div>
  );
}

function One(props: {
  value: FigureValue;
  figure: Figure;
  change: number | null;
  compares: boolean;
  isFetching: boolean;
}) {
  const { value, figure } = props;
  const target = targetOf(value, figure);
  const text = (amount: number) => amountText(amount, value.currency);
  return (
    <div className="cl-kpi__one">
      <p className="cl-kpi__value cl-num" title={text(value.value)}>
        {text(value.value)}
      </p>
      {props.compares && !props.isFetching && (
        <p className="cl-kpi__change">
          <Change share={props.change} upIsGood={!figure.lower_is_better} against={words.against} />
        </p>
      )}
      {target && (
        <div className="cl-kpi__target">
          <div
            className="cl-kpi__bar"
            role="img"
            aria-label={words.target(text(target.target), shareText(target.share))}
          >
            <i
              className={target.isMet ? 'cl-kpi__met' : 'cl-kpi__missed'}
              style={{ width: `${Math.max(0, Math.min(1, target.share)) * 100}%` }}
            />
          </div>
          <span className={target.isMet ? 'cl-good' : 'cl-bad'}>
            {words.target(text(target.target), shareText(target.share))}
          </span>
        </div>
      )}
    </div>
  );
}

const shareText = (share: number) => (Number.isFinite(share) ? formatPercent(share, 0) : words.over);
