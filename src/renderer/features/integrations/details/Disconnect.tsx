import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { IntegrationDetails } from '../../../data/integrations';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Stack } from '../../../ui/layout/Layout';
import { ActionDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { UsageList } from './Aside';
import { useChange } from '../../../platform/api/calls';

const words = integrationScreenWords.disconnect;

/** Asks before an integration goes, and lists what stops working then. */
export function Disconnect(props: { details: IntegrationDetails; onClose(): void; onGone(): void }) {
  const { details } = props;
  const toast = useToast();
  const [remove, removing] = useChange('integrations.remove');
  async function run() {
    const reply = await remove({ params: { id: details.integrationId } });
    if (reply.error) return;
    toast(words.done(details.name));
    props.onGone();
  }
  return (
    <ActionDialog
      title={words.title(details.name)}
      open
      width={460}
      onClose={props.onClose}
      confirm={words.confirm}
      danger
      busy={removing.isLoading}
      onConfirm={() => void run()}
      autoFocus
    >
      <Stack>
        <p>{words.text}</p>
        {details.used_by.length === 0 ? (
          <p className="cl-muted">{words.unused}</p>
        ) : (
          <>
            <p>{words.stops(details.used_by.length)}</p>
            <div
              className="cl-box-sunken cl-uses__box"
              tabIndex={0}
              role="group"
              aria-label={words.stops(details.used_by.length)}
            >
              <UsageList uses={details.used_by} />
            </div>
          </>
        )}
        {removing.error !== undefined && (
          <Banner tone="bad">
            {words.failed}. {reasonOf(removing.error)}
          </Banner>
        )}
      </Stack>
    </ActionDialog>
  );
}
