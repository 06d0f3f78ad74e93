import { noModelWords as words } from '@shared/words/aiModels';
import { useAiModelUsesQuery } from '../../data/aiModels.endpoints';
import { Banner } from '../../ui/feedback/States';
import { PathLink } from '../navigation/PathLink';
import { useRights } from '../user/userContext';

const SETTINGS = '/settings?tab=ai-models';

/** Whether it is known that no model is set for a use. */
export function useLacksModel(use: 'generators' | 'workflows'): boolean {
  const { data } = useAiModelUsesQuery();
  return data?.data[use] === false;
}

/** Said where a model is asked and none is set. */
export function NoModel() {
  const mayAdd = useRights().mayChange('systemSettings:write');
  return (
    <Banner tone="info" action={mayAdd ? <PathLink to={SETTINGS}>{words.link}</PathLink> : undefined}>
      {mayAdd ? words.none : words.askAdmin}
    </Banner>
  );
}
