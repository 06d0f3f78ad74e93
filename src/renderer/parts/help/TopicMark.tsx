import { IconTile } from '../../ui/base/IconTile';
import { markOf } from './topicPlaces';

/** The picture of a topic beside its title: the icon of its screen on a tile; a spark where there is no topic. */
export const TopicMark = ({ of, size }: { of: string | undefined; size?: number }) => (
  <IconTile {...markOf(of)} {...(size === undefined ? {} : { size })} />
);
