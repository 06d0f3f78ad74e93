import { integrationScreenWords } from '@shared/words/integrationScreens';
import { PathLink } from '../navigation/PathLink';
import { INTEGRATIONS_PATH } from './integrationPaths';

/** INTG-27: said where one of these types is needed and none is connected. */
export function ConnectFirst({ types }: { types: readonly string[] }) {
  const words = integrationScreenWords.none;
  return (
    <span className="cl-inline">
      {words.before(types)} <PathLink to={INTEGRATIONS_PATH}>{words.link}</PathLink> {words.after}
    </span>
  );
}
