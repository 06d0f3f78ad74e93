const WIDTH = 76;
const HEIGHT = 20;

/** A series as a small line without axes: how it went, not how much it is. */
export function Sparkline({ values, width = WIDTH }: { values: readonly number[]; width?: number }) {
  const most = Math.max(...values, 0);
  const least = Math.min(...values, 0);
  if (values.length < 2 || most === least) return null;
  const step = width / (values.length - 1);
  const points = values.map((value, index) => {
    const y = HEIGHT - 2 - ((value - least) / (most - least)) * (HEIGHT - 4);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg width={width} height={HEIGHT} overflow="visible" aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--cl-chart-1)"
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
    </svg>
  );
}
