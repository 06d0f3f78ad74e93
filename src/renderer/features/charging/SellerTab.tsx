import type { CallReply } from '@shared/api/index';
import { chargingWords } from '@shared/words/charging';
import { Loaded } from '../../parts/feedback/Loaded';
import { PageForm } from '../../parts/forms/PageForm';
import { useForm } from '../../parts/forms/useForm';
import { useRights } from '../../parts/user/userContext';
import { useCall, useChange } from '../../platform/api/calls';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { FileButton } from '../../ui/fields/FileButton';
import { AreaField, TextField } from '../../ui/fields/TextField';
import { Row, Stack } from '../../ui/layout/Layout';
import { useToast } from '../../ui/overlays/Toasts';
import { logoOf } from './logoOf';

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
  const disabled = !useRights().mayChange('org:create');
  const [save] = useChange('charging.saveSeller');
  const form = useForm({ start: seller, save: (body) => save({ body }), saved: words.saved });
  const { draft, bind } = form;
  return (
    <Panel>
      <Stack className="cl-charging__narrow">
        <p className="cl-muted">{words.note}</p>
        <PageForm form={form}>
          <TextField label={words.name} maxLength={100} disabled={disabled} {...bind('name')} />
          <AreaField label={words.address} disabled={disabled} {...bind('address')} />
          <AreaField label={words.text} help={words.textHelp} disabled={disabled} {...bind('note')} />
          <Logo name={draft.name} disabled={disabled} {...bind('logo')} />
          {!disabled && (
            <Row>
              <Button
                kind="primary"
                submit
                busy={form.isBusy}
                disabled={!form.isChanged || draft.name.trim() === ''}
              >
                {chargingWords.save}
              </Button>
            </Row>
          )}
        </PageForm>
      </Stack>
    </Panel>
  );
}

function Logo(props: {
  name: string;
  value: string | null;
  error: string | null;
  disabled: boolean;
  onChange(logo: string | null): void;
}) {
  const { name, value: logo, error, disabled, onChange } = props;
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
      {error && <p className="cl-field__error">{error}</p>}
      {!disabled && (
        <div className="cl-row">
          <FileButton label={words.logo} accept=".png,.jpg,.jpeg" onFile={(file) => void take(file)}>
            {words.chooseLogo}
          </FileButton>
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
