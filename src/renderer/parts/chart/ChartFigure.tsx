import { Suspense, type ReactNode } from 'react';
import { Block } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import './chart.css';

/** A chart, whose library is fetched with the first one, and what its marks mean. */
export const ChartFigure = (props: {
  label: string;
  height: number;
  className?: string;
  /** Each with the color of its series, or a look of its own. */
  legend?: readonly { text: string; series?: number; look?: string }[];
  children: ReactNode;
}) => (
  <figure className={`cl-chart ${props.className ?? ''}`} aria-label={props.label}>
    <Suspense fallback={<Block height={props.height} />}>{props.children}</Suspense>
    {props.legend && (
      <Row as="ul" wrap className="cl-muted cl-size-s cl-legend">
        {props.legend.map(({ text, series, look = '' }) => (
          <Row as="li" key={text}>
            <span
              className={`cl-swatch ${look}`}
              style={series === undefined ? undefined : { background: `var(--cl-chart-${series})` }}
              aria-hidden="true"
            />
            {text}
          </Row>
        ))}
      </Row>
    )}
  </figure>
);
