import { useRef, useState } from 'react';
import type { CallReply } from '@shared/api/index';
import { chargingWords } from '@shared/words/charging';
import { useRights } from '../../parts/user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner } from '../../ui/feedback/States';
import { Field, TextInput } from '../../ui/fields/Field';
import { TextArea } from '../../ui/fields/TextArea';
import { useToast } from '../../ui/overlays/Toasts';
import { Loaded } from '../../parts/feedback/Loaded';
import { logoOf } from './logoOf';
import { useCall, useChange } from '../../platform/api/calls';

const words = chargingWords.seller;

/** What stands at the head of invoices. */
export function SellerTab() {
  const query = useCall('charging.seller');
  return (
    <Loaded query={query} what={chargingWords.what.seller}>
      {(seller) => <Seller key={JSON.stringify(seller)} seller={seller} />}
    </Loaded>
  );
}

type Seller = CallReply<'charging.seller'>['data'];

function Seller({ seller }: { seller: Seller }) {
  const toast = useToast();
  const disabled = !useRights().mayChange('org:create');
  const [name, setName] = useState(seller.name);
  const [address, setAddress] = useState(seller.address);
  const [note, setNote] = useState(seller.note);
  const [logo, setLogo] = useState(seller.logo);
  const [save, { isLoading, error }] = useChange('charging.saveSeller');
  const isSame =
    name === seller.name && address === seller.address && note === seller.note && logo === seller.logo;
  async function confirm() {
    const reply = await save({ body: { name, address, note, logo } });
    if (!reply.error) toast(words.saved);
  }
  return (
    <Panel>
      <div className="cl-stack cl-charging__narrow">
        <p className="cl-muted">{words.note}</p>
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
        <Field label={words.name}>
          <TextInput value={name} maxLength={100} disabled={disabled} onChange={setName} />
        </Field>
        <Field label={words.address}>
          <TextArea value={address} rows={4} disabled={disabled} onChange={setAddress} />
        </Field>
        <Field label={words.text} help={words.textHelp}>
          <TextArea value={note} rows={4} disabled={disabled} onChange={setNote} />
        </Field>
        <Logo name={name} logo={logo} disabled={disabled} onChange={setLogo} />
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

interface LogoProps {
  name: string;
  logo: string | null;
  disabled: boolean;
  onChange(logo: string | null): void;
}

function Logo({ name, logo, disabled, onChange }: LogoProps) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  async function take(file: File) {
    const read = await logoOf(file);
    if (read === null) toast({ text: words.badLogo, error: true });
    else onChange(read);
  }
  return (
    <div className="cl-stack cl-stack--s" role="group" aria-label={words.logo}>
      <span className="cl-strong">{words.logo}</span>
      {logo !== null && (
        <img className="cl-paper__logo" src={`data:image/png;base64,${logo}`} alt={words.logoAlt(name)} />
      )}
      <p className="cl-faint">{words.logoHelp}</p>
      {!disabled && (
        <div className="cl-row">
          <input
            ref={input}
            type="file"
            className="cl-hidden"
            tabIndex={-1}
            aria-label={words.logo}
            accept=".png,.jpg,.jpeg"
            onChange={(event) => {
              const [picked] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (picked) void take(picked);
            }}
          />
          <Button icon="upload" onClick={() => input.current?.click()}>
            {words.chooseLogo}
          </Button>
          {logo !== null && (
            <Button kind="quiet" icon="trash" onClick={() => onChange(null)}>
              {words.removeLogo}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
