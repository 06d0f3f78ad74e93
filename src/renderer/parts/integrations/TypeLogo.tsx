import type { IntegrationType } from '../../data/integrations';
import { marks } from './marks';
import './logos.css';

/** The mark of a type on a tile in its colour; decoration beside the name. */
export function TypeLogo({ type, size = 28 }: { type: IntegrationType; size?: number }) {
  const { tone, fill, lines } = marks[type];
  return (
    <svg
      className={`cl-typelogo cl-typelogo--${tone}`}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="cl-typelogo__tile" width="40" height="40" rx="9" />
      <g transform="translate(8 8)">
        <path className="cl-typelogo__fill" d={fill} />
        <path className="cl-typelogo__lines" d={lines} />
      </g>
    </svg>
  );
}
