import { useState } from 'react';
import { chartWords } from '@shared/words/chart';
import { Money } from '../../ui/base/Money';
import { Press } from '../../ui/base/Press';
import { Row } from '../../ui/layout/Layout';
import type { Ahead } from './trendChartProps';
import { colorOf, type Trend, type TrendSeries } from '@shared/model/trend';

interface Props {
  trend: Trend;
  /** The period before is drawn as well. */
  previous: boolean;
  ahead?: Ahead | undefined;
  onPick: ((name: string) => void) | undefined;
}

/** The groups of a chart; “Other” opens to what it adds up. */
export function Legend({ trend, previous, ahead, onPick }: Props) {
  const [open, setOpen] = useState(false);
  const lines = [
    previous && (['previous', chartWords.previousLegend] as const),
    ahead && (['forecast', chartWords.forecast] as const),
    ahead?.budget !== undefined && (['budget', chartWords.budget] as const),
  ].filter((one) => one !== false && one !== undefined);
  if (trend.series.length < 2 && lines.length === 0) return null;
  const { rest } = trend;
  return (
    <>
      <Row as="ul" wrap className="cl-muted cl-size-s cl-legend">
        {trend.series.length > 1 &&
          trend.series.map((series, index) => (
            <li key={series.name}>
              {series.other && rest.length > 0 ? (
                <Press
                  className="cl-row cl-legend__group"
                  aria-expanded={open}
                  title={open ? chartWords.closeOther : chartWords.openOther(rest.length)}
                  onClick={() => setOpen(!open)}
                >
                  <Swatch colour="other" />
                  {chartWords.other(rest.length)}
                  <span aria-hidden="true">{open ? '▴' : '▾'}</span>
                </Press>
              ) : (
                <Group series={series} colour={colorOf(series, index)} onPick={onPick} />
              )}
            </li>
          ))}
        {lines.map(([name, text]) => (
          <Row as="li" key={name}>
            <span className={`cl-swatch cl-swatch--${name}`} aria-hidden="true" />
            {text}
          </Row>
        ))}
      </Row>
      {open && rest.length > 0 && (
        <ol className="cl-plainlist cl-columns cl-scroll cl-edge-top cl-size-s cl-legendrest">
          {rest.map((series) => (
            <Row as="li" between key={series.name}>
              <Group series={series} colour="other" onPick={onPick} />
              <Money amount={series.total} currency={trend.currency} />
            </Row>
          ))}
        </ol>
      )}
    </>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span className="cl-swatch" style={{ background: `var(--cl-chart-${colour})` }} aria-hidden="true" />
  );
}

function Group(props: { series: TrendSeries; colour: string; onPick: Props['onPick'] }) {
  const { series, colour, onPick } = props;
  const text = (
    <>
      <Swatch colour={colour} />
      <span className="cl-clip">{series.name}</span>
    </>
  );
  if (!onPick || series.other)
    return (
      <Row as="span" className="cl-muted">
        {text}
      </Row>
    );
  return (
    <Press
      className="cl-row cl-legend__group"
      onClick={() => onPick(series.name)}
      title={chartWords.drill(series.name)}
    >
      {text}
    </Press>
  );
}
