import { init, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { useEffect, useRef, type RefObject } from 'react';
import { useScheme } from '../../ui/theme/Theme';

/** Reads a colour or font of the theme: `text-3` is `--cl-text-3`. */
export type Token = (name: string) => string;

/**
 * A chart in an element, as large as that is and in the colours of the theme. `option` draws anew when it is another
 * function. `onMade` is told the chart, and null when it is gone.
 */
export function useChart(
  renderer: 'svg' | 'canvas',
  option: (token: Token) => EChartsCoreOption,
  onMade?: (chart: EChartsType | null) => void,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const scheme = useScheme();
  useEffect(() => {
    const place = element.current;
    if (!place) return undefined;
    const made = init(place, null, { renderer });
    chart.current = made;
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(place);
    onMade?.(made);
    return () => {
      watcher.disconnect();
      made.dispose();
      chart.current = null;
      onMade?.(null);
    };
  }, [renderer, onMade]);
  useEffect(() => {
    if (!element.current) return;
    const style = getComputedStyle(element.current);
    chart.current?.setOption(
      option((name) => style.getPropertyValue(`--cl-${name}`).trim()),
      true,
    );
  }, [option, scheme]);
  return element;
}
