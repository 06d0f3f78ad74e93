import { useState } from 'react';
import { chargingWords } from '@shared/words/charging';
import { useSaveSellerMutation, useSellerQuery } from '../../data/charging.endpoints';
import { idsOf } from '../../parts/settings/idsOf';
import { useRights } from '../../parts/user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner } from '../../ui/feedback/States';
import { Field, TextInput } from '../../ui/fields/Field';
import { TextArea } from '../../ui/fields/TextArea';
import { useToast } from '../../ui/overlays/Toasts';
import { Loaded } from './Loaded';

const words = chargingWords.seller;

/** What stands at the head of invoices. */
export function SellerTab() {
  const query = useSellerQuery();
  return (
    <Loaded query={query} what={chargingWords.what.seller}>
      {(seller) => <Seller key={JSON.stringify(seller)} seller={seller} />}
    </Loaded>
  );
}

function Seller({ seller }: { seller: { name: string; address: string; note: string } }) {
  const toast = useToast();
  const disabled = !useRights().mayChange('org:create');
  const [name, setName] = useState(seller.name);
  const [address, setAddress] = useState(seller.address);
  const [note, setNote] = useState(seller.note);
  const [save, { isLoading, error }] = useSaveSellerMutation();
  const isSame = name === seller.name && address === seller.address && note === seller.note;
  async function confirm() {
    const reply = await save({ body: { name, address, note } });
    if (!reply.error) toast(words.saved);
  }
  return (
    <Panel>
      <div className="cl-stack cl-charging__narrow">
        <p className="cl-muted">{words.note}</p>
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
        <Field label={words.name}>
          {(ids) => (
            <TextInput {...idsOf(ids)} value={name} maxLength={100} disabled={disabled} onChange={setName} />
          )}
        </Field>
        <Field label={words.address}>
          {(ids) => (
            <TextArea {...idsOf(ids)} value={address} rows={4} disabled={disabled} onChange={setAddress} />
          )}
        </Field>
        <Field label={words.text} help={words.textHelp}>
          {(ids) => <TextArea {...idsOf(ids)} value={note} rows={4} disabled={disabled} onChange={setNote} />}
        </Field>
        {!disabled && (
          <div>
            <Button
              kind="primary"
              busy={isLoading}
              disabled={isSame || name.trim() === ''}
              onClick={() => void confirm()}
            >
              {chargingWords.save}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
