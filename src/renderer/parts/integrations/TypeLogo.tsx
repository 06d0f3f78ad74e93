import type { IntegrationType } from '../../data/integrations';
import { marks } from './marks';

/** The mark of a type on a tile in its colour; decoration beside the name. */
export function TypeLogo({ type, size = 28 }: { type: IntegrationType; size?: number }) {
  const { tone, fill, lines } = marks[type];
  return (
    <svg
      className="cl-room-own"
      style={{ color: `var(--cl-status-${tone})` }}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <rect fillOpacity={0.12} width="40" height="40" rx="9" />
      <g transform="translate(8 8)">
        <path fillOpacity={0.25} d={fill} />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
          d={lines}
        />
      </g>
    </svg>
  );
}
