import { allowedNetworkWords as words } from '@shared/words/allowedNetworks';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Banner } from '../../ui/feedback/States';
import { LabelsInput } from '../../ui/fields/LabelsInput';
import { useToast } from '../../ui/overlays/Toasts';
import { useCall, useChange } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';
import { TeamPanel } from './TeamPanel';

const ENTRY_LENGTH = 60;

/** From where people and API keys get in. */
export const AllowedNetworks = () => (
  <TeamPanel title={words.title}>
    <List />
  </TeamPanel>
);

function List() {
  const query = useCall('organisations.allowedNetworks');
  const { data } = query;
  const [save, saving] = useChange('organisations.setAllowedNetworks');
  const toast = useToast();
  if (!data) return <Pending what="IP allow list" query={query} rows={2} />;
  const { networks, address, exempt } = data.data;

  async function set(next: readonly string[]) {
    const reply = await save({ body: { networks: [...next] } });
    if (!reply.error) toast(words.saved);
  }

  return (
    <div className="cl-stack">
      <p className="cl-muted">{words.text}</p>
      <LabelsInput
        label={words.label}
        values={networks}
        maxLength={ENTRY_LENGTH}
        removeLabel={words.remove}
        placeholder={words.example}
        onChange={(next) => void set(next)}
      />
      {saving.error && <Banner tone="bad">{`${words.failed}. ${reasonOf(saving.error)}`}</Banner>}
      <div className="cl-row">
        <span className="cl-faint cl-grow">
          {[address === '' ? '' : words.own(address), exempt ? words.exempt : ''].filter(Boolean).join(' ')}
        </span>
        {address !== '' && !exempt && !networks.includes(address) && (
          <Button busy={saving.isLoading} onClick={() => void set([...networks, address])}>
            {words.addOwn}
          </Button>
        )}
      </div>
      <p className="cl-faint">{words.wayBack}</p>
    </div>
  );
}
