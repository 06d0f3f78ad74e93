import { useState } from 'react';
import { chartWords } from '@shared/words/chart';
import { Money } from '../../ui/base/Money';
import { colorOf, type Trend, type TrendSeries } from '@shared/model/trend';

interface Props {
  trend: Trend;
  /** The period before is drawn as well. */
  previous: boolean;
  onPick: ((name: string) => void) | undefined;
}

/** The groups of a chart; “Other” opens to what it adds up. */
export function Legend({ trend, previous, onPick }: Props) {
  const [open, setOpen] = useState(false);
  if (trend.series.length < 2 && !previous) return null;
  const { rest } = trend;
  return (
    <>
      <ul className="cl-legend">
        {trend.series.length > 1 &&
          trend.series.map((series, index) => (
            <li key={series.name}>
              {series.other && rest.length > 0 ? (
                <button
                  type="button"
                  aria-expanded={open}
                  title={open ? chartWords.closeOther : chartWords.openOther(rest.length)}
                  onClick={() => setOpen(!open)}
                >
                  <Swatch colour="other" />
                  {chartWords.other(rest.length)}
                  <span aria-hidden="true">{open ? '▴' : '▾'}</span>
                </button>
              ) : (
                <Group series={series} colour={colorOf(series, index)} onPick={onPick} />
              )}
            </li>
          ))}
        {previous && (
          <li>
            <span>
              <Swatch colour="previous" />
              {chartWords.previousLegend}
            </span>
          </li>
        )}
      </ul>
      {open && rest.length > 0 && (
        <ol className="cl-legendrest">
          {rest.map((series) => (
            <li key={series.name}>
              <Group series={series} colour="other" onPick={onPick} />
              <Money amount={series.total} currency={trend.currency} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Swatch({ colour }: { colour: string }) {
  return <span className={`cl-swatch cl-swatch--${colour}`} aria-hidden="true" />;
}

function Group(props: { series: TrendSeries; colour: string; onPick: Props['onPick'] }) {
  const { series, colour, onPick } = props;
  const text = (
    <>
      <Swatch colour={colour} />
      <span className="cl-clip">{series.name}</span>
    </>
  );
  if (!onPick || series.other) return <span>{text}</span>;
  return (
    <button type="button" onClick={() => onPick(series.name)} title={chartWords.drill(series.name)}>
      {text}
    </button>
  );
}
