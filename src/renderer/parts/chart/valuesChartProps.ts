import type { ChartData, ChartKind } from '../results/chartData';
import type { AmountTexts } from './valuesOption';

export interface ValuesChartProps {
  data: ChartData;
  kind: ChartKind;
  measure: string;
  /** What the picture shows, in a sentence. */
  label: string;
  /** Without it, all the room that there is. */
  height?: number;
  /** How amounts are written; without it as plain numbers. */
  amounts?: AmountTexts;
  /** Told how to make a picture of what is drawn: a data URL of a PNG. */
  onDrawn?(picture: (() => string) | null): void;
}
