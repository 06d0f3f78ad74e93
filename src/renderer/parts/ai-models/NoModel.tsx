import type { ModelUse } from '@shared/model/ai/models';
import { noModelWords as words } from '@shared/words/aiModels';
import { Banner } from '../../ui/feedback/States';
import { PathLink } from '../navigation/PathLink';
import { useRights } from '../user/userContext';
import { useCall } from '../../platform/api/calls';

export const MODEL_SETTINGS = '/settings?tab=ai-models';

/** Whether it is known that no model is set for a use. */
export function useLacksModel(use: ModelUse): boolean {
  const { data } = useCall('aiModels.uses');
  return data?.data[use] === false;
}

/** Said where a model is asked and none is set. */
export function NoModel() {
  const mayAdd = useRights().mayChange('systemSettings:write');
  return (
    <Banner tone="info" action={mayAdd ? <PathLink to={MODEL_SETTINGS}>{words.link}</PathLink> : undefined}>
      {mayAdd ? words.none : words.askAdmin}
    </Banner>
  );
}
