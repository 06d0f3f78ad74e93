import { spaceWords } from '@shared/words/spaces';
import type { Crumb } from '../page/pageContext';
import { useRights } from '../user/userContext';
import { spacePath, spacesPath, type SpaceTab } from './spacePaths';
import { useCall } from '../../platform/api/calls';

/**
 * The trail to something in a space: Spaces › its name, and with `tab` › the kind of thing. Who may not open spaces
 * sees the same words without links. Without an id: Spaces alone.
 */
export function useSpaceCrumbs(spaceId: string | undefined, tab?: SpaceTab): Crumb[] {
  const opens = useRights().may('resources:write');
  const { data } = useCall('spaces.list', { query: { include_archived: 'true' } }, { skip: !spaceId });
  const crumb = (text: string, path: string): Crumb => (opens ? { text, path } : { text });
  const trail = [crumb(spaceWords.title, spacesPath())];
  if (!spaceId) return trail;
  const name = data?.data.find((space) => space.space_id === spaceId)?.name;
  trail.push(crumb(name ?? spaceWords.one, spacePath(spaceId)));
  if (tab) trail.push(crumb(spaceWords.kinds[tab], spacePath(spaceId, tab)));
  return trail;
}
