import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { IntegrationDetails } from '../../../data/integrations';
import { Stack } from '../../../ui/layout/Layout';
import { UsageList } from './Aside';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';

const words = integrationScreenWords.disconnect;

/** Asks before an integration goes, and lists what stops working then. */
export function Disconnect(props: { details: IntegrationDetails; onClose(): void; onGone(): void }) {
  const { details } = props;
  return (
    <ConfirmChange
      call="integrations.remove"
      arg={{ params: { id: details.integrationId } }}
      title={words.title(details.name)}
      confirm={words.confirm}
      danger
      done={words.done(details.name)}
      failed={`${words.failed}.`}
      inside
      onDone={props.onGone}
      onClose={props.onClose}
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
      </Stack>
    </ConfirmChange>
  );
}
