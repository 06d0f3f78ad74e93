import { useState } from 'react';
import { deletableAreas, type DeletableArea } from '@shared/model/storage/areas';
import { storageWords as words } from '@shared/words/storage';
import { uiWords } from '@shared/words/ui';
import { membership, useUser } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { useToast } from '../../../ui/overlays/Toasts';
import { TypedConfirm } from '../../../ui/overlays/TypedConfirm';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { useChange } from '../../../platform/api/calls';

export function Deleting() {
  const [asked, setAsked] = useState<DeletableArea | null>(null);
  const organisation = membership(useUser())?.orgName ?? '';
  const [remove, { isLoading }] = useChange('storage.delete');
  const toast = useToast();
  async function run(what: DeletableArea) {
    const reply = await remove({ body: { what, confirm_name: organisation } });
    setAsked(null);
    if (reply.error) toast({ text: `${words.deletable[what].title}: ${reasonOf(reply.error)}`, error: true });
    else toast(words.deleted(reply.data.data.rows));
  }
  return (
    <Panel title={words.delete}>
      {deletableAreas.map((what) => (
        <SettingRow key={what} name={words.deletable[what].title} help={words.deletable[what].text}>
          <Button kind="danger" label={`${words.deletable[what].title}…`} onClick={() => setAsked(what)}>
            {words.deleteAction}
          </Button>
        </SettingRow>
      ))}
      {asked && (
        <TypedConfirm
          title={words.deletable[asked].title}
          label={words.typeName(organisation)}
          accepts={(typed) => typed === organisation}
          confirm={words.deletable[asked].title}
          cancel={uiWords.cancel}
          busy={isLoading}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(null)}
        >
          {words.deletable[asked].text} {words.cannotUndo}
        </TypedConfirm>
      )}
    </Panel>
  );
}
