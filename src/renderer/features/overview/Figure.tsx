import type { ReactNode } from 'react';
import { Sparkline } from '../../parts/chart/Sparkline';
import { PathLink } from '../../parts/navigation/PathLink';
import { Block } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';

/** Pixels. */
const TREND = 44;

/** One figure of an overview: what it is, how much, how it went, and what it says beside that. */
export function Figure(props: {
  title: string;
  ready: boolean;
  note?: ReactNode;
  tone?: 'accent' | 'good' | 'bad' | undefined;
  /** Of what the value is, behind it. */
  unit?: string | undefined;
  /** How it went, the oldest value first. */
  trend?: readonly number[];
  /** Where its parts are shown. */
  to?: string;
  children: ReactNode;
}) {
  const { title, to } = props;
  return (
    <Stack as="section" gap="xxs" pad="m" className="cl-panel cl-figure" label={title}>
      <Row between>
        <Text as="h2" size="s" tone="muted" medium flow="clip">
          {to === undefined ? (
            title
          ) : (
            <PathLink to={to} className="cl-overview__link cl-figure__link">
              {title}
            </PathLink>
          )}
        </Text>
        {props.ready && props.trend && <Sparkline values={props.trend} width={TREND} />}
      </Row>
      {props.ready ? (
        <>
          <Row as="p" gap="xs" align="baseline">
            <Text size="xxl" tone={props.tone} strong figures className="cl-figure__value">
              {props.children}
            </Text>
            {props.unit && <span className="cl-faint cl-size-s">{props.unit}</span>}
          </Row>
          <Text as="div" size="s" tone="faint">
            {props.note}
          </Text>
        </>
      ) : (
        <Block height={48} />
      )}
    </Stack>
  );
}
