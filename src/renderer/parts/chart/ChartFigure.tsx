import { Suspense, type ReactNode } from 'react';
import { chartWords } from '@shared/words/chart';
import { Block, Skeleton } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import './chart.css';

/** A chart, whose library is fetched with the first one, and what its marks mean. */
export const ChartFigure = (props: {
  label: string;
  /** Without it, all the room that there is. */
  height: number | undefined;
  className?: string;
  /** Each with the color of its series, or a look of its own. */
  legend?: readonly { text: string; series?: number | string; look?: string }[];
  children: ReactNode;
}) => (
  <figure
    className={`cl-chart ${props.height === undefined ? 'cl-stack cl-gap-none cl-room-rest' : ''} ${props.className ?? ''}`}
    aria-label={props.label}
  >
    <Suspense
      fallback={
        props.height === undefined ? (
          <Skeleton rows={4} label={chartWords.loading} />
        ) : (
          <Block height={props.height} label={chartWords.loading} />
        )
      }
    >
      {props.children}
    </Suspense>
    {props.legend && props.legend.length > 0 && (
      <Row as="ul" wrap room="own" className="cl-muted cl-size-s cl-legend">
        {props.legend.map(({ text, series, look = '' }) => (
          <Row as="li" key={text}>
            <span
              className={`cl-swatch ${look}`}
              style={series === undefined ? undefined : { background: `var(--cl-chart-${series})` }}
              aria-hidden="true"
            />
            <span className="cl-clip">{text}</span>
          </Row>
        ))}
      </Row>
    )}
  </figure>
);
