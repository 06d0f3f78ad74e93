import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import './iconTile.css';

export type TileTone = 'indigo' | 'blue' | 'green' | 'purple' | 'teal' | 'amber' | 'grey';

/** An icon on a tile in its color, as the marks of services are; decoration beside a name. */
export function IconTile(props: { icon: IconName; tone: TileTone; size?: number }) {
  const { icon, tone, size = 30 } = props;
  return (
    <span
      className="cl-room-own cl-icontile"
      style={{ color: `var(--cl-status-${tone})`, width: size, height: size }}
    >
      <Icon name={icon} size={Math.round(size * 0.54)} />
    </span>
  );
}
