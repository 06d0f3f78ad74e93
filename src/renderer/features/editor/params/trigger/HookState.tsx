import { hookWords as words } from '@shared/words/hooks';
import type { Trigger } from '../../../../data/triggers';
import { formatMoment } from '../../../../platform/formatting/dates';
import { Banner } from '../../../../ui/feedback/States';
import { Hint } from '../../../../ui/layout/Layout';

/** What the owner of a web hook has to know of its senders: what was refused, and what is subscribed to. */
export function HookState({ refused, subscription }: Pick<Trigger, 'refused' | 'subscription'>) {
  return (
    <>
      {subscription && (
        <Hint>{words[subscription.state](subscription.topic, formatMoment(subscription.at))}</Hint>
      )}
      {refused && (
        <Banner tone="warn">
          {words.refused(refused.count, formatMoment(refused.at), words.refusals[refused.reason])}
        </Banner>
      )}
    </>
  );
}
